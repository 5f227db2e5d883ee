import type { PaymentResult } from '@aangan/contract/payment/payments.ts';
import { loadScript } from '../../ui/load-script.ts';
import { onFrameGone, shownFrames } from './frame-gone.ts';

/** What is to be paid, as the gateway's checkout window takes it (Razorpay Standard Checkout). */
export interface CheckoutOptions {
  key: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill?: { name?: string; email?: string };
  theme: { color: string };
}

/** How the window ended. `closed` comes once: from the person, from the page, or because the window is gone. */
interface CheckoutEnd {
  paid: (result: PaymentResult) => void;
  /** `whyFailed`: what the bank last said, null where nothing was refused. */
  closed: (whyFailed: string | null) => void;
}

interface CheckoutWindow {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (
      options: CheckoutOptions & { handler: CheckoutEnd['paid']; modal: { ondismiss: () => void } },
    ) => CheckoutWindow;
  }
}

const loads = new Map<string, Promise<void>>();

/**
 * Opens the gateway's window and answers what closes it. Its script is fetched when it is first needed, from the
 * address that the order names.
 */
export async function openCheckout(scriptUrl: string, options: CheckoutOptions, end: CheckoutEnd): Promise<() => void> {
  await loadOnce(scriptUrl);
  if (window.Razorpay === undefined) throw new Error('the checkout script brought no checkout');
  let isOpen = true;
  let whyFailed: string | null = null;
  let stopWatching = () => {};
  const ended = () => {
    isOpen = false;
    stopWatching();
  };
  const closed = () => {
    if (!isOpen) return;
    ended();
    end.closed(whyFailed);
  };
  const checkout = new window.Razorpay({
    ...options,
    // Also for a window that seemed gone: what was paid is verified.
    handler: (result) => {
      ended();
      end.paid(result);
    },
    modal: { ondismiss: closed },
  });
  checkout.on('payment.failed', ({ error }) => {
    whyFailed = error?.description ?? '';
  });
  // Not every window reports that it was closed from outside.
  const close = () => {
    closed();
    checkout.close();
  };
  const others = shownFrames();
  checkout.open();
  if (isOpen) stopWatching = onFrameGone(others, close);
  return close;
}

/** A script that could not be loaded is requested again the next time. */
function loadOnce(url: string): Promise<void> {
  const load = loads.get(url) ?? loadScript(url);
  loads.set(url, load);
  load.catch(() => loads.delete(url));
  return load;
}
