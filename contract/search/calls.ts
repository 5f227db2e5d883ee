import type { Call } from '../call.ts';
import { Listing, Place, PlaceSearch } from '../homes/listings.ts';
import { FacetSearch, Facets, MapHomes, MapSearch, PriceHistogram, Search } from './searches.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';

/** Calls that find homes. */
export const searchCalls = {
  'listing/search': {
    summary: 'Homes that match every word of the query and every filter, best first',
    access: 'anyone',
    query: Search,
    answers: { 200: z.array(Listing) },
  },
  'listing/map': {
    summary:
      'Homes in a box of the map: single ones where their pins do not touch, groups elsewhere, at most 200 of both',
    access: 'anyone',
    query: MapSearch,
    answers: { 200: MapHomes },
  },
  'listing/facets': {
    summary: 'How many homes each further choice would leave, counted to 500; a kind does not count its own choice',
    access: 'anyone',
    query: FacetSearch,
    answers: { 200: Facets },
  },
  'listing/prices': {
    summary: 'How many homes there are of which rents, in thirty steps; the prices of the search change nothing',
    access: 'anyone',
    query: FacetSearch,
    answers: { 200: PriceHistogram },
  },
  'listing/places': {
    summary: 'Places that begin like what is typed, those with most homes first, then towns without any; eight at most',
    access: 'anyone',
    query: PlaceSearch,
    answers: { 200: z.array(Place) },
  },
} as const satisfies Partial<Record<CallName, Call>>;
