import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Payout } from '@aangan/contract/payouts/calls.ts';
import type { Earning, HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import type { Answered } from '@aangan/tests/support/client.ts';
import { arrive, writeEarning, writePaidStay, type WrittenStay } from '@aangan/tests/support/earnings.ts';
import { savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ now: '2026-12-01T06:00:00Z' }));

describe('entries', () => {
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
    stay = await writePaidStay(app.db, {
      ...paid,
      checkIn: '2026-12-20',
      extra: 900,
      commission: 1_090,
      withheld: 9.81,
    });
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
});

describe('entries as a file', () => {
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
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
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
});

describe('earnings by home', () => {
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
});

describe('payouts', () => {
  const app = started(() => startTestApp({ settings: { payouts: 'by-hand', rateLimits: false, hostCommission: 10 } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await app.signUp({ name: 'Hari' });
    guest = await app.signUp({ name: 'Gita' });
    home = await aHome(app, host, { rent: '2000', cleaningFee: '500' });
  });

  let days = 10;
  const aStay = () => {
    days += 5;
    return aPaidStay(app, guest, home, { checkIn: daysFromNow(app, days), nights: 2 });
  };
  const mine = (query = '') => host.get<Payout[]>(`/api/payout/mine${query}`);
  const set = (id: string, columns: object) =>
    app.db.updateTable('payout').set(columns).where('booking_id', '=', id).execute();
  const findPayout = async (bookingId: string) => {
    const { body } = await mine('?limit=100');
    return body.find(({ booking }) => booking === bookingId) as Payout;
  };

  test('lists each paid stay with its amounts', async () => {
    const stay = await aStay();
    const payout = await findPayout(stay._id);
    expect(payout).toMatchObject({
      booking: stay._id,
      listing: home._id,
      title: home.title,
      guest: 'Gita',
      state: 'planned',
      amount: 4_050,
      why: expect.stringContaining('where to pay it') as string,
      lines: [
        { kind: 'stay', amount: 4_500 },
        { kind: 'commission', amount: -450 },
      ],
    });
    expect(new Date(payout.releaseAt).getTime()).toBeGreaterThan(Date.parse(`${stay.checkIn}T00:00:00Z`));
    const { body } = await host.get<Payout>(`/api/payout/payout/${payout._id}`);
    expect(body).toEqual(payout);
  });

  test('explains each delayed payout in terms of a host', async () => {
    const stay = await aStay();
    const other = await app.signUp({ name: 'Other host' });
    expect((await findPayout(stay._id)).why).toMatch(/waits for you/);
    await savePayoutAccount(host);
    expect(await findPayout(stay._id)).not.toHaveProperty('why');
    await set(stay._id, { state: 'failed', reason: 'BANK_ACCOUNT_INVALID: account 50100012344321' });
    const failed = await findPayout(stay._id);
    expect(failed).toMatchObject({ state: 'failed', why: expect.stringContaining('bank') as string });
    expect(JSON.stringify(failed)).not.toContain('50100012344321');
    const arrivedAt = app.clock.now();
    await set(stay._id, { state: 'arrived', reference: 'HDFCN5202611', arrived_at: arrivedAt });
    expect(await findPayout(stay._id)).toMatchObject({
      state: 'arrived',
      reference: 'HDFCN5202611',
      arrivedAt: arrivedAt.toISOString(),
    });
    const { _id } = await findPayout(stay._id);
    expect((await other.get(`/api/payout/payout/${_id}`)).error.code).toBe('PAYOUT_NOT_FOUND');
    expect((await guest.get(`/api/payout/payout/${_id}`)).status).toBe(404);
    expect((await other.get<Payout[]>('/api/payout/mine')).body).toEqual([]);
  });

  test('lists withheld debts, their repayment and returns in lines that add up', async () => {
    const stay = await aStay();
    await set(stay._id, { due_paise: 300_050, deducted_paise: 100_000 });
    const payout = await findPayout(stay._id);
    expect(payout.amount).toBe(2_001);
    expect(payout.lines).toEqual([
      { kind: 'stay', amount: 4_500 },
      { kind: 'commission', amount: -450 },
      { kind: 'refund', amount: -1_049 },
      { kind: 'kept-back', amount: -1_000 },
    ]);
    expect(payout.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payout.amount);
  });

  test('is paginated, latest payout first', async () => {
    await aStay();
    const all = (await mine('?limit=100')).body.map(({ _id }) => _id);
    const paged: string[] = [];
    let next: string | undefined = '/api/payout/mine?limit=2';
    while (next !== undefined) {
      const { body, headers }: Awaited<ReturnType<typeof mine>> = await host.get<Payout[]>(next);
      paged.push(...body.map(({ _id }) => _id));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(all.length).toBeGreaterThan(3);
    expect(paged).toEqual(all);
    for (const cursor of ['x', '1.2', '99.not-an-id', `1.${all[0]}.2`])
      expect((await mine(`?cursor=${cursor}`)).status).toBe(400);
    expect((await host.get('/api/payout/payout/x')).status).toBe(404);
  });
});
