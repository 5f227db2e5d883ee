import type { ReviewSort } from '@aangan/contract/reviews/reviews.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { sendForm } from '../../api/forms.ts';
import { keys, nextCursor, queryClient, useAnswer } from '../../api/query-client.ts';
import { request, requestWithHeaders } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { refetchBookings } from '../../bookings/queries/bookings.ts';

const reviewKeys = {
  hostReviews: (id: string) => ['reviews', 'of-host', id],
  personReviews: (id: string) => ['reviews', 'of-person', id],
  stayReviews: (bookingId: string) => ['reviews', 'of-stay', bookingId],
  dueReviews: ['reviews', 'due'],
} as const;

const PAGE_SIZE = 20;
/** Smaller pages for the profile, which also shows other content. */
const HOST_PAGE_SIZE = 6;

/** The first reviews of a home with mean, histogram and categories. */
export function useHomeReviews(listingId: string, limit: number) {
  return useAnswer('review/of-home', keys.homeReviews(listingId), { id: listingId, query: { limit } });
}

/** All reviews of a home in pages, sorted and filtered. */
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

/** Reviews of all homes of a host in pages, newest first. */
export function useHostReviews(hostId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: reviewKeys.hostReviews(hostId),
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

/** Reviews of a guest by hosts; visible to those hosts and the guest. */
export function usePersonReviews(id: string) {
  return useAnswer('review/of-person', reviewKeys.personReviews(id), { id });
}

/** Both reviews of a stay, as far as visible to this person. */
export function useStayReviews(bookingId: string) {
  return useAnswer('review/of-stay', reviewKeys.stayReviews(bookingId), { id: bookingId });
}

/** Stays that this person can still review. */
export function useDueReviews() {
  return useAnswer('review/due', reviewKeys.dueReviews);
}

/** Creates or updates the review of a stay. */
export function useWriteReview(bookingId: string, isWritten: boolean) {
  return useAction({
    mutationFn: (form: FormData) => sendForm(isWritten ? 'review/change' : 'review/write', { id: bookingId, form }),
    onSettled: refetchReviews,
  });
}

/** Answers a review of the host's own home. */
export function useAnswerReview(reviewId: string) {
  return useAction({
    mutationFn: (text: string) => request('review/answer', { id: reviewId, body: { text } }),
    onSuccess: refetchReviews,
  });
}

/** A published review changes ratings, which bookings and homes show. */
async function refetchReviews(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.reviews }), refetchBookings()]);
}
