import type { Box } from '@aangan/contract/search/search-filters.ts';
import { call } from '../context.ts';
import { homesOnMap } from '../../domain/search/map-homes.ts';
import { inTurn } from '../search-turns.ts';
import { parseSearch } from './parse-search.ts';

export const mapListings = call('listing/map', async ({ query, account, now, request }, context) => {
  const { size, ...searchParams } = query;
  const { words, filters } = parseSearch(searchParams, now);
  const searched = { words, filters: { ...filters, box: searchParams.box } };
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
        at: { lat: roundDegrees(lat), lng: roundDegrees(lng) },
        homes,
        box: toSides(box),
      })),
      total,
      ...(isEstimate ? { about: true as const } : {}),
    },
  };
});

function toSides({ west, south, east, north }: Box): [number, number, number, number] {
  return [roundDegrees(west), roundDegrees(south), roundDegrees(east), roundDegrees(north)];
}

/** Four decimals, the precision of all public locations. */
function roundDegrees(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
