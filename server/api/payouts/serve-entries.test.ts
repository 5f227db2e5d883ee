import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { arrive, writeEarning, writePaidStay, type WrittenStay } from '@aangan/tests/support/earnings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ now: '2026-12-01T06:00:00Z' }));
let guest: Person;
let host: Person;
let stay: WrittenStay;
beforeAll(async () => {
  guest = await app.signUp();
  host = await app.signUp();
  const home = await aHome(app, host, { title: '=HYPERLINK("http://example.org"), a home' });
  const paid = { hostId: host.id, guestId: guest.id, listingId: home._id, paidAt: app.clock.now() };
  stay = await writePaidStay(app.db, { ...paid, checkIn: '2026-12-20', commission: 1_000, withheld: 19.8 });
  await arrive(app.db, stay, new Date('2026-12-21T19:00:00Z'), '+UTR77');
  await writeEarning(app.db, stay, 'dispute', -9_000, new Date('2026-12-30T06:00:00Z'));
});

const file = (query = '', who: Pick<Person, 'cookie'> = host) =>
  fetch(`${app.url}/api/earnings/entries.csv?${query}`, { headers: { cookie: who.cookie ?? '' } });
const readText = async (answer: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());

test('has a row for each entry, oldest first: signed rupees, ISO dates, no formulas, the bank reference if paid', async () => {
  const answer = await file();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="earnings.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { bookingId, listingId } = stay;
  const home = `"'=HYPERLINK(""http://example.org""), a home"`;
  const paid = `${bookingId},${listingId},${home},2026-12-20,2026-12-22,"'+UTR77"`;
  expect(await readText(answer)).toBe(
    [
      '\u{feff}date,kind,amount,booking,listing,home,check_in,paid_on,reference',
      `2026-12-01,stay,10000,${paid}`,
      `2026-12-01,commission,-1000,${paid}`,
      `2026-12-01,tcs,-19.80,${paid}`,
      `2026-12-30,dispute,-9000,${bookingId},${listingId},${home},2026-12-20,,`,
      '',
    ].join('\r\n'),
  );
});

test('filters by days and home, also in the file name', async () => {
  const answer = await file(`from=2026-12-02&to=2026-12-31&listing=${stay.listingId}`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="earnings-2026-12-02-2026-12-31.csv"');
  expect((await readText(answer)).split('\r\n')).toHaveLength(3);
});

test('has only headings without entries', async () => {
  expect((await readText(await file('', guest))).split('\r\n')).toHaveLength(2);
});

test('contains every entry once, over several batches', async () => {
  const many = await app.signUp();
  await sql`insert into earning (host_id, kind, source, day, stay_on, paise, at)
    select ${many.id}, 'correction', 'many ' || n, date '2026-01-01' + n % 300, '2026-01-01', n, now()
    from generate_series(1, 2500) as n`.execute(app.db);
  const rows = (await readText(await file('', many))).trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(2_500);
  expect(rows.toSorted((a, b) => a.slice(0, 10).localeCompare(b.slice(0, 10)))).toEqual(rows);
  const sum = rows.reduce((total, row) => total + Math.round(Number(row.split(',')[2]) * 100), 0);
  expect(sum).toBe((2_500 * 2_501) / 2);
});

test('is answered only to its host', async () => {
  expect((await file('', app.visitor())).status).toBe(401);
  const foreign = await file(`listing=${stay.listingId}`, guest);
  expect([foreign.status, await foreign.json()]).toMatchObject([404, { code: 'LISTING_NOT_FOUND' }]);
  const odd = await file('from=x');
  expect([odd.status, await odd.json()]).toMatchObject([
    400,
    { code: 'INVALID_INPUT', fields: { from: expect.any(String) } },
  ]);
});
