import type { ReviewSort } from '@aangan/contract/review/reviews.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { refetchBookings } from './bookings.ts';
import { nextCursor } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request, requestWithHeaders } from './request.ts';
import { sendForm } from './send-form.ts';
import { useAction } from './use-action.ts';

const PAGE_SIZE = 20;
/** On the page of a person, which shows more than reviews. */
const HOST_PAGE_SIZE = 6;

/** The first so many reviews of a home, with its mean, histogram and categories. */
export function useHomeReviews(listingId: string, limit: number) {
  return useQuery({
    queryKey: keys.homeReviews(listingId),
    queryFn: ({ signal }) => request('review/of-home', { id: listingId, query: { limit }, signal }),
  });
}

/** All of them in pages, sorted and searched. */
export function useAllHomeReviews(listingId: string, search: { sort: ReviewSort; query: string }) {
  return useInfiniteQuery({
    queryKey: keys.homeReviews(listingId, search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, query: search.query || null, limit: PAGE_SIZE, cursor: pageParam };
      const { body, headers } = await requestWithHeaders('review/of-home', { id: listingId, query, signal });
      return { ...body, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

/** What guests say of all homes of a host, in pages, the newest first. */
export function useHostReviews(hostId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: keys.hostReviews(hostId),
    enabled,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: HOST_PAGE_SIZE, cursor: pageParam };
      const { body, headers } = await requestWithHeaders('review/of-host', { id: hostId, query, signal });
      return { ...body, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/** What hosts say of a guest; for those hosts and the guest. */
export function usePersonReviews(id: string) {
  return useQuery({
    queryKey: keys.personReviews(id),
    queryFn: ({ signal }) => request('review/of-person', { id, signal }),
  });
}

/** What both have written of a stay, as far as this person may know. */
export function useStayReviews(bookingId: string) {
  return useQuery({
    queryKey: keys.stayReviews(bookingId),
    queryFn: ({ signal }) => request('review/of-stay', { id: bookingId, signal }),
  });
}

/** The stays that this person can write of. */
export function useDueReviews() {
  return useQuery({ queryKey: keys.dueReviews, queryFn: ({ signal }) => request('review/due', { signal }) });
}

/** Writes a review of a stay, or changes it. */
export function useWriteReview(bookingId: string, isWritten: boolean) {
  return useAction({
    mutationFn: (form: FormData) => sendForm(isWritten ? 'review/change' : 'review/write', { id: bookingId, form }),
    onSettled: refetchReviews,
  });
}

/** Answers a review of one's own home. */
export function useAnswerReview(reviewId: string) {
  return useAction({
    mutationFn: (text: string) => request('review/answer', { id: reviewId, body: { text } }),
    onSuccess: refetchReviews,
  });
}

/** A published review is a rating, too: bookings and homes show it. */
async function refetchReviews(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.reviews }), refetchBookings()]);
}
