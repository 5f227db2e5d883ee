import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order } from '@aangan/contract/payments/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { Installed, ready } from '../support/installation.ts';
import { publishHome } from '../support/listings.ts';
import { day, hold, signUp } from '../support/people.ts';
import { buildProgram, type ChildProgram, ensureStandIns, type Program, runToEnd } from '../support/programs.ts';

let programs: Record<'main' | 'audit' | 'backup' | 'restore', Program>;
let first: Installed;
let second: Installed;
let folder: string;
beforeAll(async () => {
  await ensureStandIns();
  programs = {
    main: await buildProgram('server/main.ts'),
    audit: await buildProgram('server/cli/audit-ledger.ts'),
    backup: await buildProgram('server/cli/backup.ts'),
    restore: await buildProgram('server/cli/restore.ts'),
  };
  [first, second] = [await Installed.create(programs.main), await Installed.create(programs.main)];
  folder = mkdtempSync(join(tmpdir(), 'aangan-audit-'));
}, 60_000);
afterAll(async () => {
  await Promise.all([first.remove(), second.remove()]);
  for (const program of Object.values(programs)) program.remove();
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: 'audit' | 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  runToEnd(programs[command], args, { DATA_DIR: dataDir, LOG_LEVEL: 'error' });

async function end(product: ChildProgram): Promise<void> {
  product.process.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
}

/** Books two nights that start in this many days, and pays them at the checkout. */
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

test(
  'a market that is backed up while it runs and restored elsewhere agrees with its local gateway, before it starts and after',
  { timeout: 120_000 },
  async () => {
    const agrees = { code: 0, said: 'Ledger, bookings and gateway agree.', complained: '' };
    let product = first.start();
    const { url } = await ready(product);
    const [host, guest] = [await signUp(url, 'Hari'), await signUp(url, 'Gita')];
    const home = await publishHome(host);
    const accepted = await payStay(guest, home, 20);
    const returned = await payStay(guest, home, 30);
    expect((await host.delete(`/api/booking/cancel/${returned._id}`)).status).toBe(200);
    expect(await run('audit', first.dataDir)).toEqual(agrees);
    const target = join(folder, 'backup');
    expect(await run('backup', first.dataDir, target)).toMatchObject({ code: 0 });
    await end(product);
    expect(await run('audit', first.dataDir)).toEqual(agrees);

    expect(await run('restore', second.dataDir, target)).toMatchObject({ code: 0 });
    expect(await run('audit', second.dataDir)).toEqual(agrees);
    product = second.start();
    const guestThere = new Client((await ready(product)).url, guest.cookie);
    const { body } = await guestThere.get<Booking>(`/api/booking/findbookingbyid/${accepted._id}`);
    expect(body).toMatchObject({ state: 'confirmed', paid: accepted.payable });
    await payStay(guestThere, home, 40);
    expect(await run('audit', second.dataDir)).toEqual(agrees);
    await end(product);
  },
);

test('an audit without an installation explains what to do', async () => {
  expect(await run('audit', folder)).toEqual({
    code: 2,
    said: '',
    complained: `No payment was ever taken by the local gateway of ${folder} (DATA_DIR): start Aangan there first, or set the RAZORPAY_ variables of the account that takes its payments.`,
  });
});
