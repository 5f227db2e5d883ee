import type { Site } from '@aangan/contract/calendar/host-calendar.ts';

const walls = ['blue', 'ochre', 'lilac', 'mint', 'rose', 'neem', 'slate', 'pink'] as const;

/** The wall that a site's days are painted in: each site of a home has its own, as long as there are walls. */
export function feedColour(feedId: string | undefined, sites: readonly Pick<Site, '_id'>[]): string {
  const place = Math.max(
    0,
    sites.findIndex(({ _id }) => _id === feedId),
  );
  return `var(--wall-${walls[place % walls.length]})`;
}
