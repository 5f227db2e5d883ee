import type { PaymentResult } from '@aangan/contract/payments/calls.ts';
import type { Settings } from '@aangan/server/boot/settings.ts';
import type { Faults } from '@aangan/stand-ins/gateway/faults.ts';
import { type GatewayOptions, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { TEST_INSTANT } from './clock.ts';

/** A webhook of the gateway that the test has intercepted. */
export interface Caught {
  event: string;
  raw: Buffer;
  headers: Record<string, string>;
}

/** The gateway's records of the product's requests. */
interface AtGateway {
  items: { id: string; amount: number; status: string; receipt: string | null }[];
}

/** A local gateway for a test. Its webhooks are intercepted, and the test delivers them. */
export interface TestGateway {
  settings: NonNullable<Settings['razorpay']>;
  /** `settings` as environment variables, for a product in another process. */
  variables: Record<`RAZORPAY_${string}`, string>;
  /** Webhooks so far, oldest first. */
  news: Caught[];
  /** Failures to inject into the product's calls. */
  faults: Faults;
  /** Completes or declines a payment as the payer or the bank. */
  pay(orderId: string, outcome?: 'success' | 'failure'): Promise<PaymentResult>;
  /** Reads from the gateway directly, bypassing injected failures. */
  look<T = AtGateway>(path: string): Promise<T>;
  /** Posts to the gateway directly, like the operator's dashboard; `/stand-in/…` for features of the stand-in alone. */
  act<T>(path: string, body: object): Promise<T>;
  /** Changes an object at the gateway directly (PATCH). */
  change<T>(path: string, body: object): Promise<T>;
  close(): Promise<void>;
}

export async function startTestGateway(
  options: Pick<GatewayOptions, 'capture' | 'now' | 'undocumentedOptions'> = {},
): Promise<TestGateway> {
  const news: Caught[] = [];
  const { keyId, keySecret, webhookSecret, apiUrl, checkoutUrl, faults, call, close } = await startGateway({
    webhooks: ({ event, body, headers }) => void news.push({ event, raw: Buffer.from(body), headers }),
    refundAfterMs: 20,
    // Immediately: the clock of tests is fixed.
    transferAfterMs: 0,
    frozenAt: options.now === undefined ? TEST_INSTANT : undefined,
    ...options,
  });
  const withVersion = (path: string) => (path.startsWith('/v2/') ? path : `/v1${path}`);
  return {
    settings: { keyId, keySecret, webhookSecrets: [webhookSecret], apiUrl, checkoutUrl },
    variables: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: apiUrl,
      RAZORPAY_CHECKOUT_URL: checkoutUrl,
    },
    news,
    faults,
    pay: (orderId, outcome = 'success') => call('POST', '/v1/checkout/pay', { key: keyId, order_id: orderId, outcome }),
    look: (path) => call('GET', withVersion(path)),
    act: (path, body) => call('POST', withVersion(path), body),
    change: (path, body) => call('PATCH', withVersion(path), body),
    close,
  };
}
