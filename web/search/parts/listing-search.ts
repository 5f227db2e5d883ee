import {
  amenities,
  type Amenity,
  type Category,
  isCategory,
  type Space,
  spaces,
  type Welcome,
  welcomes,
} from '@aangan/contract/homes/fact-choices.ts';
import { MAX_RENT, MAX_TEXT } from '@aangan/contract/limits.ts';
import { type CalendarDate, isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { type Cancellation, cancellations } from '@aangan/contract/rules/refund-terms.ts';
import { outOfBounds, type Party, type StayDates, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import type { Sort } from '@aangan/contract/search/search-filters.ts';
import { useLocation, useSearchParams } from 'wouter';
import { useToday } from '../../api/site.ts';
import { guestKinds, minGuests, readParty } from '../../bookings/parts/party-query.ts';
import { paths, viewCardPath } from '../../shared/links.ts';
import { formatBox, INDIA, parseBox } from './map-box.ts';

/** Filters by home facts; null means any. */
interface FactFilters {
  space: Space | null;
  /** Minimum numbers. */
  bedrooms: number | null;
  beds: number | null;
  bathrooms: number | null;
  /** All of them must match. */
  amenities: readonly Amenity[] | null;
  welcomes: readonly Welcome[] | null;
  allowsPets: true | null;
  /** One of them must match. */
  cancellation: readonly Cancellation[] | null;
}

export const noFactFilters: FactFilters = {
  space: null,
  bedrooms: null,
  beds: null,
  bathrooms: null,
  amenities: null,
  welcomes: null,
  allowsPets: null,
  cancellation: null,
};

/** Filters by minimum number. */
export const counted = ['bedrooms', 'beds', 'bathrooms'] as const;
/** Minimum numbers offered as choices. */
export const countChoices = [1, 2, 3, 4, 5] as const;

/** Parses filters from URL parameters; invalid values are ignored. */
function readFactFilters(parameters: URLSearchParams): FactFilters {
  return {
    space: parseList(spaces, parameters.get('space'))?.[0] ?? null,
    bedrooms: parseCount(parameters.get('bedrooms')),
    beds: parseCount(parameters.get('beds')),
    bathrooms: parseCount(parameters.get('bathrooms'), 'with halves'),
    amenities: parseList(amenities, parameters.get('amenities')),
    welcomes: parseList(welcomes, parameters.get('welcomes')),
    allowsPets: parameters.get('allowsPets') === 'true' || null,
    cancellation: parseList(cancellations, parameters.get('cancellation')),
  };
}

/** Formats filters as URL parameters. */
export function factParameters(filters: FactFilters): Record<keyof FactFilters, string | number | null> {
  const { amenities, welcomes, allowsPets, cancellation, ...others } = filters;
  return {
    space: others.space,
    bedrooms: others.bedrooms,
    beds: others.beds,
    bathrooms: others.bathrooms,
    amenities: amenities?.join() ?? null,
    welcomes: welcomes?.join() ?? null,
    allowsPets: allowsPets && 'true',
    cancellation: cancellation?.join() ?? null,
  };
}

/** Adds or removes a choice; null if the list becomes empty. */
export function toggleChoice<Choice>(chosen: readonly Choice[] | null, choice: Choice): readonly Choice[] | null {
  const others = (chosen ?? []).filter((one) => one !== choice);
  if (others.length === (chosen ?? []).length) return [...others, choice];
  return others.length === 0 ? null : others;
}

function parseList<Choice extends string>(choices: readonly Choice[], text: string | null): readonly Choice[] | null {
  const named = text?.split(',') ?? [];
  const known = choices.filter((choice) => named.includes(choice));
  return known.length === 0 ? null : known;
}

function parseCount(text: string | null, more?: 'with halves'): number | null {
  const counted = more === 'with halves' ? /^\d{1,2}(\.[05])?$/ : /^\d{1,2}$/;
  return text !== null && counted.test(text) && Number(text) >= 1 && Number(text) <= 50 ? Number(text) : null;
}

/** A listing search; null means any. Stored in the URL of the start page. */
export interface ListingSearch extends FactFilters {
  query: string;
  place: string | null;
  category: Category | null;
  stay: StayDates | null;
  party: Party | null;
  /** Whole rupees per night. */
  minPrice: number | null;
  maxPrice: number | null;
  /** Visible map bounds as west,south,east,north; null without a map. */
  box: string | null;
  /** Null sorts by relevance. */
  sort: ChosenSort | null;
}

export const chosenSorts = ['price', '-price', 'rating', 'newest'] as const satisfies readonly Sort[];
export type ChosenSort = (typeof chosenSorts)[number];

export const emptySearch: ListingSearch = {
  ...noFactFilters,
  sort: null,
  query: '',
  place: null,
  category: null,
  stay: null,
  party: null,
  minPrice: null,
  maxPrice: null,
  box: null,
};

/** Parses a search in URL parameters. Invalid or past values are ignored. */
export function readListingSearch(parameters: URLSearchParams, today: CalendarDate): ListingSearch {
  const named = parameters.get('category');
  const [minPrice, maxPrice] = [price(parameters.get('minPrice')), price(parameters.get('maxPrice'))];
  const isRange = minPrice === null || maxPrice === null || minPrice <= maxPrice;
  const box = parseBox(parameters.get('box'));
  const sort = chosenSorts.find((known) => known === parameters.get('sort')) ?? null;
  const place = parameters.get('place')?.trim().slice(0, MAX_TEXT) ?? '';
  return {
    ...readFactFilters(parameters),
    sort,
    query: (parameters.get('query') ?? '').trim().slice(0, 200),
    place: /[\p{L}\p{N}]/u.test(place) ? place : null,
    category: isCategory(named) ? named : null,
    stay: readStayDates(parameters, today),
    party: readParty(parameters),
    minPrice: isRange ? minPrice : null,
    maxPrice: isRange ? maxPrice : null,
    box: box && formatBox(box),
  };
}

function readStayDates(parameters: URLSearchParams, today: CalendarDate): StayDates | null {
  const stay = { checkIn: parameters.get('checkIn') ?? '', checkOut: parameters.get('checkOut') ?? '' };
  if (!isCalendarDate(stay.checkIn) || !isCalendarDate(stay.checkOut)) return null;
  return Object.values(outOfBounds(stay, today)).some(Boolean) ? null : stay;
}

function price(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) && Number(text) <= MAX_RENT ? Number(text) : null;
}

/** Whether the search has criteria besides the category. */
export function isSearching({ category: _category, ...search }: ListingSearch): boolean {
  const { query, ...filters } = search;
  return query !== '' || Object.values(filters).some((filter) => filter !== null);
}

/** Path of the start page with this search. */
export function listingSearchPath(search: ListingSearch): string {
  const { query, place, category, stay, party, minPrice, maxPrice, box, sort } = search;
  const guests = party === null ? {} : Object.fromEntries(guestKinds.map((kind) => [kind, party[kind] || null]));
  const facts = factParameters(search);
  const parameters = toSearchParams({
    query: query || null,
    place,
    category,
    ...stay,
    ...guests,
    minPrice,
    maxPrice,
    ...facts,
    sort,
    box,
  });
  return parameters.size === 0 ? paths.start : `${paths.start}?${parameters}`;
}

/** Initial map bounds, which show all results. */
export const WHOLE_MAP = formatBox(INDIA);

/** The parameters of `listing/search`. */
export function searchParameters(search: ListingSearch) {
  const { query, place, category, minPrice, maxPrice, box, sort, stay, party } = search;
  const guests = party === null ? null : totalGuests(party);
  const prices = { by: 'whole', minPrice, maxPrice };
  return { query, place, category, ...prices, box, sort, ...factParameters(search), ...stay, guests };
}

/** Path of a result with the dates and guests of the search. */
export function foundListingPath(listingId: string, search: Pick<ListingSearch, 'stay' | 'party'>): string {
  const parameters = stayParameters(search);
  return parameters.size === 0 ? viewCardPath(listingId) : `${viewCardPath(listingId)}&${parameters}`;
}

/** Dates and guests as URL parameters of a home's page. */
export function stayParameters({ stay, party }: Pick<ListingSearch, 'stay' | 'party'>): URLSearchParams {
  const guests = Object.fromEntries(
    guestKinds.map((kind) => [kind, party === null || party[kind] === minGuests[kind] ? null : party[kind]]),
  );
  return toSearchParams({ ...stay, ...guests });
}

/** Query parameters without null values. */
function toSearchParams(values: Record<string, string | number | null>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) parameters.set(name, String(value));
  }
  return parameters;
}

/** The search in the URL, and a function to change it. */
export function useListingSearch(): [ListingSearch, (search: ListingSearch) => void] {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const today = useToday();
  return [
    readListingSearch(parameters, today),
    (search) => {
      navigate(listingSearchPath(search));
      scrollTo(0, 0);
    },
  ];
}

/** Replaces the map bounds in the URL, so that Back leaves the map instead of undoing moves. */
export function useBoxInUrl(search: ListingSearch): (box: string) => void {
  const [, navigate] = useLocation();
  return (box) => navigate(listingSearchPath({ ...search, box }), { replace: true });
}
