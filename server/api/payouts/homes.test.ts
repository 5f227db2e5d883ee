import type { HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { arrive, writePaidStay } from '@aangan/tests/support/earnings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ now: '2026-12-01T06:00:00Z' }));
let host: Person;
let guest: Person;
const ids: string[] = [];
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
  for (const title of ['Neem', 'Pine', 'Mango', 'Rose']) ids.push((await aHome(app, host, { title }))._id);
  const stayIn = (home: number, checkIn: string, stay: number) =>
    writePaidStay(app.db, {
      hostId: host.id,
      guestId: guest.id,
      listingId: ids[home] ?? '',
      checkIn,
      stay,
      paidAt: app.clock.now(),
    });
  await arrive(app.db, await stayIn(0, '2026-12-20', 5_000), new Date('2026-12-22T06:00:00Z'));
  await stayIn(0, '2027-01-20', 6_000);
  await stayIn(1, '2026-12-20', 7_000);
  await sql`update listing set deleted_at = now() where title in ('Pine', 'Rose')`.execute(app.db);
});

const homes = (query = '', who = host) => who.get<HomeEarnings[]>(`/api/earnings/homes?${query}`);

test('lists each home with its amounts, newest first; a deleted home only with amounts', async () => {
  expect((await homes()).body).toEqual([
    { listing: ids[2], title: 'Mango', earned: 0, coming: 0, waiting: 0, nights: 0 },
    { listing: ids[1], title: 'Pine', earned: 0, coming: 0, waiting: 7_000, nights: 3, gone: true },
    { listing: ids[0], title: 'Neem', earned: 5_000, coming: 0, waiting: 6_000, nights: 6 },
  ]);
});

test('filters by days, in pages', async () => {
  const first = await homes('from=2027-01-01&to=2027-01-31&limit=1');
  expect(first.body).toEqual([{ listing: ids[2], title: 'Mango', earned: 0, coming: 0, waiting: 0, nights: 0 }]);
  const second = await host.get(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
  expect(second.body).toEqual([{ listing: ids[0], title: 'Neem', earned: 0, coming: 0, waiting: 6_000, nights: 3 }]);
  expect(second.headers.get('link')).toBeNull();
});

test('omits those of other hosts', async () => {
  expect((await homes('', guest)).body).toEqual([]);
});

test.each([
  ['from=2026-12-02&to=2026-12-01', 'to'],
  ['limit=x', 'limit'],
  ['cursor=x', 'cursor'],
  ['to=2099-12-31', 'to'],
])('refuses %s', async (query, field) => {
  const { status, error } = await homes(query);
  expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
});
