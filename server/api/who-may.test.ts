import { createHmac, randomUUID } from 'node:crypto';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueLink, type LinkPurpose } from '../domain/accounts/account-links.ts';
import { openSession, sessionsOf } from '../domain/accounts/sessions.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { type Caller, callers, Cast } from '@aangan/tests/support/callers.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import type { Answered } from '@aangan/tests/support/client.ts';
import { untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { order } from '@aangan/tests/support/payments.ts';
import { untilDelivered } from '@aangan/tests/support/until-delivered.ts';

/**
 * Who may make which call, and what of other people's they are told: every call of the contract for everyone who may
 * come to it. A new call without its row here fails.
 */

/** One request: the path's id, its body, and the booking that a mailed link is for (the cast's own unless it says so). */
interface Request {
  id?: string;
  body?: unknown;
  headers?: Record<string, string>;
  booking?: { _id: string };
}

/**
 * What is answered to whom: a status, and behind it the code of the refusal or the private facts that the answer holds.
 * `nobody` is everyone without a session that holds; `others` are the other guest and the other host.
 */
interface Row {
  when?: string;
  ask: (cast: Cast, caller: Caller) => Request | Promise<Request>;
  nobody: string;
  guest: string;
  host: string;
  others: string;
  but?: Partial<Record<Caller, string>>;
}

const NOT_SIGNED_IN = '401 NOT_SIGNED_IN';
const NOT_ALLOWED = '403 NOT_ALLOWED';
const nothing = () => ({});
const ofTheHome = ({ home }: Cast) => ({ id: home._id });
const everyone = (outcome: string) => ({ nobody: outcome, guest: outcome, host: outcome, others: outcome });
/** To everybody but the host it is not there. */
const hostOnly = (code: string) => ({
  nobody: NOT_SIGNED_IN,
  guest: `404 ${code}`,
  host: '200',
  others: `404 ${code}`,
});
const span = 'from=2026-01-01&to=2026-12-31';
let seasons = 0;
/** A season of a day that no other has. */
const aSeason = () => {
  seasons += 1;
  const day = addDays('2027-06-01', seasons);
  return { name: 'Monsoon', from: day, to: day };
};
const seasonOf = async ({ home, host }: Cast) =>
  (await host.post<{ _id: string }>(`/api/calendar/season/${home._id}`, aSeason())).body._id;
/** The address of another site where nobody listens. */
const aFeed = { name: 'Another Site', url: 'http://127.0.0.1:9/a.ics' };
const feedOf = async (cast: Cast) => {
  const { _id } = await cast.anotherHome();
  return (await cast.host.post<{ _id: string }>(`/api/calendar/feed/${_id}`, aFeed)).body._id;
};
const signedInOnly = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
/** To everybody but the guest their list is not there. */
const guestOnly = {
  nobody: NOT_SIGNED_IN,
  guest: '200',
  host: '404 WISHLIST_NOT_FOUND',
  others: '404 WISHLIST_NOT_FOUND',
};
const listOf = async ({ guest }: Cast) => (await guest.get<{ _id: string }[]>('/api/wishlist/mine')).body[0]?._id ?? '';
const newListOf = async ({ guest }: Cast) =>
  (await guest.post<{ _id: string }>('/api/wishlist/create', { name: 'Hills' })).body._id;
/** All of a booking that its two people see of each other; the home's phone beside it. */
const WHOLE = '200 guest name, guest e-mail, host name, phone';

const rows: Record<CallName, Row[]> = {
  'user/currentuser': [
    {
      ask: nothing,
      nobody: NOT_SIGNED_IN,
      guest: WHOLE,
      host: '200 host name, host e-mail, phone',
      others: '200 host name, phone',
    },
  ],
  'user/account': [
    {
      ask: nothing,
      nobody: NOT_SIGNED_IN,
      guest: '200 guest name, guest e-mail',
      host: '200 host name, host e-mail',
      others: '200',
    },
  ],
  'user/update': [
    {
      ask: (cast, caller) => ({ body: { name: personOf(cast, caller).name } }),
      nobody: NOT_SIGNED_IN,
      guest: WHOLE,
      host: '200 host name, host e-mail, phone',
      others: '200 host name, phone',
    },
  ],
  'user/sessions': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'user/end-session': [
    {
      when: "of the guest's",
      ask: async ({ guest }) => ({ id: await aSessionOf(guest) }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '404 SESSION_NOT_FOUND',
      others: '404 SESSION_NOT_FOUND',
    },
  ],
  'user/delete': [
    {
      when: 'while stays are still to come',
      ask: ({ guest: { password } }) => ({ body: { password } }),
      nobody: NOT_SIGNED_IN,
      guest: '409 HAS_LIVE_STAYS',
      host: '409 HAS_LIVE_STAYS',
      others: '409 HAS_LIVE_STAYS',
    },
    {
      when: 'without the password',
      ask: () => ({ body: {} }),
      nobody: NOT_SIGNED_IN,
      guest: '400 INVALID_INPUT',
      host: '400 INVALID_INPUT',
      others: '400 INVALID_INPUT',
    },
  ],
  'auth/login': [
    {
      ask: ({ anotherHost: { email, password } }) => ({ body: { email, password } }),
      ...everyone('200 host name, phone'),
    },
    {
      when: 'with a wrong password',
      ask: ({ anotherHost: { email } }) => ({ body: { email, password: 'not-the-password' } }),
      ...everyone('401 WRONG_CREDENTIALS'),
    },
  ],
  'auth/signup': [
    {
      ask: () => ({ body: { name: 'New', email: `${randomUUID()}@example.org`, password: 'courtyard-with-neem' } }),
      ...everyone('201'),
    },
  ],
  'auth/googlelogin': [
    { ask: async () => ({ body: { token: await provider.token({ name: 'New' }) } }), ...everyone('200') },
    {
      when: 'with a forged token',
      ask: () => ({ body: { token: 'e30.e30.' } }),
      ...everyone('401 WRONG_IDENTITY_TOKEN'),
    },
  ],
  'auth/logout': [{ ask: nothing, ...everyone('200') }],
  'auth/logout-everywhere': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'auth/send-verification': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'auth/verify-email': [
    {
      when: 'by the link mailed to the guest',
      ask: async ({ guest }) => ({ body: { token: await aLinkOf(guest, 'verify-email') } }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '403 LINK_VOID',
      others: '403 LINK_VOID',
    },
  ],
  'auth/forgot-password': [
    { ask: ({ guest: { email } }) => ({ body: { email } }), ...everyone('200') },
    { when: 'of nobody', ask: () => ({ body: { email: 'nobody@example.org' } }), ...everyone('200') },
  ],
  'auth/reset-password': [
    {
      when: 'by the link mailed to the other guest',
      ask: async ({ anotherGuest }) => {
        const token = await aLinkOf(anotherGuest, 'reset-password');
        return { body: { token, password: anotherGuest.password } };
      },
      ...everyone('200'),
    },
    {
      when: 'by a link that never was',
      ask: ({ guest: { password } }) => ({ body: { token: 'A'.repeat(43), password } }),
      ...everyone('403 LINK_VOID'),
    },
  ],
  'auth/change-password': [
    {
      ask: ({ guest: { password } }) => ({ body: { currentPassword: password, newPassword: password } }),
      nobody: NOT_SIGNED_IN,
      guest: WHOLE,
      host: '200 host name, host e-mail, phone',
      others: '200 host name, phone',
    },
    {
      when: 'with a wrong password',
      ask: ({ guest: { password } }) => ({ body: { currentPassword: 'not-the-password', newPassword: password } }),
      nobody: NOT_SIGNED_IN,
      guest: '400 INVALID_INPUT',
      host: '400 INVALID_INPUT',
      others: '400 INVALID_INPUT',
    },
  ],
  'listing/add': [
    {
      ask: async () => ({ body: await aHomeForm({ phone: '+91 90000 00002' }) }),
      nobody: NOT_SIGNED_IN,
      guest: '201',
      host: '201',
      others: '201',
    },
  ],
  'listing/get': [{ ask: nothing, ...everyone('200') }],
  'listing/search': [{ ask: () => ({ id: 'Jaipur' }), ...everyone('200') }],
  'listing/places': [{ ask: nothing, ...everyone('200') }],
  'listing/mine': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200 phone', others: '200' }],
  'listing/findlistingbyid': [{ ask: ofTheHome, nobody: '200', guest: '200 phone', host: '200 phone', others: '200' }],
  'listing/update': [
    {
      ask: async ({ home }) => ({ id: home._id, body: await aHomeForm({ phone: '' }, {}) }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200 phone',
      others: NOT_ALLOWED,
    },
  ],
  'listing/facts': [
    {
      ask: (cast) => ({ ...ofTheHome(cast), body: { maxGuests: null } }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200 phone',
      others: NOT_ALLOWED,
    },
  ],
  'listing/delete': [
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200',
      others: NOT_ALLOWED,
    },
  ],
  'listing/ratings': [
    {
      ask: ({ home }) => ({ id: home._id, body: { ratings: 4 } }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '403 NOT_RATABLE',
      others: '403 NOT_RATABLE',
    },
    {
      when: "by somebody else's booking",
      ask: ({ home, booking }) => ({ id: home._id, body: { ratings: 4, bookingId: booking._id } }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '403 NOT_RATABLE',
      others: '403 NOT_RATABLE',
    },
  ],
  'booking/booked-dates': [{ ask: ofTheHome, ...everyone('200') }],
  'booking/calendar': [{ ask: ({ home }) => ({ id: `${home._id}?${span}` }), ...everyone('200') }],
  'booking/quote': [
    { ask: ({ home }) => ({ id: `${home._id}?checkIn=2027-01-10&checkOut=2027-01-12` }), ...everyone('200') },
  ],
  'calendar/home': [
    { ask: ({ home }) => ({ id: `${home._id}?${span}` }), ...hostOnly('LISTING_NOT_FOUND'), host: '200 guest name' },
  ],
  'calendar/homes': [
    {
      ask: nothing,
      nobody: NOT_SIGNED_IN,
      guest: '400 INVALID_INPUT',
      host: '400 INVALID_INPUT',
      others: '400 INVALID_INPUT',
    },
  ],
  'calendar/rules': [
    { ask: ({ home }) => ({ id: home._id, body: { minNights: 1 } }), ...hostOnly('LISTING_NOT_FOUND') },
  ],
  'calendar/days': [
    {
      ask: ({ home }) => ({ id: home._id, body: { from: '2027-05-01', to: '2027-05-02', set: { note: 'x' } } }),
      ...hostOnly('LISTING_NOT_FOUND'),
    },
  ],
  'calendar/season': [
    {
      ask: ({ home }) => ({ id: home._id, body: aSeason() }),
      ...hostOnly('LISTING_NOT_FOUND'),
      host: '201',
    },
  ],
  'calendar/change-season': [
    { ask: async (cast) => ({ id: await seasonOf(cast), body: aSeason() }), ...hostOnly('SEASON_NOT_FOUND') },
  ],
  'calendar/feeds': [{ ask: ofTheHome, ...hostOnly('LISTING_NOT_FOUND') }],
  'calendar/feed': [
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id, body: aFeed }),
      ...hostOnly('LISTING_NOT_FOUND'),
      host: '201',
    },
  ],
  'calendar/change-feed': [
    { ask: async (cast) => ({ id: await feedOf(cast), body: { name: 'Mine' } }), ...hostOnly('FEED_NOT_FOUND') },
  ],
  'calendar/delete-feed': [{ ask: async (cast) => ({ id: await feedOf(cast) }), ...hostOnly('FEED_NOT_FOUND') }],
  'calendar/refresh': [{ ask: async (cast) => ({ id: await feedOf(cast) }), ...hostOnly('FEED_NOT_FOUND') }],
  'calendar/address': [{ ask: ofTheHome, ...hostOnly('LISTING_NOT_FOUND') }],
  'calendar/new-address': [{ ask: ofTheHome, ...hostOnly('LISTING_NOT_FOUND') }],
  'calendar/delete-season': [{ ask: async (cast) => ({ id: await seasonOf(cast) }), ...hostOnly('SEASON_NOT_FOUND') }],
  'booking/create': [
    {
      ask: async (cast) => {
        const home = await cast.anotherHome();
        return { id: home._id, body: bookingRequest(app, home) };
      },
      nobody: NOT_SIGNED_IN,
      guest: '201 guest name, guest e-mail, host name, phone',
      host: '403 OWN_LISTING',
      others: '201 host name, phone',
    },
  ],
  'booking/cancel': [
    {
      ask: async (cast) => ({ id: (await cast.anotherBooking())._id }),
      nobody: NOT_SIGNED_IN,
      guest: '200 guest name, guest e-mail, host name',
      host: WHOLE,
      others: NOT_ALLOWED,
    },
    {
      when: 'by the id of a home',
      ask: ofTheHome,
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '409 SEVERAL_BOOKINGS',
      others: NOT_ALLOWED,
    },
  ],
  'booking/findbookingbyid': [
    { ask: ({ booking }) => ({ id: booking._id }), nobody: '200', guest: WHOLE, host: WHOLE, others: '200' },
  ],
  'booking/update-extra': [
    {
      ask: async (cast) => {
        const booking = await cast.anotherBooking();
        return { id: booking._id, booking, body: { extraService: 900 } };
      },
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: WHOLE,
      others: NOT_ALLOWED,
      but: {
        'holder of the mailed link': '200',
        'holder of a tampered link': NOT_ALLOWED,
        'holder of an expired link': NOT_ALLOWED,
        "holder of another booking's link": NOT_ALLOWED,
      },
    },
  ],
  'booking/hosted': [{ ask: ofTheHome, nobody: NOT_SIGNED_IN, guest: NOT_ALLOWED, host: WHOLE, others: NOT_ALLOWED }],
  'booking/mine': [
    {
      ask: nothing,
      nobody: NOT_SIGNED_IN,
      guest: WHOLE,
      host: '200',
      others: '200 host name, phone',
    },
  ],
  'wishlist/mine': [{ ask: nothing, ...signedInOnly }],
  'wishlist/create': [
    { ask: () => ({ body: { name: 'Hills' } }), ...signedInOnly, guest: '201', host: '201', others: '201' },
  ],
  'wishlist/rename': [{ ask: async (cast) => ({ id: await listOf(cast), body: { name: 'Lakes' } }), ...guestOnly }],
  'wishlist/delete': [{ ask: async (cast) => ({ id: await newListOf(cast) }), ...guestOnly }],
  'wishlist/homes': [{ ask: async (cast) => ({ id: await listOf(cast) }), ...guestOnly }],
  'wishlist/keep': [
    { ask: (cast) => ({ ...ofTheHome(cast), body: {} }), ...signedInOnly },
    {
      when: "in the guest's list",
      ask: async (cast) => ({ ...ofTheHome(cast), body: { list: await listOf(cast) } }),
      ...guestOnly,
    },
  ],
  'wishlist/unkeep': [{ ask: ofTheHome, ...signedInOnly }],
  'wishlist/kept': [{ ask: nothing, ...signedInOnly }],
  'wishlist/share': [{ ask: async (cast) => ({ id: await listOf(cast), body: { shared: true } }), ...guestOnly }],
  'wishlist/shared': [
    {
      when: 'without its link',
      ask: () => ({ headers: { 'x-link-token': 'nonsense' } }),
      ...everyone('404 WISHLIST_NOT_FOUND'),
    },
    {
      when: 'with its link',
      ask: async (cast) => {
        const { body } = await cast.guest.post<{ link: string }>(`/api/wishlist/share/${await listOf(cast)}`, {
          shared: true,
        });
        return { headers: { 'x-link-token': body.link.split('#t=')[1] ?? '' } };
      },
      ...everyone('200'),
    },
  ],
  'guest/contact': [
    {
      ask: async (cast) => ({
        body: {
          bookingId: (await cast.anotherBooking())._id,
          name: 'N',
          phone: '+91 90000 00003',
          email: 'n@example.org',
        },
      }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: NOT_ALLOWED,
      others: NOT_ALLOWED,
    },
  ],
  'contact/contact': [
    {
      ask: () => ({ body: { userName: 'N', userEmail: 'n@example.org', userMessage: 'Namaste' } }),
      ...everyone('200'),
    },
  ],
  'payment/order': [
    {
      ask: async (cast) => {
        const { _id, payable } = await cast.anotherBooking();
        return { body: { bookingId: _id, amount: payable } };
      },
      ...everyone('200'),
    },
  ],
  'payment/verify': [
    { when: 'signed by the gateway', ask: async (cast) => ({ body: await aPayment(cast) }), ...everyone('200') },
    {
      when: 'signed by nobody',
      ask: async (cast) => ({ body: { ...(await aPayment(cast)), razorpay_signature: 'f'.repeat(64) } }),
      ...everyone('400 WRONG_SIGNATURE'),
    },
  ],
  'payment/webhook': [
    { when: 'signed by the gateway', ask: () => news(gateway.settings.webhookSecrets[0] ?? ''), ...everyone('200') },
    { when: 'signed by nobody', ask: () => news('guessed'), ...everyone('400 WRONG_SIGNATURE') },
  ],
};

let gateway: TestGateway;
let provider: IdentityProvider;
let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  gateway = await startTestGateway();
  provider = await anIdentityProvider(() => app.clock.now());
  app = await startTestApp({ settings: { rateLimits: false, razorpay: gateway.settings, google: provider.settings } });
  cast = await Cast.gather(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await gateway.close();
});

describe.each(Object.keys(paths) as CallName[])('%s', (name) => {
  test('has its row', () => {
    expect(rows[name]?.length).toBeGreaterThan(0);
  });

  test.each((rows[name] ?? []).map((row) => [row.when ?? 'as it is due', row] as const))('%s', async (_when, row) => {
    const answered: Partial<Record<Caller, string>> = {};
    for (const caller of callers) answered[caller] = await outcome(name, row, caller);
    await cast.comeBack();
    expect(answered).toEqual(expectedOf(row));
  });
});

function expectedOf({ nobody, guest, host, others, but }: Row): Record<Caller, string> {
  const named: Partial<Record<Caller, string>> = {
    guest,
    host,
    'another guest': others,
    'another host': others,
    ...but,
  };
  return Object.fromEntries(callers.map((caller) => [caller, named[caller] ?? nobody])) as Record<Caller, string>;
}

/** Asks as somebody; a call that is refused, or that reads, must leave everything as it was. */
async function outcome(name: CallName, { ask }: Row, caller: Caller): Promise<string> {
  const request = await ask(cast, caller);
  const headers = { ...(await cast.headersOf(caller, (request.booking ?? cast.booking)._id)), ...request.headers };
  const before = await everything();
  const answer = await send(name, request, headers);
  const isRefused = answer.status >= 400;
  const outcome = `${answer.status} ${isRefused ? answer.error.code : factsIn(answer)}`.trim();
  const mustStay = isRefused || paths[name].method === 'GET';
  return mustStay && (await everything()) !== before ? `${outcome}, and something changed` : outcome;
}

function send(name: CallName, { id = '', body }: Request, headers: Record<string, string>): Promise<Answered> {
  const { method, path } = paths[name];
  const address = name === 'listing/search' ? `${path}?query=${id}` : path.replace(':id', id);
  const client = app.visitor();
  if (method === 'GET') return client.get(address, headers);
  if (method === 'DELETE') return client.delete(address, headers);
  if (body instanceof Uint8Array) return client.send(method, address, { body: new Uint8Array(body), headers });
  return method === 'PUT' ? client.put(address, body, headers) : client.post(address, body, headers);
}

/** Which private facts an answer holds, its headers included. */
function factsIn({ body, headers }: Answered): string {
  const text = JSON.stringify([body, Object.fromEntries(headers)]);
  return Object.entries(cast.facts)
    .filter(([, fact]) => text.includes(fact))
    .map(([name]) => name)
    .join(', ');
}

/** A fingerprint of all that is stored, but for what merely counts tries and uses and what is still being mailed. */
async function everything(): Promise<string> {
  await untilDelivered(app.db);
  await untilFeedsRead(app);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('attempt', 'session', 'outbox_mail')
    order by 1`.execute(app.db);
  const parts = tables.map(
    ({ name }) => sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.table(name)} t)`,
  );
  const { rows: found } = await sql`select ${sql.join(parts)}, (select count(*) from outbox_mail) as mails`.execute(
    app.db,
  );
  return JSON.stringify(found);
}

/** Who asks, where it is somebody signed in; else anybody. */
function personOf({ guest, host, anotherGuest, anotherHost }: Cast, caller: Caller): Person {
  return { host, 'another guest': anotherGuest, 'another host': anotherHost }[caller as string] ?? guest;
}

/** The name of another session of somebody's. */
async function aSessionOf({ id }: Person): Promise<string> {
  const token = await openSession(app.db, { accountId: id, device: 'Another' }, app.clock.now());
  const sessions = await sessionsOf(app.db, id, token ?? undefined, app.clock.now());
  return sessions.find(({ isThis }) => isThis)?.id ?? '';
}

/** The token of a link that was mailed to somebody. */
function aLinkOf({ id }: Person, purpose: LinkPurpose): Promise<string> {
  return app.db.transaction().execute(async (trx) => {
    return (await issueLink(trx, { accountId: id, purpose }, app.clock.now())).token;
  });
}

/** What the gateway's checkout hands over once a new booking is paid. */
async function aPayment(cast: Cast) {
  const { body } = await order(app.visitor(), await cast.anotherBooking());
  return gateway.pay(body.orderId);
}

/** A delivery of news that concerns nobody. */
function news(secret: string): Request {
  const body = Buffer.from(JSON.stringify({ event: 'payment.failed', payload: {} }));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return { body, headers: { ...headers, 'x-razorpay-event-id': randomUUID() } };
}
