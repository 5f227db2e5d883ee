import type { PaymentResult } from '@aangan/contract/payments/payments.ts';
import type { Settings } from '@aangan/server/boot/settings.ts';
import type { Faults } from '@aangan/stand-ins/gateway/faults.ts';
import { type GatewayOptions, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { TEST_INSTANT } from './test-instant.ts';

/** An event of the gateway's, caught before it reaches the product. */
export interface Caught {
  event: string;
  raw: Buffer;
  headers: Record<string, string>;
}

/** The gateway's own view of what the product requested. */
interface AtGateway {
  items: { id: string; amount: number; status: string; receipt: string | null }[];
}

/** The local gateway for a test: its events are caught, for the test to hand on when it likes. */
export interface TestGateway {
  settings: NonNullable<Settings['razorpay']>;
  /** `settings` as environment variables, for a product in another process. */
  variables: Record<`RAZORPAY_${string}`, string>;
  /** Events so far, oldest first. */
  news: Caught[];
  /** The product's calls, and what is to go wrong with them. */
  faults: Faults;
  /** The payer pays, or the bank declines. */
  pay(orderId: string, outcome?: 'success' | 'failure'): Promise<PaymentResult>;
  /** Asks the gateway itself, past all faults. */
  look<T = AtGateway>(path: string): Promise<T>;
  /** Does something at the gateway itself, as the operator's dashboard could; with what only the stand-in can, `/stand-in/…`. */
  act<T>(path: string, body: object): Promise<T>;
  /** Changes an existing object at the gateway itself (PATCH). */
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
    // At once: the clock of tests is frozen.
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
