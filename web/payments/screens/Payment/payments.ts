import { refetchBookings } from '../../../bookings/queries/bookings.ts';
import { useCall } from '../../../api/use-action.ts';

/** Creates or reuses the order of a booking at the gateway; `amount` in whole rupees, returned in paise. */
export function useOrder() {
  return useCall('payment/order');
}

/** Verifies the checkout's result on the server, which confirms the booking once. */
export function useVerifyPayment() {
  return useCall('payment/verify', {
    // The success message does not wait for the refetch.
    onSuccess: () => {
      void refetchBookings();
    },
  });
}
