import type { PaymentResult } from '@aangan/contract/payments/calls.ts';
import { loadScript } from '../../../ui/load-script.ts';

/** Time for the frame to appear over a slow connection. */
const APPEAR_TIMEOUT_MS = 15_000;
/** Time for which it may be absent later, while the gateway replaces it. */
const GONE_TIMEOUT_MS = 2_000;
const CHECK_MS = 500;

/** Visible iframes on the page; the app itself has none. */
function shownFrames(): ReadonlySet<Element> {
  const frames = Array.from(document.querySelectorAll('iframe'));
  return new Set(frames.filter((frame) => frame.getClientRects().length > 0));
}

/**
 * Calls back when the gateway's frame (any except `others`) disappears or never appears. No event reports blocked, removed
 * or hidden frames, so it polls. Returns a function that stops polling.
 */
function onFrameRemoved(others: ReadonlySet<Element>, onGone: () => void): () => void {
  let missingMs = 0;
  let timeoutMs = APPEAR_TIMEOUT_MS;
  const timer = setInterval(() => {
    if ([...shownFrames()].some((frame) => !others.has(frame))) {
      missingMs = 0;
      timeoutMs = GONE_TIMEOUT_MS;
      return;
    }
    missingMs += CHECK_MS;
    if (missingMs >= timeoutMs) onGone();
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** Checkout options of the gateway (Razorpay Standard Checkout). */
export interface CheckoutOptions {
  key: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill?: { name?: string; email?: string };
  theme: { color: string };
}

/** Result of the checkout. `closed` is called once: by the user, by the page, or because the window disappeared. */
interface CheckoutEnd {
  paid: (result: PaymentResult) => void;
  /** `whyFailed`: the bank's last message; null without a refusal. */
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
 * Opens the gateway's checkout and returns a function that closes it. Loads its script on demand from the URL in the
 * order.
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
    // Called also for a window that seemed closed, because every payment must be verified.
    handler: (result) => {
      ended();
      end.paid(result);
    },
    modal: { ondismiss: closed },
  });
  checkout.on('payment.failed', ({ error }) => {
    whyFailed = error?.description ?? '';
  });
  // Some windows do not report a programmatic close.
  const close = () => {
    closed();
    checkout.close();
  };
  const others = shownFrames();
  checkout.open();
  if (isOpen) stopWatching = onFrameRemoved(others, close);
  return close;
}

/** A failed load is retried next time. */
function loadOnce(url: string): Promise<void> {
  const load = loads.get(url) ?? loadScript(url);
  loads.set(url, load);
  load.catch(() => loads.delete(url));
  return load;
}
