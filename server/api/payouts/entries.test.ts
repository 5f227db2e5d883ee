import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Earning } from '@aangan/contract/payouts/earnings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import type { Answered } from '@aangan/tests/support/client.ts';
import { writeEarning, writePaidStay, type WrittenStay } from '@aangan/tests/support/earnings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ now: '2026-12-01T06:00:00Z' }));
let guest: Person;
let host: Person;
let home: Listing;
let other: Listing;
let stay: WrittenStay;
beforeAll(async () => {
  guest = await app.signUp();
  host = await app.signUp();
  home = await aHome(app, host);
  other = await aHome(app, host, { title: 'Elsewhere' });
  const paid = { hostId: host.id, guestId: guest.id, listingId: home._id, paidAt: app.clock.now() };
  stay = await writePaidStay(app.db, { ...paid, checkIn: '2026-12-20', extra: 900, commission: 1_090, withheld: 9.81 });
  await writePaidStay(app.db, { ...paid, checkIn: '2026-12-20', listingId: other._id, stay: 4_000 });
  await writeEarning(app.db, stay, 'refund', -5_000, new Date('2026-12-09T19:00:00Z'));
});

const entries = (query = '', who = host) => who.get<Earning[]>(`/api/earnings/entries?${query}`);

test('lists every entry, newest first, with its day in India, signed and in paise', async () => {
  const { status, body, headers } = await entries();
  expect(status).toBe(200);
  expect(headers.get('link')).toBeNull();
  expect(body.map(({ date, kind, amount }) => [date, kind, amount])).toEqual([
    ['2026-12-10', 'refund', -5_000],
    ['2026-12-01', 'stay', 4_000],
    ['2026-12-01', 'tcs', -9.81],
    ['2026-12-01', 'commission', -1_090],
    ['2026-12-01', 'extra', 900],
    ['2026-12-01', 'stay', 10_000],
  ]);
  expect(body[0]).toMatchObject({ booking: stay.bookingId, listing: home._id });
});

test('filters by days and by home', async () => {
  expect((await entries('from=2026-12-02')).body).toHaveLength(1);
  expect((await entries('to=2026-12-01')).body).toHaveLength(5);
  expect((await entries(`listing=${other._id}`)).body.map(({ amount }) => amount)).toEqual([4_000]);
  expect((await entries('', guest)).body).toEqual([]);
});

test('pages contain each entry once, also when entries are added in between', async () => {
  const all = (await entries()).body;
  const read: Earning[] = [];
  let next: string | undefined = '/api/earnings/entries?limit=2&from=2026-01-01';
  while (next !== undefined) {
    const { body, headers }: Answered<Earning[]> = await host.get<Earning[]>(next);
    expect(body.length).toBeLessThanOrEqual(2);
    read.push(...body);
    await writeEarning(app.db, stay, 'correction', 100, new Date('2026-12-11T06:00:00Z'));
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(read).toEqual(all);
});

test.each([
  ['from=2026-12-02&to=2026-12-01', 'to'],
  ['from=x', 'from'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['cursor=12', 'cursor'],
  ['cursor=2026-13-01.5', 'cursor'],
  ['cursor=2026-12-01.5.6', 'cursor'],
])('refuses %s', async (query, field) => {
  const { status, error } = await entries(query);
  expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
});
