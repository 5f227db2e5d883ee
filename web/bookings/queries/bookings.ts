import type { CallInput } from '@aangan/contract/calls.ts';
import { ApiError } from '../../api/api-error.ts';
import { keys, queryClient, useAnswer, usePages } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction, useCall } from '../../api/use-action.ts';
import { hostKeys } from '../../calendar/queries/host-keys.ts';
import { refetchAvailability } from '../../homes/queries/availability.ts';
import { refetchListings } from '../../homes/queries/listings.ts';

/** One booking: full details for its guest and host, a summary for anyone else who has its id. */
export function useBooking(id: string | null) {
  return useAnswer('booking/findbookingbyid', keys.booking(id ?? ''), {
    id: id ?? '',
    enabled: id !== null && id !== '',
  });
}

/** The signed-in person's bookings as a guest, in pages. */
export function useMyBookings() {
  return usePages('booking/mine', keys.myBookings);
}

/** The active bookings of a home, for its host. */
export function useHostedBookings(listingId: string) {
  return useAnswer('booking/hosted', keys.hostedBookings(listingId), { id: listingId });
}

/** Holds a stay. Retries of the same request must send the same `idempotencyKey`. */
export function useCreateBooking() {
  return useAction({
    mutationFn: ({
      listingId,
      idempotencyKey,
      ...body
    }: CallInput<'booking/create'> & { listingId: string; idempotencyKey: string }) =>
      request('booking/create', { id: listingId, body, headers: { 'idempotency-key': idempotencyKey } }),
    // Neither callback waits for the refetch, so that the result shows immediately.
    onSuccess: (booking) => {
      queryClient.setQueryData(keys.booking(booking._id), booking);
      void refetchBookings();
    },
    // Shows dates taken by another guest. Without an answer the booking may have succeeded: the dates stay selectable,
    // and a retry with the same key returns it.
    onError: (error, { listingId }) => {
      if (error instanceof ApiError && error.status === 0) return;
      void refetchAvailability(listingId);
    },
  });
}

/** Cancels a booking by its id, as its guest or its host. */
export function useCancelBooking() {
  return useAction({
    mutationFn: (id: string) => request('booking/cancel', { id }),
    onSuccess: async (booking) => {
      queryClient.setQueryData(keys.booking(booking._id), booking);
      await refetchBookings();
    },
  });
}

/**
 * Sets the price of the extra service in whole rupees. `linkToken` is the `#t=` of the host's mail, for hosts who are
 * not signed in.
 */
export function useUpdateExtra() {
  return useAction({
    mutationFn: ({ id, extraService, linkToken }: { id: string; extraService: number; linkToken: string | null }) =>
      request('booking/update-extra', {
        id,
        body: { extraService },
        ...(linkToken !== null && { headers: { 'x-link-token': linkToken } }),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.bookings }),
  });
}

/** Rates the home `listingId` from 1 to 5 for one of its bookings. */
export function useRateListing() {
  return useAction({
    mutationFn: ({ listingId, ...body }: CallInput<'listing/ratings'> & { listingId: string }) =>
      request('listing/ratings', { id: listingId, body }),
    onSuccess: refetchBookings,
  });
}

export function useContactOwner() {
  return useCall('guest/contact', {
    onSuccess: (_done, { bookingId }) => queryClient.invalidateQueries({ queryKey: keys.booking(bookingId) }),
  });
}

/**
 * Refetches everything that a changed booking affects: bookings, host calendars, earnings, inbox, homes and the current
 * user.
 */
export async function refetchBookings(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.bookings }),
    queryClient.invalidateQueries({ queryKey: hostKeys.hostCalendar }),
    queryClient.invalidateQueries({ queryKey: hostKeys.earnings }),
    queryClient.invalidateQueries({ queryKey: keys.inbox }),
    refetchListings(),
  ]);
}
