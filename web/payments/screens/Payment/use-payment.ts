import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/calls.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useRef, useState, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { useCall } from '../../../api/use-action.ts';
import { useBooking, refetchBookings } from '../../../bookings/queries/bookings.ts';
import { paths } from '../../../shared/links.ts';
import { type CheckoutOptions, openCheckout } from './load-checkout.ts';

const STEP = 'checkout';

/**
 * Adds a history entry for the checkout, so that the back button closes it without leaving the page. The checkout
 * closes with the page.
 */
function useCheckoutStep() {
  const isStep = useHistoryState<{ opened?: string } | null>()?.opened === STEP;
  const [path, navigate] = useLocation();
  const closeWindow = useRef<(() => void) | null>(null);
  const isMounted = useRef(true);

  useEffect(() => {
    if (isStep && closeWindow.current === null) {
      // After a reload or forward navigation the checkout is not open.
      history.back();
    } else if (!isStep) {
      close(closeWindow);
    }
  }, [isStep]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      close(closeWindow);
    };
  }, []);

  return {
    opened: (closeIt: () => void) => {
      if (!isMounted.current) return closeIt();
      closeWindow.current = closeIt;
      navigate(path, { state: { opened: STEP } });
    },
    /** Called after the window has closed itself; removes its history entry. */
    gone: () => {
      closeWindow.current = null;
      if ((history.state as { opened?: string } | null)?.opened === STEP) history.back();
    },
  };
}

function close(window: React.RefObject<(() => void) | null>): void {
  const closeIt = window.current;
  window.current = null;
  closeIt?.();
}

interface Alert {
  message: string;
  detail?: string;
}

/** The checkout page has no theme. */
const THEME_COLOUR = '#CC2B17';

/**
 * Payment flow: order, checkout, verification. One at a time; a closed checkout can be reopened. `orderInput` reads further
 * order data from the form; null if some is missing, with an error at its field.
 */
export function usePayment(booking: BookingWithoutNames | Booking, orderInput: () => { guestState?: State } | null) {
  const order = useOrder();
  const verify = useVerifyPayment();
  const { refetch } = useBooking(booking._id);
  const [, navigate] = useLocation();
  const checkoutStep = useCheckoutStep();
  const [step, setStep] = useState<'opening' | 'paying' | 'verifying' | null>(null);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [unverified, setUnverified] = useState<PaymentResult | null>(null);
  const isRunning = useRef(false);

  async function pay() {
    if (isRunning.current) return;
    const more = orderInput();
    if (more === null) return;
    isRunning.current = true;
    setStep('opening');
    try {
      const opened = await order.mutateAsync({
        amount: booking.payable,
        bookingId: booking._id,
        ...guestField(booking),
        ...more,
      });
      const closeCheckout = await openCheckout(opened.checkoutUrl, toCheckoutOptions(opened, booking), {
        paid: (result) => {
          checkoutStep.gone();
          void verifyResult(result);
        },
        closed: (whyFailed) => {
          checkoutStep.gone();
          end(whyFailed === null ? null : { message: messages.paymentFailed, detail: whyFailed });
        },
      });
      checkoutStep.opened(closeCheckout);
      setStep('paying');
    } catch (error) {
      end({ message: messages.paymentFailed, detail: errorDetail(error) });
      // The amount or the state of the booking has changed.
      if (error instanceof ApiError && error.status === 409) await refetch();
    }
  }

  async function verifyResult(result: PaymentResult) {
    setStep('verifying');
    try {
      await verify.mutateAsync(result);
      setUnverified(null);
      end({ message: messages.paymentSucceeded });
    } catch (error) {
      setUnverified(isPending(error) ? result : null);
      end({ message: messages.paymentVerificationFailed, detail: errorDetail(error) });
      await refetch();
    }
  }

  function end(outcome: Alert | null) {
    isRunning.current = false;
    setStep(null);
    setAlert(outcome);
  }

  return {
    step,
    pay: () => void pay(),
    /** A payment was made, but its verification is pending. */
    isUnverified: unverified !== null,
    verifyAgain: () => {
      if (unverified !== null) void verifyResult(unverified);
    },
    alert,
    closeAlert: () => {
      setAlert(null);
      if (alert?.message === messages.paymentSucceeded) navigate(paths.start);
    },
  };
}

function toCheckoutOptions(order: Order, booking: BookingWithoutNames | Booking): CheckoutOptions {
  return {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    name: PRODUCT_NAME,
    description: words.purpose,
    order_id: order.orderId,
    ...('guest' in booking && { prefill: { name: booking.guest.name, email: booking.guest.email } }),
    theme: { color: THEME_COLOUR },
  };
}

/** Historical field name; the server ignores it. */
function guestField(booking: BookingWithoutNames | Booking) {
  return 'guest' in booking ? { hostId: booking.guest._id } : {};
}

/** Verification may still succeed later. */
function isPending(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'PAYMENT_NOT_SETTLED')
  );
}

function errorDetail(error: unknown): string {
  return error instanceof ApiError ? errorMessage(error) : words.windowMissing;
}

/** Creates or reuses the order of a booking at the gateway; `amount` in whole rupees, returned in paise. */
function useOrder() {
  return useCall('payment/order');
}

/** Verifies the checkout's result on the server, which confirms the booking once. */
function useVerifyPayment() {
  return useCall('payment/verify', {
    // The success message does not wait for the refetch.
    onSuccess: () => {
      void refetchBookings();
    },
  });
}
