import type { Box } from '@aangan/contract/search/search-filters.ts';
import { call } from '../context.ts';
import type { MapHomes } from '@aangan/contract/search/searches.ts';
import { taxNow } from '../../domain/ledger/tax-settings.ts';
import type { SearchQuery } from '../../domain/search/search-listings.ts';
import { computeWholePrice } from '../homes/present-listing.ts';
import { findHomesOnMap, type Pin } from '../../domain/search/map-homes.ts';
import { inTurn } from '../search-turns.ts';
import { parseSearch } from './parse-search.ts';

export const mapListings = call('listing/map', async ({ query, account, now, request }, context) => {
  const { size, ...searchParams } = query;
  const { filters, ...search } = parseSearch(searchParams, now);
  const tax = taxNow(context, now);
  const searched = { ...search, filters: { ...filters, box: searchParams.box }, tax };
  const { pins, groups, total, isEstimate } = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) => findHomesOnMap(db, searched, size, now)),
  );
  return {
    status: 200,
    body: {
      homes: pins.map((pin) => presentPin(pin, searched)),
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

function presentPin(pin: Pin, { byWhole, tax }: SearchQuery): MapHomes['homes'][number] {
  const { id: _id, title, rent, ratingsCount, at, photo, rating, stay } = pin;
  const whole = computeWholePrice(pin, tax ?? null);
  return {
    _id,
    title,
    rent,
    ratingsCount,
    at,
    photo,
    ...(rating > 0 && { ratings: rating / 10 }),
    ...(whole !== null && { whole }),
    ...(byWhole === true && stay !== undefined && { stay }),
  };
}

function toSides({ west, south, east, north }: Box): [number, number, number, number] {
  return [roundDegrees(west), roundDegrees(south), roundDegrees(east), roundDegrees(north)];
}

/** Four decimals, the precision of all public locations. */
function roundDegrees(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
