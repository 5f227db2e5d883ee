import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { PageData } from '@aangan/contract/pages/page-data.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListPage } from './pages.ts';
import { keys } from './query-client.ts';

/** Fills the query cache with the inlined data, so that the first view sends no request. */
export function primeQueryClient(
  queryClient: QueryClient,
  { site, firstPage, meant, detail, person, home, stays }: PageData,
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
  if (meant !== undefined) queryClient.setQueryData(keys.listing(meant._id), meant);
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
