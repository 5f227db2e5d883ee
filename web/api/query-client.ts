import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Query keys. Keys with a common prefix are invalidated together. Host screens have host-keys.ts. */
export const keys = {
  currentUser: ['current-user'],
  account: ['account'],
  sessions: ['account', 'sessions'],
  ownProfile: ['account', 'profile'],
  person: (id: string) => ['people', id],
  notifications: ['account', 'news'],
  verification: (token: string) => ['account', 'verification', token],
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
  myListings: ['listings', 'mine'],
  bookedDates: (listingId: string) => ['listings', 'booked-dates', listingId],
  calendar: (listingId: string, from?: string) => ['listings', 'calendar', listingId, ...(from ? [from] : [])],
  quote: (listingId: string, stay?: object) => ['listings', 'quote', listingId, ...(stay ? [stay] : [])],
  bookings: ['bookings'],
  booking: (id: string) => ['bookings', 'one', id],
  bookingDocuments: (id: string) => ['bookings', 'documents', id],
  hostedBookings: (listingId: string) => ['bookings', 'hosted', listingId],
  myBookings: ['bookings', 'mine'],
  wishlists: ['wishlists'],
  saved: ['wishlists', 'kept'],
  myLists: ['wishlists', 'mine'],
  homeLists: (listingId: string) => ['wishlists', 'of', listingId],
  savedHomes: (listId: string) => ['wishlists', 'homes', listId],
  sharedList: (token: string) => ['wishlists', 'shared', token],
  inbox: ['inbox'],
  conversations: (filter: string, query: string) => ['inbox', 'list', filter, query],
  conversation: (id: string) => ['inbox', 'conversation', id],
  unread: ['inbox', 'unread'],
  hasHome: ['listings', 'has-home'],
  blocked: ['account', 'blocked'],
  allReplies: ['replies'],
  replies: (conversation: string | null) => ['replies', conversation],
  reviews: ['reviews'],
  homeReviews: (listingId: string, search?: object) => ['reviews', 'of-home', listingId, ...(search ? [search] : [])],
  hostReviews: (id: string) => ['reviews', 'of-host', id],
  personReviews: (id: string) => ['reviews', 'of-person', id],
  stayReviews: (bookingId: string) => ['reviews', 'of-stay', bookingId],
  dueReviews: ['reviews', 'due'],
} as const;

/** The shared query cache of this browser. */
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
