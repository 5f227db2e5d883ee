import type { Category } from './categories.ts';

/**
 * How wide photos are drawn on cards, as in `<img sizes>`. The server names the first one in the home page, so that the
 * browser fetches it while the app is still on its way. A phone's one column is told a little narrower than it is, so
 * that 640 pixels serve a screen of two device pixels to one: half the bytes of the next width, on a slow line.
 */
export const cardPhotoSizes =
  '(min-width: 1700px) 352px, (min-width: 1200px) 24vw, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 88vw';
export const leadPhotoSizes =
  '(min-width: 1700px) 704px, (min-width: 1200px) 48vw, (min-width: 900px) 64vw, (min-width: 600px) 48vw, 88vw';

/** The large photo of a home's own page, which stands alone or beside others. */
export function mainPhotoSizes(photos: number): string {
  return photos > 1
    ? '(width >= 85rem) 744px, (width >= 48rem) 58vw, 88vw'
    : '(width >= 85rem) 1280px, (width >= 48rem) 100vw, 88vw';
}

/** With fewer homes than this a lead card would stand beside a hole. */
const ENOUGH_FOR_LEAD = 5;

/** Whether the first card of the start page is the large one. */
export function hasLeadCard(category: Category | null | undefined, homes: number): boolean {
  return (category ?? null) === null && homes >= ENOUGH_FOR_LEAD;
}

/**
 * From which width of the window on each of the cards after the first stands in the first row: one for every column that
 * `card.css` adds, where the lead card takes two from 900 px on.
 */
export function firstRowFrom(hasLead: boolean): readonly string[] {
  return hasLead ? ['37.5rem', '75rem', '106.25rem'] : ['37.5rem', '56.25rem', '75rem', '106.25rem'];
}
