import { refetchBookings } from '../../api/bookings.ts';
import { useCall } from '../../api/use-action.ts';

/** The open order of a booking at the payment gateway; `amount` in whole rupees, answered in paise. */
export function useOrder() {
  return useCall('payment/order');
}

/** Hands the checkout's result to the server, which asks the gateway and confirms the booking once. */
export function useVerifyPayment() {
  return useCall('payment/verify', {
    // The success message does not wait for the refetch.
    onSuccess: () => {
      void refetchBookings();
    },
  });
}
