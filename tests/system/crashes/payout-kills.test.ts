import type { User } from '@aangan/contract/accounts/users.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { TEST_INSTANT, TestClock } from '../../support/clock.ts';
import { ask, Interrupted, Stay } from '../../support/crashes/interrupted.ts';
import { PayoutServer } from '../../support/crashes/payout-server.ts';
import { aHomeForm } from '../../support/listings.ts';
import { aLinkedHost } from '../../support/payouts.ts';

/** State of the stay before the crash, and the next action. */
type Before = 'held' | 'paid' | 'on hold' | 'released';
type Act = 'pay' | 'link the host' | 'release' | 'settle' | 'cancel' | 'lose a dispute';

/** No failpoint: the payout is planned and waits, and no gateway call is in progress. */
const AT_REST = 'while it waits';

/** Each a real `kill -9`: the state before, the action, and the failpoint at which the server dies. */
const crashPoints: [name: string, before: Before, act: Act, point: string][] = [
  ['between capture and its record', 'held', 'pay', 'after GET /payments/:id 1'],
  ['between planning and transfer', 'paid', 'link the host', AT_REST],
  ['between the intent to transfer and the call', 'paid', 'link the host', 'before POST /payments/:id/transfers 1'],
  ['between transfer and its record', 'paid', 'link the host', 'after POST /payments/:id/transfers 1'],
  ['between the intent to release and the call', 'on hold', 'release', 'before PATCH /transfers/:id 1'],
  ['between release and its record', 'on hold', 'release', 'after PATCH /transfers/:id 1'],
  ['between release and settlement, over the arrival', 'released', 'settle', 'after GET /transfers/:id 1'],
  ['between cancellation and reversal', 'on hold', 'cancel', 'before POST /transfers/:id/reversals 1'],
  ['between reversal and its record', 'on hold', 'cancel', 'after POST /transfers/:id/reversals 1'],
  ['between reversal and refund', 'on hold', 'cancel', 'before POST /payments/:id/refund 1'],
  ['between refund and its record', 'on hold', 'cancel', 'after POST /payments/:id/refund 1'],
  ['between a lost dispute and its record', 'on hold', 'lose a dispute', 'after GET /disputes/:id 1'],
];

/** The only crash point to test, by name; all if unset. */
const { PAYOUT_KILL } = process.env;
const selected = crashPoints.filter(([name]) => PAYOUT_KILL === undefined || name === PAYOUT_KILL);

/** Two nights for ₹2,000 each, all of it the host's. */
const RENT = 2_000;
const SHARE = 2 * RENT * 100;

let server: PayoutServer;
let host: Client;
let hostId: string;
let hostEmail: string;
let guest: Client;
let home: Listing;
let stays = 0;

beforeAll(async () => {
  server = await PayoutServer.build();
  await server.start();
  [host, hostId, hostEmail] = await signUp('hari');
  [guest] = await signUp('gita');
  home = (await host.post<Listing>('/api/listing/add', await aHomeForm({ rent: String(RENT), cleaningFee: '0' }))).body;
  await aLinkedHost({ db: server.database.db, clock: new TestClock() }, server.gateway, {
    id: hostId,
    email: hostEmail,
  });
}, 120_000);
afterAll(() => server.close(), 60_000);

test.each(selected)(
  'killed %s nothing is paid twice and nothing is forgotten',
  { timeout: 180_000 },
  async (_name, before, act, point) => {
    const stay = await aStay(before);
    await server.kill();
    if (point !== AT_REST) {
      await arrange(stay, act);
      await server.start(point);
      await triggerAction(stay, act);
      await server.until(`it dies ${point}`, async () => server.hasDied());
    }
    expect(server.wasKilled()).toBe(true);

    await server.letMinutesPass();
    await arrange(stay, act);
    await server.start();
    if (act === 'pay') await stay.resume();
    await waitUntilSettled(stay, act);
    expect(await atGateway(stay)).toEqual(buildExpected(act));
    expect(await loadBooked(stay)).toEqual({ linked: computeLinked(act) });
    expect(await server.inconsistencies()).toEqual([]);
  },
);

/** A stay in its state before the kill. The host has a linked account only if the share was transferred. */
async function aStay(before: Before): Promise<Stay> {
  if (server.hasDied()) await server.start();
  await hostIs(before === 'paid' ? 'paused' : 'ready');
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 10 + stays * 3);
  stays += 1;
  const stay = new Stay({ guest, home, gateway: server.gateway }, { checkIn, by: 'browser', isCancelled: false });
  if (before === 'held') {
    await stay.hold();
    return stay;
  }
  await stay.resume();
  if (before === 'paid') return stay;
  await becomes(stay, 'held');
  // This gateway processes pending transfers soon after it accepted them.
  await server.until(
    'the transfer is processed',
    async () => (await fetchTransfers(stay))[0]?.transfer_status === 'processed',
  );
  if (before === 'on hold') return stay;
  await server.kill();
  await isDue(stay);
  await server.start();
  await becomes(stay, 'on-the-way');
  return stay;
}

/** Events during the downtime. */
async function arrange(stay: Stay, act: Act): Promise<void> {
  if (act === 'link the host') await hostIs('ready');
  if (act === 'release') await isDue(stay);
  if (act === 'settle') {
    await server.gateway.act('/stand-in/clock', { days: 5 });
    await sql`update payout set requested_at = requested_at - interval '2 hours' where booking_id = ${getBookingId(stay)}`.execute(
      server.database.db,
    );
  }
}

/** Performs the action of a guest or the gateway while the server crashes; actions of the server need no trigger. */
async function triggerAction(stay: Stay, act: Act): Promise<void> {
  if (server.hasDied()) return;
  try {
    if (act === 'pay') await stay.resume();
    if (act === 'cancel') await ask(guest, 'DELETE', `/api/booking/cancel/${getBookingId(stay)}`);
    if (act === 'lose a dispute') await applyLostDispute(stay);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

async function applyLostDispute(stay: Stay): Promise<void> {
  const { id } = await server.gateway.act<{ id: string }>(`/stand-in/payments/${getPaymentId(stay)}/dispute`, {});
  await server.gateway.act(`/stand-in/disputes/${id}/lose`, {});
  const news = () => server.gateway.news.find(({ event, raw }) => event === 'payment.dispute.lost' && raw.includes(id));
  await server.until('the gateway has told of it', async () => news() !== undefined);
  const { headers = {}, raw = Buffer.of() } = news() ?? {};
  const init = { headers: { ...headers, 'content-type': 'application/json' }, body: new Uint8Array(raw) };
  await ask(new Client(server.url), 'POST', '/api/payment/webhook', init);
}

/** Waits until the action has had its final effect on the stay's refunds and payout. */
async function waitUntilSettled(stay: Stay, act: Act): Promise<void> {
  if (act === 'cancel') {
    await server.until('the guest is refunded', async () => {
      const { db } = server.database;
      const refunds = await db
        .selectFrom('refund')
        .select('state')
        .where('booking_id', '=', getBookingId(stay))
        .execute();
      return refunds.length === 1 && refunds.every(({ state }) => state === 'pending' || state === 'processed');
    });
  }
  const ends = {
    pay: 'held',
    'link the host': 'held',
    release: 'on-the-way',
    settle: 'arrived',
    cancel: 'reversed',
    'lose a dispute': 'reversed',
  };
  await becomes(stay, ends[act]);
}

interface AtGateway {
  paid: number;
  refunds: number[];
  transfers: { amount: number; reversed: number }[];
  reversals: number[];
}

/** The gateway's own view of a stay. */
async function atGateway(stay: Stay): Promise<AtGateway> {
  const { look } = server.gateway;
  const id = getPaymentId(stay);
  const payment = await look<{ amount: number; captured: boolean }>(`/payments/${id}`);
  const refunds = await look(`/payments/${id}/refunds`);
  const transfers = await fetchTransfers(stay);
  const reversals = await Promise.all(transfers.map((one) => look(`/transfers/${one.id}/reversals`)));
  return {
    paid: payment.captured ? payment.amount : 0,
    refunds: refunds.items.map(({ amount }) => amount),
    transfers: transfers.map(({ amount, amount_reversed: reversed }) => ({ amount, reversed })),
    reversals: reversals.flatMap(({ items }) => items.map(({ amount }) => amount)),
  };
}

/** Nights, and 27 per cent of them for service and taxes. */
const PAID = SHARE * 1.27;

function buildExpected(act: Act): AtGateway {
  const isReversed = act === 'cancel' || act === 'lose a dispute';
  return {
    paid: PAID,
    refunds: act === 'cancel' ? [PAID] : [],
    transfers: [{ amount: SHARE, reversed: isReversed ? SHARE : 0 }],
    reversals: isReversed ? [SHARE] : [],
  };
}

const computeLinked = (act: Act): number => (['settle', 'cancel', 'lose a dispute'].includes(act) ? 0 : SHARE);

/** The ledger entries of the stay in the host's account at the gateway. */
async function loadBooked(stay: Stay): Promise<{ linked: number }> {
  const { rows } = await sql<{ linked: number }>`
    select coalesce(sum(paise), 0)::bigint as linked from book_posting join book_entry on book_entry.id = entry_id
    where booking_id = ${getBookingId(stay)} and account = 'linked'`.execute(server.database.db);
  return { linked: rows[0]?.linked ?? 0 };
}

interface Transfer {
  id: string;
  amount: number;
  amount_reversed: number;
  transfer_status: string;
}

const fetchTransfers = async (stay: Stay) =>
  (await server.gateway.look<{ items: Transfer[] }>(`/payments/${getPaymentId(stay)}/transfers`)).items;

const getBookingId = ({ booking }: Stay): string => booking?._id ?? '';
const getPaymentId = ({ payment }: Stay): string => payment?.razorpay_payment_id ?? '';

async function becomes(stay: Stay, state: string): Promise<void> {
  await server.until(`the payout is ${state}`, async () => {
    const { db } = server.database;
    const payouts = await db
      .selectFrom('payout')
      .select('state')
      .where('booking_id', '=', getBookingId(stay))
      .execute();
    return payouts.length === 1 && payouts[0]?.state === state;
  });
}

async function isDue(stay: Stay): Promise<void> {
  await sql`update payout set release_at = ${new Date(TEST_INSTANT.getTime() - 60_000)} where booking_id = ${getBookingId(stay)}`.execute(
    server.database.db,
  );
}

async function hostIs(status: 'ready' | 'paused'): Promise<void> {
  await sql`update payout_account set status = ${status} where host_id = ${hostId}`.execute(server.database.db);
}

async function signUp(name: string): Promise<[Client, string, string]> {
  const browser = new Client(server.url);
  const email = `${name}@example.org`;
  const body = { name, email, password: 'courtyard-with-neem' };
  const { status, body: user } = await browser.post<User>('/api/auth/signup', body);
  if (status !== 201) throw new Error(`signing up answered ${status}`);
  return [browser, user._id, email];
}
