import { hostKeys } from './host-keys.ts';
import type { CallInput } from '@aangan/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { refetchAvailability, refetchListings } from './listings.ts';
import { usePages } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction, useCall } from './use-action.ts';

/** One booking: whole to its guest and host, bare to whoever has its address. */
export function useBooking(id: string | null) {
  return useQuery({
    queryKey: keys.booking(id ?? ''),
    queryFn: ({ signal }) => request('booking/findbookingbyid', { id: id ?? '', signal }),
    enabled: id !== null && id !== '',
  });
}

/** The signed-in person's bookings as a guest, in pages. */
export function useMyBookings() {
  return usePages('booking/mine', keys.myBookings);
}

/** The live bookings of a home, for its host. */
export function useHostedBookings(listingId: string) {
  return useQuery({
    queryKey: keys.hostedBookings(listingId),
    queryFn: ({ signal }) => request('booking/hosted', { id: listingId, signal }),
  });
}

/** Holds a stay. `idempotencyKey` stays the same while a person tries the same thing again. */
export function useCreateBooking() {
  return useAction({
    mutationFn: ({
      listingId,
      idempotencyKey,
      ...body
    }: CallInput<'booking/create'> & { listingId: string; idempotencyKey: string }) =>
      request('booking/create', { id: listingId, body, headers: { 'idempotency-key': idempotencyKey } }),
    // Neither waits for what is fetched anew: the confirmation comes at once, and so does a refusal.
    onSuccess: (booking) => {
      queryClient.setQueryData(keys.booking(booking._id), booking);
      void refetchBookings();
    },
    // The calendar shows the dates that another guest was quicker to take. Where no answer came they may be one's own
    // by now: as long as they stand free, pressing again leads to the booking.
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

/** Sets the extra service's price in whole rupees; `linkToken` is the `#t=` of the host's mail, for who is not signed in. */
export function useUpdateExtra() {
  return useAction({
    mutationFn: ({ id, extraService, linkToken }: { id: string; extraService: number; linkToken: string | null }) =>
      request('booking/update-extra', {
        id,
        body: { extraService },
        ...(linkToken !== null && { headers: { 'x-link-token': linkToken } }),
      }),
    onSuccess: (_booking, { id }) => queryClient.invalidateQueries({ queryKey: keys.booking(id) }),
  });
}

/** Rates the home `listingId` 1 to 5 by a booking of it. Homes and the current user are fetched again. */
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

export async function refetchBookings(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.bookings }),
    queryClient.invalidateQueries({ queryKey: hostKeys.hostCalendar }),
    queryClient.invalidateQueries({ queryKey: hostKeys.earnings }),
    queryClient.invalidateQueries({ queryKey: keys.inbox }),
    refetchListings(),
  ]);
}
