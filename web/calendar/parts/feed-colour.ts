import type { Site } from '@aangan/contract/calendar/host-calendar.ts';

const palette = ['blue', 'ochre', 'lilac', 'mint', 'rose', 'neem', 'slate', 'pink'] as const;

/** Colour of an external feed, unique per home while the palette suffices. */
export function feedColour(feedId: string | undefined, sites: readonly Pick<Site, '_id'>[]): string {
  const place = Math.max(
    0,
    sites.findIndex(({ _id }) => _id === feedId),
  );
  return `var(--wall-${palette[place % palette.length]})`;
}
