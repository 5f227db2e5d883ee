import * as words from '@aangan/contract/words/en/screens/payment.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { BareBooking, Booking } from '@aangan/contract/booking/bookings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Order, PaymentResult } from '@aangan/contract/payment/payments.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, errorMessage } from '../../api/api-error.ts';
import { useBooking } from '../../api/bookings.ts';
import { addresses } from '../../links.ts';
import { type CheckoutOptions, openCheckout } from './load-checkout.ts';
import { useOrder, useVerifyPayment } from './payments.ts';
import { useCheckoutStep } from './use-checkout-step.ts';

interface Alert {
  message: string;
  detail?: string;
}

/** The checkout's colour is given by its own page, which knows no theme. */
const THEME_COLOUR = '#CC2B17';

/**
 * From the button to the answer: order, the gateway's window, verification. One at a time; a closed window loses nothing.
 * `told` is what the order needs besides; null where it is missing, which is said where it is chosen.
 */
export function usePayment(booking: BareBooking | Booking, told: () => { guestState?: State } | null) {
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
    const more = told();
    if (more === null) return;
    isRunning.current = true;
    setStep('opening');
    try {
      const opened = await order.mutateAsync({
        amount: booking.payable,
        bookingId: booking._id,
        ...guestOf(booking),
        ...more,
      });
      const closeCheckout = await openCheckout(opened.checkoutUrl, checkoutOf(opened, booking), {
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
      end({ message: messages.paymentFailed, detail: detailOf(error) });
      // What is to pay, or whether it still can be, has changed meanwhile.
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
      setUnverified(isStillOpen(error) ? result : null);
      end({ message: messages.paymentVerificationFailed, detail: detailOf(error) });
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
    /** A payment went out and nobody has said yet whether it arrived. */
    isUnverified: unverified !== null,
    verifyAgain: () => {
      if (unverified !== null) void verifyResult(unverified);
    },
    alert,
    closeAlert: () => {
      setAlert(null);
      if (alert?.message === messages.paymentSucceeded) navigate(addresses.start);
    },
  };
}

function checkoutOf(order: Order, booking: BareBooking | Booking): CheckoutOptions {
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

/** The call has always been sent the guest's id under this name; the server needs none. */
function guestOf(booking: BareBooking | Booking) {
  return 'guest' in booking ? { hostId: booking.guest._id } : {};
}

/** No word yet, rather than a no: asking again can still end well. */
function isStillOpen(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'PAYMENT_NOT_SETTLED')
  );
}

function detailOf(error: unknown): string {
  return error instanceof ApiError ? errorMessage(error) : words.windowMissing;
}
