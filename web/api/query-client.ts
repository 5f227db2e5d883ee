import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

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
