import { createHmac, randomUUID } from 'node:crypto';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { describeApi } from '@aangan/server/api/openapi/openapi.ts';
import { cookieName, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import { type Person, startTestApp, type TestApp } from '../app.ts';
import { aBooking, bookingRequest, daysFromNow } from '../bookings.ts';
import { TEST_INSTANT } from '../clock.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { anIdentityProvider, type IdentityProvider } from '../identity-provider.ts';
import { aListing, aPhoto, homeTexts } from '../listings.ts';
import { gif, heic, html, pngThatClaims, svg, truncatedJpeg } from '../odd-files.ts';

/** The product with its services, and people, a home and a stay as targets of hostile requests. */
export class Scene {
  readonly app: TestApp;
  readonly gateway: TestGateway;
  readonly provider: IdentityProvider;
  /** Every line of the log. */
  readonly log: string[];
  readonly files: readonly Buffer[];
  people!: Record<'guest' | 'host' | 'stranger', Person>;
  home!: Listing;
  booking!: Booking;
  #days = 0;
  #read = 0;

  private constructor(parts: Pick<Scene, 'app' | 'gateway' | 'provider' | 'log' | 'files'>) {
    ({ app: this.app, gateway: this.gateway, provider: this.provider } = parts);
    ({ log: this.log, files: this.files } = parts);
  }

  static async build(): Promise<Scene> {
    const log: string[] = [];
    const gateway = await startTestGateway();
    const provider = await anIdentityProvider(() => TEST_INSTANT);
    const app = await startTestApp({
      log: createLog({ logLevel: 'warn' }, { write: (line) => log.push(line) }),
      settings: { rateLimits: false, razorpay: gateway.settings, google: provider.settings },
    });
    const photo = await aPhoto();
    const files = [photo, svg, html, gif, heic, await truncatedJpeg(), pngThatClaims(30_000, 30_000), Buffer.alloc(0)];
    return new Scene({ app, gateway, provider, log, files: [...files, Buffer.concat([photo, svg])] });
  }

  /** Creates new people with a new home and stay. */
  async renew(): Promise<void> {
    const [guest, host, stranger] = await Promise.all([this.app.signUp(), this.app.signUp(), this.app.signUp()]);
    this.people = { guest, host, stranger };
    await this.renewHome();
  }

  async renewHome(): Promise<void> {
    this.home = await aListing(this.app, this.people.host);
    this.#days = 0;
    await this.renewBooking();
  }

  async renewBooking(): Promise<void> {
    this.booking = await aBooking(this.app, this.people.guest, this.home, this.freeDays());
  }

  freeDays(): { checkIn: string; checkOut: string } {
    this.#days = (this.#days + 1) % 340;
    const checkIn = daysFromNow(this.app, 2 * this.#days);
    return { checkIn, checkOut: addDays(checkIn, 1) };
  }

  /** Creates a session for each request, because many calls end it. Null: the account no longer exists. */
  async createCookie(sender: 'guest' | 'host' | 'stranger'): Promise<string | null> {
    const token = await openSession(
      this.app.db,
      { accountId: this.people[sender].id, device: 'A test' },
      this.app.clock.now(),
    );
    return token === null ? null : `${cookieName(this.app.context.settings.publicUrl)}=${token}`;
  }

  /** The valid fields of a call with current values. */
  async wellMeant(name: CallName): Promise<Record<string, unknown>> {
    const { _id: bookingId, payable } = this.booking;
    const { email, password } = this.people.stranger;
    const meant: Partial<Record<CallName, () => Record<string, unknown> | Promise<Record<string, unknown>>>> = {
      'booking/create': () => bookingRequest(this.app, this.home, this.freeDays()),
      'payment/order': () => ({ bookingId, amount: payable }),
      'guest/contact': () => ({ ...findExample(name), bookingId }),
      'listing/ratings': () => ({ ratings: 4, bookingId }),
      'auth/login': () => ({ email, password }),
      'auth/signup': () => ({ name: 'New', email: `${randomUUID()}@example.org`, password: 'courtyard-with-neem' }),
      'auth/googlelogin': async () => ({ token: await this.provider.token() }),
      'listing/add': () => ({ ...homeTexts }),
      'listing/update': () => ({ ...homeTexts }),
      'payment/webhook': () => this.#payment(),
    };
    return (await meant[name]?.()) ?? findExample(name);
  }

  /** Recreates what a successful call may have deleted. */
  async mend(name: CallName): Promise<void> {
    if (/^user\/(delete|update)|password/.test(name)) await this.renew();
    if (name === 'listing/delete') await this.renewHome();
    if (name === 'booking/cancel') await this.renewBooking();
  }

  /** The log entry of a request that caused an error, returned once; null if there is none. */
  complaint(): string | null {
    const lines = this.log.slice(this.#read).map((line) => JSON.parse(line) as { level: number; reqId?: string });
    this.#read = this.log.length;
    const broken = lines.find(({ level, reqId }) => level >= 50 && reqId !== undefined);
    return broken === undefined ? null : JSON.stringify(broken);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.provider.close();
    await this.gateway.close();
  }

  sign(body: Buffer): string {
    return createHmac('sha256', this.gateway.settings.webhookSecrets[0] ?? '')
      .update(body)
      .digest('hex');
  }

  /** The payment of a webhook: its order exists, but the gateway does not know the payment. */
  async #payment(): Promise<Record<string, unknown>> {
    const [order_id, amount] = [`order_${randomUUID()}`, this.booking.payable * 100];
    const order = { booking_id: this.booking._id, receipt: randomUUID(), gateway_order_id: order_id };
    const at = this.app.clock.now();
    await this.app.db
      .insertInto('payment_order')
      .values({ ...order, amount_paise: amount, created_at: at, superseded_at: at })
      .execute();
    return { id: `pay_${randomUUID()}`, order_id, amount, currency: 'INR', status: 'captured', amount_refunded: 0 };
  }
}

const api = describeApi({ url: 'http://localhost', sessionCookie: 'session' });

/** The example in the API description. */
function findExample(name: CallName): Record<string, unknown> {
  const { method, path } = paths[name];
  const operation = api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const [body] = Object.values(operation?.requestBody?.content ?? {});
  return { ...(body?.example as Record<string, unknown> | undefined) };
}
