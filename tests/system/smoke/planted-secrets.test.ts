import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as dial } from 'node:net';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { buildApp } from '@aangan/server/boot/app.ts';
import type { WholeContext as Context } from '@aangan/server/boot/app.ts';
import { signLink } from '@aangan/server/domain/bookings/permissions.ts';
import { Gateway } from '@aangan/server/domain/ledger/gateway/gateway.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { Reads, ReadSource } from '@aangan/server/platform/database/reads.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import { PhotoStore } from '@aangan/server/platform/photos/photo-store.ts';
import { pushKeys } from '@aangan/server/platform/push/push-keys.ts';
import { TextSealer } from '@aangan/server/platform/text-sealer.ts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/app.ts';
import { aBooking, bookingRequest, daysFromNow } from '../../support/bookings.ts';
import { untilFeedsRead } from '../../support/calendar-site.ts';
import { Client } from '../../support/client.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '../../support/identity-provider.ts';
import { aHomeForm, aListing, aPhoto, homeTexts } from '../../support/listings.ts';
import { aDevice, TestConversation } from '../../support/messages.ts';
import { jpegWithGps } from '../../support/odd-files.ts';
import { until } from '../../support/until.ts';

/**
 * Sends a secret through every input; none may appear in the log or in an error response. The log level is `trace`, and
 * external services echo their requests.
 */
const SMTP_PASSWORD = 'smtp-password-planted-7f3a';
const GATEWAY_SECRET = 'gateway-secret-planted-91bc';
const WEBHOOK_SECRET = 'webhook-secret-planted-55de';
const DATABASE_PASSWORD = 'database-password-planted-c0de';
const STORE_KEY = 'store-key-planted-61af';
const STORE_SECRET = 'store-secret-planted-a8e2';
const CARDS = ['4111 1111 1111 1111', '5555555555554444', '3782-8224-6310-005'] as const;

let app: TestApp;
let log: string[];
/** Bodies of all error responses. */
let refusals: string[];
let guest: Person;
let host: Person;
let home: Listing;
let booking: Booking;
let provider: IdentityProvider;
let smtp: SMTPServer;
let gateway: Server;
let store: Server;
/** The gateway's response to every request: an empty list until a test sets another. */
let gatewayAnswer = { status: 200, text: JSON.stringify({ entity: 'collection', count: 0, items: [] }) };
const planted = new Map<string, string>();

beforeAll(async () => {
  log = [];
  refusals = [];
  smtp = aRefusingMailServer();
  gateway = await anEchoingGateway();
  store = await anEchoingStore();
  provider = await anIdentityProvider(() => TEST_INSTANT);
  app = await startTestApp({
    log: createLog({ logLevel: 'trace' }, { write: (line) => log.push(line) }),
    settings: {
      rateLimits: false,
      google: provider.settings,
      smtpUrl: `smtp://postmaster:${SMTP_PASSWORD}@127.0.0.1:${getPort(smtp.server)}`,
      razorpay: {
        keyId: 'rzp_test_planted',
        keySecret: GATEWAY_SECRET,
        webhookSecrets: [WEBHOOK_SECRET],
        apiUrl: `http://127.0.0.1:${getPort(gateway)}/v1`,
        checkoutUrl: 'http://127.0.0.1:9/checkout.js',
      },
    },
  });
  host = await app.signUp({ name: 'Hari', email: 'hari@planted.example' });
  guest = await app.signUp({ name: 'Gita', email: 'gita@planted.example' });
  home = await aListing(app, host);
  booking = await aBooking(app, guest, home);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  gateway.close();
  store.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const json = { 'content-type': 'application/json' };
const visit = (method: string, path: string, init: RequestInit = {}) => sendRequest(app.visitor(), method, path, init);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  visit('POST', path, { body: JSON.stringify(body), headers: { ...json, ...headers } });
const postAs = (person: Person, path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(person.copy(), 'POST', path, { body: JSON.stringify(body), headers: { ...json, ...headers } });
const signup = (own: object) =>
  post('/api/auth/signup', { name: 'New', email: `${randomUUID()}@example.org`, password: 'neem-courtyard-9', ...own });
const contactOwner = async (own: object) => {
  const { _id } = await aBooking(app, guest, home, freeDays());
  const wish = { bookingId: _id, name: 'Gita', phone: '+91 98290 54321', email: 'gita@example.org' };
  return postAs(guest, '/api/guest/contact', { ...wish, ...own });
};
const contactSite = (own: object) =>
  post('/api/contact', { userName: 'A', userEmail: 'a@example.org', userMessage: 'Namaste', ...own });
/** Adds a feed and waits until it is fetched. */
const aFeed = async (own: object) => {
  await postAs(host, `/api/calendar/feed/${home._id}`, { name: 'A site', url: 'http://127.0.0.1:9/', ...own });
  await untilFeedsRead(app);
};
const putPlace = (own: object) =>
  sendRequest(host.copy(), 'PUT', `/api/listing/place/${home._id}`, {
    body: JSON.stringify({ lat: 26.9239, lng: 75.8267, ...own }),
    headers: json,
  });
const addHome = async (texts: Record<string, string>, images?: Record<string, Uint8Array>) =>
  sendRequest(host.copy(), 'POST', '/api/listing/add', { body: await aHomeForm(texts, images) });
const sendWebhook = (body: object | string, secret = WEBHOOK_SECRET, headers: Record<string, string> = {}) => {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  return visit('POST', '/api/payment/webhook', {
    body: raw,
    headers: { ...json, 'x-razorpay-signature': signature, ...headers },
  });
};

/** Each input and how to submit it; `s` is its own secret. */
const inputs: [input: string, submit: (s: string) => unknown][] = [
  ['the password of a sign-up', (s) => signup({ password: s })],
  ['a password that is too long', (s) => signup({ password: s.repeat(9) })],
  ['the address of a sign-up', (s) => signup({ email: `${s}@planted.example` })],
  [
    'an address that has an account',
    async (s) => [await signup({ email: `${s}@x.in` }), await signup({ email: `${s}@X.in` })],
  ],
  ['an address that is none', (s) => signup({ email: `${s} at example` })],
  ['a name above all measure', (s) => signup({ name: s.repeat(20) })],
  ['a wrong password', (s) => post('/api/auth/login', { email: guest.email, password: s })],
  ['an unknown address', (s) => post('/api/auth/login', { email: `o'${s}@planted.example`, password: 'x' })],
  ['JSON that breaks off', (s) => visit('POST', '/api/auth/login', { body: `{"password":"${s}`, headers: json })],
  ['JSON that is too large', (s) => post('/api/auth/login', { password: s + 'x'.repeat(70_000) })],
  [
    'JSON that reaches for prototypes',
    (s) => visit('POST', '/api/auth/login', { body: `{"__proto__":{"a":"${s}"}}`, headers: json }),
  ],
  ['a form where JSON is due', (s) => visit('POST', '/api/auth/login', { body: new URLSearchParams({ password: s }) })],
  ['an identity token that is none', (s) => post('/api/auth/googlelogin', { token: s })],
  [
    'the claims of an identity token',
    async (s) => post('/api/auth/googlelogin', { token: await provider.token({ sub: s, aud: s }) }),
  ],
  [
    'a session that never was',
    (s) =>
      visit('GET', '/api/user/currentuser', { headers: { cookie: `stay_session=${s}${'x'.repeat(43 - s.length)}` } }),
  ],
  ['a cookie of somebody else', (s) => visit('GET', '/api/user/currentuser', { headers: { cookie: `tracking=${s}` } })],
  [
    'Basic authorization',
    (s) => visit('GET', '/api/user/currentuser', { headers: { authorization: `Basic ${btoa(s)} ${s}` } }),
  ],
  ['a bearer token', (s) => visit('GET', '/api/listing/get?limit=1', { headers: { authorization: `Bearer ${s}` } })],
  [
    'a link token',
    (s) =>
      visit('PUT', `/api/booking/update-extra/${booking._id}`, {
        body: '{"extraService":1}',
        headers: { ...json, 'x-link-token': s },
      }),
  ],
  [
    'an idempotency key',
    (s) =>
      postAs(guest, `/api/booking/create/${home._id}`, bookingRequest(app, home, freeDays()), { 'idempotency-key': s }),
  ],
  ['a search', (s) => visit('GET', `/api/listing/search?query=${s}`)],
  ['a cursor', (s) => visit('GET', `/api/listing/get?cursor=${s}`)],
  ['the id of a booking', (s) => visit('GET', `/api/booking/findbookingbyid/${s}`)],
  ['an address that is not encoded rightly', (s) => visit('GET', `/api/booking/findbookingbyid/${s}%E0%A4%A`)],
  ['an address that leads nowhere', (s) => visit('GET', `/api/${s}/x`)],
  ['a page with a token', (s) => visit('GET', `/addExtraServicePrice/${s}?t=${s}`)],
  ['the user agent', (s) => visit('GET', '/api/user/currentuser', { headers: { 'user-agent': s } })],
  ['the referrer', (s) => visit('GET', '/api/user/currentuser', { headers: { referer: `https://x.example/?t=${s}` } })],
  ['a foreign origin', (s) => visit('POST', '/api/auth/logout', { headers: { origin: `https://${s}.example` } })],
  ['the name written to an owner', (s) => contactOwner({ name: s })],
  ['the address written to an owner', (s) => contactOwner({ email: `${s}@planted.example` })],
  ['a wish', (s) => contactOwner({ extraService: s })],
  ['a message to the site', (s) => contactSite({ userMessage: s })],
  ['the address of another calendar', (s) => aFeed({ url: `http://127.0.0.1:9/${s}.ics` })],
  ['the host of another calendar', (s) => aFeed({ url: `https://${s}.invalid/` })],
  ['the address of a calendar that is refused', (s) => aFeed({ url: `https://10.0.0.1/${s}` })],
  ['the name of another calendar', (s) => aFeed({ name: s })],
  [
    'the address of a device that is refused',
    (s) => postAs(guest, '/api/news/device', aDevice(`https://10.0.0.1/${s}`).subscription),
  ],
  [
    'the keys of a device',
    (s) => postAs(guest, '/api/news/device', { endpoint: 'https://x.example/', keys: { auth: s } }),
  ],
  [
    'the address of a device that is away, and words that are pushed there',
    async (s) => {
      await postAs(host, '/api/news/device', aDevice(`http://127.0.0.1:9/${s}`).subscription);
      await pushedTo(host, `${s} ${s}@planted.example`);
    },
  ],
  ['a link that stops mails', (s) => visit('POST', `/api/news/stop/${s}`)],
  ['a link that stops mails, opened', (s) => visit('GET', `/api/news/stop/${s}`)],
  ['the address of our calendar', (s) => visit('GET', `/calendar/${s}.ics`)],
  ['the address of a message to the site', (s) => contactSite({ userEmail: `${s}@planted.example` })],
  [
    'the subject of a message, with a line of its own',
    (s) => contactSite({ userSubject: `${s}\r\nBcc: ${s}@planted.example` }),
  ],
  ['the street address of a home', (s) => putPlace({ address: s })],
  ['directions above all measure', (s) => putPlace({ directions: s.repeat(99) })],
  ['a way to a pin that cannot be', (s) => putPlace({ lat: 0, directions: s })],
  ['a phone that is none', (s) => addHome({ phone: s })],
  [
    'the name of a file',
    (s) => sendRequest(host.copy(), 'POST', '/api/listing/add', { body: aFormWithFile(s, 'not a photo') }),
  ],
  ['a file that is no photo', (s) => addHome({}, { image1: Buffer.from(`<svg>${s}</svg>`) })],
  [
    'a photo that breaks off',
    async (s) => addHome({}, { image1: Buffer.concat([(await aPhoto()).subarray(0, 200), Buffer.from(s)]) }),
  ],
  ['what a camera wrote', async () => addHome({}, { image1: await jpegWithGps() })],
  ['a form that breaks off', (s) => visitWithForm(`--x\r\ncontent-disposition: form-data; name="phone"\r\n\r\n${s}`)],
  ['a text that is too long', (s) => addHome({ description: s.repeat(2_000) })],
  ['a webhook with a wrong signature', (s) => sendWebhook({ event: s, payload: { email: s } }, 'guessed')],
  ['a webhook of unknown shape', (s) => sendWebhook({ event: 7, payload: s })],
  ['a webhook that is not JSON', (s) => sendWebhook(`{"card":"${s}`)],
  [
    'payer details in a webhook',
    (s) =>
      sendWebhook({
        event: 'payment.failed',
        payload: {
          payment: { entity: { id: 'pay_1', email: `${s}@planted.example`, contact: s, card: { number: CARDS[0] } } },
        },
      }),
  ],
  [
    'a checkout result that nobody signed',
    (s) => post('/api/payment/verify', { razorpay_order_id: s, razorpay_payment_id: s, razorpay_signature: s }),
  ],
  [
    'what the gateway says of an order',
    (s) => anOrderRefused(`no such customer ${s}@planted.example with ${CARDS[1]}`),
  ],
  ['what the gateway says of a payment', (s) => aPaymentRefused(`declined: ${CARDS[2]} of ${s}@planted.example`)],
  [
    'a row that the database refuses',
    (s) =>
      withBroken(
        sql`alter table site_message add constraint planted check (message = '') not valid`,
        sql`alter table site_message drop constraint planted`,
        () => contactSite({ userMessage: s, userEmail: `${s}@planted.example` }),
      ),
  ],
  [
    'a value that the database refuses',
    (s) =>
      withBroken(
        sql`alter table site_message alter column name type integer using 0`,
        sql`alter table site_message alter column name type text`,
        () => contactSite({ userName: `${s} "quoted" ${s}` }),
      ),
  ],
  [
    'a mistake of ours',
    (s) =>
      withPart(
        {
          clock: () => {
            throw new Error(`no ${s}@planted.example`, { cause: new Error(CARDS[0]) });
          },
        },
        { url: '/api/listing/get' },
      ),
  ],
  ['bytes that are no HTTP', (s) => say(`HELO ${s}\r\n\r\n`)],
  ['headers above all measure', (s) => say(`GET /${s} HTTP/1.1\r\nX: ${s.repeat(2_000)}\r\n\r\n`)],
  [
    'two lengths',
    (s) =>
      say(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nCookie: ${s}\r\n\r\n{}`,
      ),
  ],
  [
    'a client that goes away',
    (s) =>
      hangUp(
        `POST /api/auth/login HTTP/1.1\r\nHost: ${s}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"password":"${s}"`,
      ),
  ],
];

describe('no secret appears in logs or errors', () => {
  test.each(inputs)('%s', async (input, submit) => {
    const secret = `planted-${planted.size + 1}-q7x`;
    planted.set(input, secret);
    await submit(secret);
    expect(leaked([secret])).toEqual([]);
  });

  test("a person's own session, and the link from a mail", async () => {
    const token = signLink(app.context.secret, {
      bookingId: booking._id,
      expiresAt: new Date(app.clock.now().getTime() + 60_000),
    });
    const headers = { ...json, 'x-link-token': token, cookie: guest.cookie ?? '' };
    await visit('PUT', `/api/booking/update-extra/${booking._id}`, { body: '{"extraService":"x"}', headers });
    await visit('GET', '/api/user/currentuser', { headers });
    expect(leaked([token, guest.cookie?.split('=')[1] ?? ''])).toEqual([]);
  });

  test('an unavailable database', async () => {
    const away = connect({ connectionString: `postgres://planted:${DATABASE_PASSWORD}@127.0.0.1:9/nothing` });
    const reads = new Reads(new ReadSource('primary', away.db));
    await withPart({ db: away.db, reads }, { url: '/api/listing/get?limit=1' });
    await withPart({ db: away.db, reads }, { url: `/viewcard?id=${DATABASE_PASSWORD}` });
    await away.close();
    expect(leaked([DATABASE_PASSWORD])).toEqual([]);
  });

  test('an unavailable gateway', async () => {
    const account = {
      ...app.context.settings.razorpay,
      apiUrl: `http://${GATEWAY_SECRET}:${GATEWAY_SECRET}@127.0.0.1:9/v1`,
    };
    const { _id, payable } = await aBooking(app, guest, home, freeDays());
    await withPart(
      { gateway: new Gateway(account as ConstructorParameters<typeof Gateway>[0]) },
      { method: 'POST', url: '/api/payment/order', payload: { bookingId: _id, amount: payable } },
    );
    expect(leaked([GATEWAY_SECRET])).toEqual([]);
  });
});

describe('no secret appears in logs or errors (keys of the photo store)', () => {
  const keys = { accessKeyId: STORE_KEY, secretAccessKey: STORE_SECRET };
  const addHomeThere = async (endpoint: string) => {
    const s3 = { endpoint, region: 'us-east-1', pathStyle: true, ...keys };
    const own = { ...app.context.settings, photoStores: [{ bucket: 'planted', prefix: '' }], s3 };
    const opening = PhotoStore.open(own, { db: app.db, log: app.context.log });
    const photos = await opening.catch((error: unknown) => {
      refusals.push(String(error));
      return null;
    });
    if (photos === null) return;
    const other = buildApp({ ...app.context, photos });
    const url = await other.listen({ port: 0, host: '127.0.0.1' });
    await sendRequest(new Client(url, host.cookie), 'POST', '/api/listing/add', { body: await aHomeForm() });
    await sendRequest(new Client(url), 'GET', `/photos/${randomUUID()}/640.webp`, {});
    await other.close();
  };

  test.each([
    ['that is away', () => 'http://127.0.0.1:9'],
    ['that breaks, and repeats what it was told', () => `http://127.0.0.1:${getPort(store)}/500`],
    ['that refuses, and repeats what it was told', () => `http://127.0.0.1:${getPort(store)}/403`],
  ])('%s', async (_how, endpoint) => {
    const before = log.length + refusals.length;
    await addHomeThere(endpoint());
    expect(log.length + refusals.length).toBeGreaterThan(before);
    expect(leaked([STORE_KEY, STORE_SECRET, 'AWS4-HMAC'])).toEqual([]);
    const metrics = String((await app.visitor().get('/api/metrics')).body);
    expect(metrics).toContain('aangan_photo_store_duration_seconds_count');
    for (const key of [STORE_KEY, STORE_SECRET]) expect(metrics).not.toContain(key);
  });
});

/** Waits until the push of a message to a device has failed. */
async function pushedTo(reader: Person, words: string): Promise<void> {
  const talk = await TestConversation.of(app, guest, reader);
  await talk.says('guest', words, new Date(app.clock.now().getTime() - 60_000));
  const failed = app.db.selectFrom('waiting_push').select('id').where('failed_tries', '>', 0);
  await until(async () => expect(await failed.execute()).toHaveLength(1));
}

test('nor later, when mails fail and jobs are retried', async () => {
  await until(() => expect(log.some((line) => line.includes('a job failed and will be retried'))).toBe(true));
  const everything = [...planted.values(), ...CARDS, SMTP_PASSWORD, GATEWAY_SECRET, WEBHOOK_SECRET, DATABASE_PASSWORD];
  everything.push(STORE_KEY, STORE_SECRET);
  const { privateKey } = await pushKeys(app.db, new TextSealer(app.context.secret), app.clock.now());
  everything.push(privateKey, app.context.secret, 'planted.example', host.password, homeTexts.phone, 'Camera of Asha');
  expect(everything.length).toBeGreaterThanOrEqual(40);
  expect(leaked(everything)).toEqual([]);
});

test('while the log has every route and every failure', () => {
  const lines = log.map((line) => JSON.parse(line) as { level: number; status?: number; err?: { stack: string } });
  expect(lines.filter(({ status }) => status !== undefined).length).toBeGreaterThan(inputs.length);
  expect(lines.filter(({ level }) => level >= 50).length).toBeGreaterThanOrEqual(4);
  const stacks = lines.flatMap(({ err }) => err?.stack ?? []);
  expect(stacks.filter((stack) => !stack.includes('at '))).toEqual([]);
});

test('refusals carry no stack, no statement and no path of this machine', () => {
  expect(refusals.length).toBeGreaterThan(30);
  for (const text of refusals) expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select |insert into|\/server\//i);
});

/** Occurrences of these texts in the log and in error responses. */
function leaked(secrets: readonly string[]): string[] {
  return secrets.flatMap((secret) => [
    ...log.filter((line) => line.includes(secret)).map((line) => `${secret} in the log: ${line}`),
    ...refusals.filter((text) => text.includes(secret)).map((text) => `${secret} in an error response: ${text}`),
  ]);
}

async function sendRequest(client: ReturnType<TestApp['visitor']>, method: string, path: string, init: RequestInit) {
  const { status, body } = await client.send(method, path, init);
  if (status >= 400) refusals.push(JSON.stringify(body));
}

let stays = 0;
function freeDays() {
  stays += 1;
  return { checkIn: daysFromNow(app, 40 + 2 * stays), nights: 1 };
}

function aFormWithFile(name: string, content: string): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(homeTexts)) form.set(field, text);
  form.append('image1', new Blob([content]), `${name}.jpg`);
  return form;
}

function visitWithForm(body: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return sendRequest(host.copy(), 'POST', '/api/listing/add', { body, headers });
}

async function anOrderRefused(description: string): Promise<void> {
  gatewayAnswer = { status: 401, text: JSON.stringify({ error: { code: 'BAD', description } }) };
  const { _id, payable } = await aBooking(app, guest, home, freeDays());
  await post('/api/payment/order', { bookingId: _id, amount: payable });
}

/** A payment with a signed result, for which the gateway then returns an unexpected response. */
async function aPaymentRefused(description: string): Promise<void> {
  const { _id } = await aBooking(app, guest, home, freeDays());
  const id = `order_${randomUUID()}`;
  const order = { booking_id: _id, receipt: _id, gateway_order_id: id, amount_paise: 100, created_at: app.clock.now() };
  await app.db.insertInto('payment_order').values(order).execute();
  gatewayAnswer = { status: 401, text: JSON.stringify({ error: { code: 'BAD', description } }) };
  const signature = createHmac('sha256', GATEWAY_SECRET).update(`${id}|pay_planted`).digest('hex');
  const result = { razorpay_order_id: id, razorpay_payment_id: 'pay_planted', razorpay_signature: signature };
  await post('/api/payment/verify', result);
}

type Statement = ReturnType<typeof sql>;

async function withBroken(breaking: Statement, mending: Statement, use: () => Promise<void>): Promise<void> {
  await breaking.execute(app.db);
  await use();
  await mending.execute(app.db);
}

/** Calls the product without network, with a part of it replaced. */
async function withPart(part: Partial<Context>, request: InjectOptions) {
  const other = buildApp({ ...app.context, ...part });
  const { statusCode, body } = await other.inject(request);
  if (statusCode >= 400) refusals.push(body);
  await other.close();
}

async function say(bytes: string): Promise<void> {
  const socket = dial(Number(new URL(app.url).port), '127.0.0.1', () => socket.end(bytes));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  refusals.push(answer);
}

async function hangUp(bytes: string): Promise<void> {
  const before = log.length;
  const socket = dial(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes, () => socket.destroy()));
  await once(socket, 'close');
  await until(() => expect(log.length).toBeGreaterThan(before));
}

/** Accepts the password and rejects every mail like many servers do: with the recipient in the text. */
function aRefusingMailServer(): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    onAuth: (_auth, _session, done) => done(null, { user: 'postmaster' }),
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: no such user here`), { responseCode: 550 })),
  });
  server.listen(0, '127.0.0.1');
  return server;
}

async function anEchoingGateway(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(gatewayAnswer.status, json).end(gatewayAnswer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Answers with the status in the path, and echoes the request with its keys. */
async function anEchoingStore(): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    const told = `${headers.authorization} ${STORE_KEY} ${STORE_SECRET}`;
    const xml = `<Error><Code>AccessDenied</Code><Message>${told}</Message></Error>`;
    response.writeHead(Number(url?.split('/')[1]), { 'content-type': 'application/xml' }).end(xml);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function getPort(server: { address(): unknown }): number {
  return (server.address() as AddressInfo).port;
}
