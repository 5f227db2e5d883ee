import type { PaymentResult } from '@aangan/contract/payment/payments.ts';

/** What we use of the gateway's checkout window (Razorpay Standard Checkout). */
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
  handler: (result: PaymentResult) => void;
  modal: { ondismiss: () => void };
}

interface CheckoutWindow {
  open(): void;
  /** Tells `ondismiss`. */
  close(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => CheckoutWindow;
  }
}

const loads = new Map<string, Promise<void>>();

/**
 * Opens the gateway's window and answers what closes it. Its script is fetched when it is first needed, from the
 * address that the order names.
 */
export async function openCheckout(
  scriptUrl: string,
  options: CheckoutOptions,
  onFailed: (why: string) => void,
): Promise<() => void> {
  await loadScript(scriptUrl);
  if (window.Razorpay === undefined) throw new Error('the checkout script brought no checkout');
  const checkout = new window.Razorpay(options);
  checkout.on('payment.failed', ({ error }) => onFailed(error?.description ?? ''));
  checkout.open();
  return () => checkout.close();
}

/** A script that could not be fetched is asked for anew the next time. */
function loadScript(url: string): Promise<void> {
  const known = loads.get(url);
  if (known !== undefined) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loads.delete(url);
      reject(new Error('the checkout script could not be fetched'));
    });
    document.head.append(script);
  });
  loads.set(url, load);
  return load;
}
