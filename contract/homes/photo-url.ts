import type { Category } from './fact-choices.ts';
import type { Photo } from './listings.ts';

/** The file of a photo that is at least `width` pixels wide, or its widest. */
export function photoUrl(photo: Photo, width: number): string {
  const chosen = photo.widths.find((candidate) => candidate >= width) ?? photo.widths.at(-1);
  return `${photo.path}/${chosen}.${photo.format}`;
}

/** The `srcset` of a photo. */
export function photoSrcSet(photo: Photo): string {
  return photo.widths.map((width) => `${photo.path}/${width}.${photo.format} ${width}w`).join(', ');
}

/**
 * `<img sizes>` of photos on cards; also used by the server to preload the first photo. On phones the width is
 * understated a little, so that a 2x screen loads the 640-pixel file, half the bytes of the next size.
 */
export const cardPhotoSizes =
  '(min-width: 1700px) 352px, (min-width: 1200px) 24vw, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 88vw';
export const leadPhotoSizes =
  '(min-width: 1700px) 704px, (min-width: 1200px) 48vw, (min-width: 900px) 64vw, (min-width: 600px) 48vw, 88vw';

/** `sizes` of the main photo on a home's page. */
export function mainPhotoSizes(photos: number): string {
  return photos > 1
    ? '(width >= 85rem) 744px, (width >= 48rem) 58vw, 88vw'
    : '(width >= 85rem) 1280px, (width >= 48rem) 100vw, 88vw';
}

/** Minimum number of homes for the large first card; with fewer it would leave a gap. */
const ENOUGH_FOR_LEAD = 5;

/** Whether the first card of the start page is large. */
export function hasLeadCard(category: Category | null | undefined, homes: number): boolean {
  return (category ?? null) === null && homes >= ENOUGH_FOR_LEAD;
}

/**
 * Window width from which each further card is in the first row: one per column of `card.css`, where the large card
 * takes two from 900 px.
 */
export function firstRowFrom(hasLead: boolean): readonly string[] {
  return hasLead ? ['37.5rem', '75rem', '106.25rem'] : ['37.5rem', '56.25rem', '75rem', '106.25rem'];
}
