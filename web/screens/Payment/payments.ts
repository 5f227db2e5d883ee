import type { CallInput } from '@aangan/contract/calls.ts';
import { refetchBookings } from '../../api/bookings.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';

/** The open order of a booking at the payment gateway; `amount` in whole rupees, answered in paise. */
export function useOrder() {
  return useAction({ mutationFn: (body: CallInput<'payment/order'>) => request('payment/order', { body }) });
}

/** Hands the checkout's result to the server, which asks the gateway and confirms the booking once. */
export function useVerifyPayment() {
  return useAction({
    mutationFn: (body: CallInput<'payment/verify'>) => request('payment/verify', { body }),
    // The success message does not wait for the refetch.
    onSuccess: () => {
      void refetchBookings();
    },
  });
}
