import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DEFAULT_HOLD_HOURS, PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { PageData, Site } from '@aangan/contract/pages/page-data.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import {
  type InfiniteData,
  type keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { type CallAnswer, request, type RequestOptions, requestWithHeaders } from './request.ts';

/**
 * Query keys that the first page or several modules use; others are defined next to their queries. Keys with a common prefix are
 * invalidated together.
 */
export const keys = {
  currentUser: ['current-user'],
  account: ['account'],
  ownProfile: ['account', 'profile'],
  person: (id: string) => ['people', id],
  notifications: ['account', 'news'],
  listings: ['listings'],
  byCategory: (category: string | null) => ['listings', 'of', category],
  search: (query: string) => ['listings', 'search', query],
  results: (parameters: object) => ['listings', 'found', parameters],
  mapHomes: (parameters: object) => ['listings', 'map', parameters],
  resultCount: (parameters: object) => ['listings', 'found-count', parameters],
  facets: (parameters: object) => ['listings', 'facets', parameters],
  prices: (parameters: object) => ['listings', 'prices', parameters],
  places: (query: string) => ['listings', 'places', query],
  listing: (id: string) => ['listings', 'one', id],
  publicHome: (slug: string) => ['public-home', slug],
  stays: (path: string) => ['stays', path],
  myListings: ['listings', 'mine'],
  bookedDates: (listingId: string) => ['listings', 'booked-dates', listingId],
  calendar: (listingId: string, from?: string) => ['listings', 'calendar', listingId, ...(from ? [from] : [])],
  quote: (listingId: string, stay?: object) => ['listings', 'quote', listingId, ...(stay ? [stay] : [])],
  bookings: ['bookings'],
  booking: (id: string) => ['bookings', 'one', id],
  hostedBookings: (listingId: string) => ['bookings', 'hosted', listingId],
  myBookings: ['bookings', 'mine'],
  wishlists: ['wishlists'],
  saved: ['wishlists', 'kept'],
  savedHomes: (listId: string) => ['wishlists', 'homes', listId],
  inbox: ['inbox'],
  unread: ['inbox', 'unread'],
  hasHome: ['listings', 'has-home'],
  reviews: ['reviews'],
  homeReviews: (listingId: string, search?: object) => ['reviews', 'of-home', listingId, ...(search ? [search] : [])],
} as const;

/** What every visitor may see; all other answers are of the signed-in person. */
const PUBLIC_KEYS = [
  keys.currentUser,
  keys.listings,
  ['public-home'],
  ['stays'],
  ['people'],
  ['reviews', 'of-home'],
  ['reviews', 'of-host'],
];
const PRIVATE_KEYS = [keys.myListings, keys.hasHome, ['listings', 'one']];

/** Whether a query stays in the cache for the next person. New keys are private unless they are listed. */
export function isPublicQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const isWithin = (prefix: readonly string[]) => prefix.every((part, index) => queryKey[index] === part);
  return PUBLIC_KEYS.some(isWithin) && !PRIVATE_KEYS.some(isWithin);
}

/** The query cache of this page. */
export const queryClient = createQueryClient();

/** Retries a query once if no answer arrived or the server failed; refusals are not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
        retryDelay: 600,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

interface AnswerOptions<N extends CallName>
  extends
    Pick<RequestOptions<N>, 'id' | 'query' | 'headers'>,
    Omit<UseQueryOptions<CallAnswer<N>>, 'queryKey' | 'queryFn'> {}

/** The answer of an API call as a query. */
export function useAnswer<N extends CallName>(
  name: N,
  queryKey: readonly unknown[],
  { id, query, headers, ...options }: AnswerOptions<N> = {},
) {
  return useQuery<CallAnswer<N>>({
    queryKey,
    queryFn: ({ signal }) => request(name, { id, query, headers, signal }),
    ...options,
  });
}

/** One page of a list. `next` is the cursor of the following page; null on the last. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
  /** The total count; null if the server does not send it. */
  total: number | null;
}

/** The calls that answer with a list. */
type ListCall = { [N in CallName]: CallAnswer<N> extends readonly unknown[] ? N : never }[CallName];
type Item<N extends ListCall> = Extract<CallAnswer<N>, readonly unknown[]>[number];
type Query = Record<string, string | number | null>;

/** A paginated list, fetched page by page. */
export function usePages<N extends ListCall>(
  name: N,
  queryKey: readonly unknown[],
  query: Query = {},
  { id, ...options }: { id?: string; refetchOnWindowFocus?: boolean; placeholderData?: typeof keepPreviousData } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(name, { ...query, limit: PAGE_SIZE, cursor: pageParam }, signal, id),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...options,
  });
}

export async function fetchPage<N extends ListCall>(
  name: N,
  query: Query,
  signal: AbortSignal,
  id?: string,
): Promise<ListPage<Item<N>>> {
  const { body, headers } = await requestWithHeaders(name, { id, query, signal });
  const total = headers.get('x-total-count');
  return {
    items: body as Item<N>[],
    next: nextCursor(headers.get('link')),
    total: total === null ? null : Number(total),
  };
}

/** The cursor in `Link: </api/…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return url === undefined ? null : new URL(url, 'https://here').searchParams.get('cursor');
}

/** Fills the query cache with the inlined data, so that the first view sends no request. */
export function primeQueryClient(
  queryClient: QueryClient,
  { site, firstPage, sharedHome, detail, person, home, stays }: PageData,
): void {
  // A visitor stays signed out until signing in on this page.
  queryClient.setQueryDefaults(keys.currentUser, { staleTime: site.signedIn ? 60_000 : Infinity });
  if (!site.signedIn) queryClient.setQueryData(keys.currentUser, null);
  if (firstPage !== undefined) {
    const { listings, next, total, category = null } = firstPage;
    queryClient.setQueryData<InfiniteData<ListPage<Listing>, string | null>>(keys.byCategory(category), {
      pages: [{ items: listings, next, total }],
      pageParams: [null],
    });
  }
  if (sharedHome !== undefined) queryClient.setQueryData(keys.listing(sharedHome._id), sharedHome);
  if (home !== undefined) queryClient.setQueryData(keys.publicHome(home.slug), home);
  if (stays !== undefined) queryClient.setQueryData(keys.stays(stays.address), stays);
  if (person !== undefined) queryClient.setQueryData(keys.person(person._id), person);
  if (detail !== undefined) {
    const { listing, bookedDates, viewer } = detail;
    queryClient.setQueryData(keys.currentUser, viewer);
    queryClient.setQueryData(keys.listing(listing._id), listing);
    queryClient.setQueryData(keys.bookedDates(listing._id), bookedDates);
  }
}

/** Used without a server (Vite's dev server): asks who is signed in, and shows no Google button. */
const fallbackSite: Site = {
  signedIn: true,
  now: new Date().toISOString(),
  support: { email: 'sample@aangan.example' },
  operator: { social: [] },
  rules: 'none',
  holdHours: DEFAULT_HOLD_HOURS,
};

/** Reads the data that the server inlined into a page. */
export function readPageData(page = document): PageData {
  const entries = Array.from(page.querySelectorAll('script[type="application/json"]'), ({ id, textContent }) => [
    id,
    JSON.parse(textContent) as unknown,
  ]);
  return { site: fallbackSite, ...(Object.fromEntries(entries) as Partial<PageData>) };
}
