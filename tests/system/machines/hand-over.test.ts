import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order } from '@aangan/contract/payments/calls.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CalendarSite } from '../../support/calendar-site.ts';
import { Client } from '../../support/client.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import { publishHome } from '../../support/listings.ts';
import { type Machine, Machines } from '../../support/machines/machines.ts';
import { day, hold, signUp } from '../../support/people.ts';

/** A proxy to a mail server that can suspend connections: new connections are accepted but receive nothing. */
class SmtpLine {
  readonly url: string;
  /** Suspended connections. */
  readonly held: Socket[] = [];
  readonly #server: Server;
  #isHolding = false;

  static async to(smtpUrl: string): Promise<SmtpLine> {
    const { hostname, port } = new URL(smtpUrl);
    const line: SmtpLine = new SmtpLine(createServer((socket) => line.#take(socket, { hostname, port: Number(port) })));
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    Object.assign(line, { url: `smtp://127.0.0.1:${(line.#server.address() as AddressInfo).port}` });
    return line;
  }

  private constructor(server: Server) {
    this.url = '';
    this.#server = server;
  }

  /** Suspends new connections, or forwards them again; suspended connections stay suspended. */
  hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
  }

  async close(): Promise<void> {
    for (const socket of this.held) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(socket: Socket, { hostname, port }: { hostname: string; port: number }): void {
    socket.on('error', () => undefined);
    if (this.#isHolding) return void this.held.push(socket);
    const onward = connect(port, hostname).on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
  }
}

/** Half a minute is guaranteed; a busy machine has to start another one first. */
const HANDED_OVER = { timeout: 60_000, interval: 50 };
const WITHIN = { timeout: 60_000, interval: 20 };
const REFUND = 'POST /payments/:id/refund';

let machines: Machines;
let line: SmtpLine;
let site: CalendarSite;
let first: Machine;
beforeEach(async () => {
  machines = await Machines.prepare();
  line = await SmtpLine.to(machines.mailbox.smtpUrl);
  site = await CalendarSite.start();
  first = await machines.add({ SMTP_URL: line.url });
});
afterEach(async () => {
  await machines.close();
  await line.close();
  await site.close();
});

const holdNight = (guest: Client, home: Listing, daysAhead: number) =>
  hold(guest, home, day(daysAhead), day(daysAhead + 1));

async function pay(guest: Client, { _id, payable }: Booking): Promise<string> {
  const { body } = await guest.post<Order>('/api/payment/order', { bookingId: _id, amount: payable });
  const result = await machines.gateway.pay(body.orderId);
  expect((await guest.post('/api/payment/verify', result)).status).toBe(200);
  return result.razorpay_payment_id;
}

/** One machine owns everything at once: a refund, a mail and another site's calendar. */
async function inTheMiddle() {
  const [host, guest] = [await signUp(first.url, 'Hari'), await signUp(first.url, 'Gita')];
  const home = await publishHome(host);
  const booking = (await holdNight(guest, home, 40)).body;
  const paymentId = await pay(guest, booking);
  await machines.mailbox.mailTo('gita@example.org');
  site.answers(() => undefined);
  machines.gateway.faults.plan(REFUND, 'silent', Infinity);
  const wish = { url: site.url, name: 'Another site' };
  expect((await host.post<Feed>(`/api/calendar/feed/${home._id}`, wish)).status).toBe(201);
  line.hold(true);
  expect((await host.delete(`/api/booking/cancel/${booking._id}`)).status).toBe(200);
  await vi.waitFor(() => {
    const { gateway } = machines;
    expect([gateway.faults.count(REFUND), line.held.length, site.asked].every((count) => count > 0)).toBe(true);
  }, WITHIN);
  return { host, home, paymentId };
}

const ways = [
  ['is killed', 'SIGKILL'],
  ['is frozen', 'SIGSTOP'],
] as const;

test.each(ways)('the work of a machine that %s is done by another, once', { timeout: 180_000 }, async (_, signal) => {
  const { host, home, paymentId } = await inTheMiddle();
  first.signal(signal);
  machines.gateway.faults.clear('silent');
  line.hold(false);
  await machines.gateway.act('/stand-in/clock', { minutes: 1 });
  site.says([{ from: addDays(dateInIndia(TEST_INSTANT), 80), to: addDays(dateInIndia(TEST_INSTANT), 82) }]);
  const second = await machines.add();
  await vi.waitFor(async () => {
    expect(await countRefunds(paymentId)).toBe(1);
    expect(cancellations().length).toBeGreaterThan(0);
    const taken = await new Client(second.url).get<object[]>(`/api/booking/booked-dates/${home._id}`);
    expect(taken.body).toHaveLength(1);
  }, HANDED_OVER);
  if (signal === 'SIGSTOP') await wake();
  await everythingDone();
  expect(await countRefunds(paymentId)).toBe(1);
  // A mail delivered twice has the same message ID.
  expect(new Set(cancellations().map(({ messageId }) => messageId)).size).toBe(1);
  const taken = await at(second, host).get<object[]>(`/api/booking/booked-dates/${home._id}`);
  expect(taken.body).toHaveLength(1);
});

test('a sweep in the middle of which a machine is frozen is run by another', { timeout: 120_000 }, async () => {
  await sql`update sweep_turn set due_at = now() + interval '1 hour'`.execute(machines.database.db);
  await first.kill();
  const guest = await atAnother(async (machine) => {
    const home = await publishHome(await signUp(machine.url, 'Hari'));
    const person = await signUp(machine.url, 'Gita');
    return { booking: (await holdNight(person, home, 10)).body, home };
  });
  const { db } = machines.database;
  await sql`update booking set held_until = ${new Date(TEST_INSTANT.getTime() - 60_000)} where id = ${guest.booking._id}`.execute(
    db,
  );
  const lock = await db.startTransaction().execute();
  await sql`select from listing where id = ${guest.home._id} for update`.execute(lock);
  await first.start();
  await vi.waitFor(async () => expect(await countHolders('expire-holds')).toBe(1), WITHIN);
  await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), WITHIN);
  first.signal('SIGSTOP');
  await lock.rollback().execute();
  const second = await machines.add();
  await vi.waitFor(async () => {
    const { body } = await new Client(second.url).get<Booking>(`/api/booking/findbookingbyid/${guest.booking._id}`);
    expect(body.state).toBe('expired');
    const { rows } = await sql`select from event where kind = 'hold-expired'`.execute(db);
    expect(rows).toHaveLength(1);
  }, HANDED_OVER);
});

test('locks of a frozen machine are released while another waits for them', { timeout: 120_000 }, async () => {
  const home = await publishHome(await signUp(first.url, 'Hari'));
  const [gita, hema] = [await signUp(first.url, 'Gita'), await signUp(first.url, 'Hema')];
  const second = await machines.add();
  const lock = await machines.database.db.startTransaction().execute();
  await sql`select from listing where id = ${home._id} for update`.execute(lock);
  void holdNight(gita, home, 20).catch(() => undefined);
  await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), WITHIN);
  first.signal('SIGSTOP');
  await lock.rollback().execute();
  expect((await holdNight(at(second, hema), home, 20)).status).toBe(201);
  first.signal('SIGCONT');
});

const at = (machine: Machine, { cookie }: Client) => new Client(machine.url, cookie);

/** Runs an action at a machine that is removed afterwards. */
async function atAnother<T>(act: (machine: Machine) => Promise<T>): Promise<T> {
  const machine = await machines.add();
  const done = await act(machine);
  machine.signal('SIGTERM');
  await machine.program.ended();
  return done;
}

/** The frozen machine resumes, and finds that others have finished its work. */
async function wake(): Promise<void> {
  first.signal('SIGCONT');
  await vi.waitFor(async () => expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200), WITHIN);
}

async function everythingDone(): Promise<void> {
  const { db } = machines.database;
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from outbox_mail where sent_at is null union all
      select from refund where state = 'wanted' union all
      select from jobs.job where state in ('created', 'retry', 'active')`.execute(db);
    expect(rows).toHaveLength(0);
  }, HANDED_OVER);
}

async function countRefunds(paymentId: string): Promise<number> {
  const { items } = await machines.gateway.look(`/payments/${paymentId}/refunds`);
  return items.length;
}

const cancellations = () =>
  machines.mailbox.mails.filter(({ to, subject }) => to === 'gita@example.org' && /cancel/i.test(subject));

async function countHolders(sweep: string): Promise<number> {
  const { rows } = await sql`select from sweep_turn where name = ${sweep} and claimed_until > now()`.execute(
    machines.database.db,
  );
  return rows.length;
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    machines.database.db,
  );
  return rows.length;
}
