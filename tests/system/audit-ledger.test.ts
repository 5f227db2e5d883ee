import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order } from '@aangan/contract/payments/calls.ts';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { publishHome } from '../support/listings.ts';
import { day, hold, signUp } from '../support/people.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

const standIns = join(import.meta.dirname, '..', '..', 'stand-ins');

let main: Program;
let audit: Program;
let backup: Program;
let restore: Program;
let folder: string;
let port: number;
let started: ChildProgram[];
beforeAll(async () => {
  [main, audit, backup, restore] = (await Promise.all(
    ['main.ts', 'cli/audit-ledger.ts', 'cli/backup.ts', 'cli/restore.ts'].map((path) => buildProgram(`server/${path}`)),
  )) as [Program, Program, Program, Program];
  if (!existsSync(join(standIns, 'build', 'main.js'))) await build({ root: standIns, logLevel: 'error' });
}, 60_000);
afterAll(() => {
  for (const program of [main, audit, backup, restore]) program.remove();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-audit-'));
  port = await freePort();
  started = [];
});
afterEach(async () => {
  for (const talker of started) await talker.kill();
  for (const dataDir of ['first', 'second']) await databaseStopped(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

function begin({ path }: Program, dataDir: string, ...args: string[]): ChildProgram {
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, dataDir), SAMPLE_HOMES: 'off' };
  const talker = new ChildProgram(path, args, { env: { ...env, LOG_LEVEL: 'error' } });
  started.push(talker);
  return talker;
}

async function run(program: Program, dataDir: string, ...args: string[]) {
  const talker = begin(program, dataDir, ...args);
  const code = await talker.ended();
  return { code, said: [...talker.lines, talker.complained.trim()].join('\n').trim() };
}

async function start(dataDir: string): Promise<ChildProgram> {
  const product = begin(main, dataDir);
  await product.hear(/^ +Aangan +http/);
  return product;
}

async function end(product: ChildProgram): Promise<void> {
  product.process.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
}

const databaseStopped = (dataDir: string) =>
  until(() => expect(existsSync(join(folder, dataDir, 'database', 'cluster', 'postmaster.pid'))).toBe(false));

/** Books two nights from that many days on and pays them at the checkout. */
async function payStay(guest: Client, home: Listing, days: number): Promise<Booking> {
  const { body: booking } = await hold(guest, home, day(days), day(days + 2));
  const orderRequest = { bookingId: booking._id, amount: booking.payable };
  const { body: order } = await guest.post<Order>('/api/payment/order', orderRequest);
  const till = await fetch(new URL('checkout/pay', order.checkoutUrl), {
    method: 'POST',
    body: JSON.stringify({ key: order.keyId, order_id: order.orderId }),
  });
  const { status } = await guest.post('/api/payment/verify', await till.json());
  expect(status).toBe(200);
  return booking;
}

const agrees = { code: 0, said: 'Ledger, bookings and gateway agree.' };

test(
  'a market that is backed up while it runs and restored elsewhere agrees with its gateway, before it starts and after',
  { timeout: 120_000 },
  async () => {
    const first = await start('first');
    const url = `http://localhost:${port}`;
    const [host, guest] = [await signUp(url, 'Hari'), await signUp(url, 'Gita')];
    const home = await publishHome(host);
    const accepted = await payStay(guest, home, 20);
    const returned = await payStay(guest, home, 30);
    expect((await host.delete(`/api/booking/cancel/${returned._id}`)).status).toBe(200);
    expect(await run(audit, 'first')).toEqual(agrees);
    const target = join(folder, 'backup');
    expect(await run(backup, 'first', target)).toMatchObject({ code: 0 });
    await end(first);
    expect(await run(audit, 'first')).toEqual(agrees);

    expect(await run(restore, 'second', target)).toMatchObject({ code: 0 });
    expect(await run(audit, 'second')).toEqual(agrees);
    const second = await start('second');
    const { body } = await guest.get<Booking>(`/api/booking/findbookingbyid/${accepted._id}`);
    expect(body).toMatchObject({ state: 'confirmed', paid: accepted.payable });
    await payStay(guest, home, 40);
    expect(await run(audit, 'second')).toEqual(agrees);
    await end(second);
  },
);

test('an audit where Aangan has never run says what to do', async () => {
  expect(await run(audit, 'first')).toEqual({
    code: 2,
    said: `No payment was ever taken by the local gateway of ${join(folder, 'first')} (DATA_DIR): start Aangan there first, or set the RAZORPAY_ variables of the account that takes its payments.`,
  });
});
