import type { Box } from '@aangan/contract/listing/search-filters.ts';
import { call } from '../context.ts';
import { homesOnMap } from '../../domain/map-search/map-homes.ts';
import { inTurn } from './search-turns.ts';
import { searchedFor } from './searched-for.ts';

export const mapListings = call('listing/map', async ({ query, account, now, request }, context) => {
  const { size, ...asked } = query;
  const { words, filters } = searchedFor(asked, now);
  const searched = { words, filters: { ...filters, box: asked.box } };
  const { pins, groups, total, isEstimate } = await inTurn({ request, query }, context, () =>
    context.reads.recent(account !== null, (db) => homesOnMap(db, searched, size, now)),
  );
  return {
    status: 200,
    body: {
      homes: pins.map(({ id, rating, ...home }) => ({
        _id: id,
        ...home,
        ...(rating === 0 ? {} : { ratings: rating / 10 }),
      })),
      groups: groups.map(({ lat, lng, homes, box }) => ({
        at: { lat: inDegrees(lat), lng: inDegrees(lng) },
        homes,
        box: sidesOf(box),
      })),
      total,
      ...(isEstimate ? { about: true as const } : {}),
    },
  };
});

function sidesOf({ west, south, east, north }: Box): [number, number, number, number] {
  return [inDegrees(west), inDegrees(south), inDegrees(east), inDegrees(north)];
}

/** With four decimals, as all points that everybody reads. */
function inDegrees(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
