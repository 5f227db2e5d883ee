import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, dateInIndia, DAY_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { type Month, monthOf, monthsFrom } from '@aangan/contract/rules/time-spans.ts';
import { cancelStay } from '@aangan/server/domain/bookings/change-booking.ts';
import { writeBookingDocuments } from '@aangan/server/domain/documents/document-jobs.ts';
import {
  closeMonth,
  listHostsWithoutDocuments,
  writeMonthDocuments,
} from '@aangan/server/domain/documents/month-documents.ts';
import { monthBounds } from '@aangan/server/domain/documents/month-end.ts';
import { findMissingDocuments, buildTaxRegisters } from '@aangan/server/domain/documents/tax-registers.ts';
import { findLedgerInconsistencies } from '@aangan/server/domain/ledger/ledger-consistency.ts';
import { recordAcceptedRefund } from '@aangan/server/domain/ledger/refunds.ts';
import { taxNow } from '@aangan/server/domain/ledger/taxes.ts';
import { confirmManualPayout, listManualPayouts } from '@aangan/server/domain/payouts/manual-payouts.ts';
import { TextSealer } from '@aangan/server/platform/text-sealer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/app.ts';
import { pay } from '../../support/bookings.ts';
import { payoutDetails, savePayoutAccount } from '../../support/payouts.ts';
import { aHomeIn, indiaTax, tablesWith } from '../../support/tax.ts';

// A year of a market with TAX=india: over the end of a financial year, and of a table of taxes, the registers,
// documents, statements and ledger agree to the rupee. Set by environment variables: see docs/trust.md.
const { YEAR_HOMES = '8', YEAR_STAYS = '60', YEAR_SEED = '1' } = process.env;
const STAYS = Number(YEAR_STAYS);
const FIRST = '2026-12-01';
/** From then on every stay is taxed at 8 per cent. */
const TABLE_CHANGES = '2027-03-10';
const DAYS = 200;
const END = '2027-08-05';
const COMMISSION = 12;

interface Home {
  id: string;
  host: Person;
  rent: number;
}

let app: TestApp;
let guest: Person;
let sealer: TextSealer;
const homes: Home[] = [];
const dice = createRandom(Number(YEAR_SEED));

beforeAll(async () => {
  const settings = {
    tax: indiaTax({ tables: tablesWith(TABLE_CHANGES, 8) }),
    payouts: 'by-hand' as const,
    hostCommission: COMMISSION,
    rateLimits: false,
  };
  app = await startTestApp({ settings, now: instantInIndia(FIRST, 9) });
  sealer = new TextSealer(app.context.secret);
  guest = await app.signUp();
  let host = await app.signUp();
  for (let number = 0; number < Number(YEAR_HOMES); number += 1) {
    if (number % 2 === 0) {
      host = await app.signUp({ name: `Host ${number}` });
      await saveDetails(host, number);
    }
    const state: State = number % 3 === 0 ? 'IN-CH' : 'IN-HP';
    const rent = dice(1_500, 12_000);
    homes.push({ id: (await aHomeIn(app, host, state, { rent, title: `Home ${number}` }))._id, host, rent });
  }
}, 600_000);
afterAll(() => app.close());

/** Saves a host's payout details: every third host is registered for GST, every fourth saves none. */
async function saveDetails(host: Person, number: number): Promise<void> {
  if (number % 8 === 6) return;
  const gst = number % 6 === 0 ? { gstin: '27AAPFU0939F1ZV', pan: 'AAPFU0939F', kind: 'business', state: 'IN-MH' } : {};
  const { status, body } = await savePayoutAccount(host, { ...payoutDetails, ...gst });
  if (status !== 200) throw new Error(`Saving payout details answered ${status}: ${JSON.stringify(body)}`);
}

/** Homes and their nights. */
const sold = new Set<string>();

interface ScheduledAction {
  at: Date;
  run: () => Promise<void>;
}

test('a year of stays, cancellations, payouts and documents agrees to the rupee', { timeout: 3_600_000 }, async () => {
  const actions: ScheduledAction[] = [];
  for (let number = 0; number < STAYS; number += 1) planStay(actions);
  for (const month of monthsFrom(monthOf(FIRST), monthOf(END)).slice(1)) {
    actions.push({ at: instantInIndia(`${month}-02`, 6), run: () => closeBefore(month) });
  }
  for (const { at, run } of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    app.clock.moveTo(at);
    await run();
  }
  app.clock.moveTo(instantInIndia(END, 9));
  expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
  for (const month of monthsFrom(monthOf(FIRST), '2027-07')) await expectConsistentMonth(month);
  await numbersHaveNoGaps();
});

/** A stay that is held and paid on some day, and may be cancelled later. */
function planStay(actions: ScheduledAction[]): void {
  const bookedOn = addDays(FIRST, dice(0, DAYS));
  const home = homes[dice(0, homes.length - 1)];
  if (home === undefined) throw new Error('there is no home');
  const stay = { checkIn: addDays(bookedOn, dice(2, 45)), nights: dice(1, 6), extraService: dice(0, 3) * 350 };
  const nights = Array.from({ length: stay.nights + 1 }, (_, night) => `${home.id} ${addDays(stay.checkIn, night)}`);
  // A day is sold once.
  if (nights.some((night) => sold.has(night))) return planStay(actions);
  for (const night of nights) sold.add(night);
  const id = randomUUID();
  const at = new Date(instantInIndia(bookedOn, 10).getTime() + dice(0, 10) * 3_600_000);
  actions.push({ at, run: () => payFor(id, home, stay) });
  if (dice(1, 4) > 1) return;
  const until = instantInIndia(stay.checkIn, 12).getTime();
  const cancelled = new Date(at.getTime() + (until - at.getTime()) * (dice(1, 100) / 100));
  const by = dice(1, 3) === 1 ? home.host : guest;
  actions.push({ at: cancelled, run: () => cancel(id, by) });
}

async function payFor(
  id: string,
  { id: home, host, rent }: Home,
  { checkIn, nights, extraService }: { checkIn: CalendarDate; nights: number; extraService: number },
): Promise<void> {
  const now = app.clock.now();
  const rates = { rent, includedGuests: 2, extraGuestFee: 400, cleaningFee: 600 };
  const price = priceStay(rates, nights, 3, null, taxNow(app.context, now));
  await app.db
    .insertInto('booking')
    .values({
      id,
      listing_id: home,
      guest_id: guest.id,
      host_id: host.id,
      check_in: checkIn,
      check_out: addDays(checkIn, nights),
      adults: 3,
      children: 0,
      infants: 0,
      pets: 0,
      rent,
      included_guests: rates.includedGuests,
      extra_guest_fee: rates.extraGuestFee,
      cleaning_fee: rates.cleaningFee,
      total_rent: price.total,
      tax_percent: price.taxPercent,
      extra_service: extraService,
      state: 'held',
      held_until: new Date(now.getTime() + DAY_MS),
      created_at: now,
      updated_at: now,
    })
    .execute();
  expect(await pay(app, id)).toBe(true);
  await writeBookingDocuments(app.db, app.context.settings, id, app.clock.now());
}

async function cancel(id: string, { id: accountId }: Person): Promise<void> {
  const now = app.clock.now();
  await cancelStay(app.context, id, accountId, now);
  const refunds = app.db.selectFrom('refund').select('id').where('booking_id', '=', id);
  for (const refund of await refunds.execute()) {
    await app.db.transaction().execute(async (trx) => {
      await recordAcceptedRefund(trx, refund.id, { id: `rfnd_${refund.id}`, status: 'processed' }, now);
    });
  }
  await writeBookingDocuments(app.db, app.context.settings, id, now);
}

/** Due payouts are paid manually, and the month before is closed. */
async function closeBefore(month: Month): Promise<void> {
  const now = app.clock.now();
  const { payouts } = await listManualPayouts(app.db, { sealer, way: 'by-hand' }, now);
  for (const { id } of payouts) await confirmManualPayout(app.db, { id, reference: `UTR${id.slice(0, 8)}` }, now);
  const before = monthOf(addDays(`${month}-01`, -1));
  for (const hostId of await listHostsWithoutDocuments(app.db, before, 1_000)) {
    await writeMonthDocuments(app.db, app.context.settings, { hostId, month: before }, now);
  }
  await closeMonth(app.db, before, now);
}

/**
 * Checks a month: no document is missing, the tax registers match the ledger, and the guests' documents match payments
 * minus refunds.
 */
async function expectConsistentMonth(month: Month): Promise<void> {
  const now = app.clock.now();
  expect(await findMissingDocuments(app.db, month, now)).toBe(0);
  const registers = await buildTaxRegisters(app.db, sealer, month);
  const { from, to } = monthBounds(month);
  const ledgerBalancePaise = async (accounts: string[]) => {
    const { rows } = await sql<{ paise: number }>`
      select coalesce(-sum(paise), 0)::bigint as paise from book_entry join book_posting on entry_id = book_entry.id
      where account = any(${accounts}) and at >= ${from} and at < ${to}`.execute(app.db);
    return rows[0]?.paise ?? 0;
  };
  const taxes = ['cgst', 'sgst', 'utgst', 'igst'];
  const reported = {
    gst: sumColumns(registers['gst.csv'], taxes),
    tcs: sumColumns(registers['tcs.csv'], ['cgst', 'sgst', 'utgst', 'igst']),
    documents: await sumOfDocuments(from, to),
  };
  const guests = await sql<{ paise: number }>`
    select ((select coalesce(sum(amount_paise), 0) from payment where is_accepted and captured_at >= ${from} and captured_at < ${to})
      - (select coalesce(sum(amount_paise), 0) from refund where settled_at >= ${from} and settled_at < ${to}))::bigint as paise`.execute(
    app.db,
  );
  expect({ month, ...reported }).toEqual({
    month,
    gst: await ledgerBalancePaise(['stay-tax', 'fee-tax', 'commission-tax']),
    tcs: await ledgerBalancePaise(['tcs']),
    documents: guests.rows[0]?.paise ?? 0,
  });
}

/** Total of the guests' documents minus credit notes, in paise. */
async function sumOfDocuments(from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(case kind when 'credit-note' then -amount_paise else amount_paise end), 0)::bigint as paise
    from document where guest_id is not null and day >= ${dateInIndia(from)} and day < ${dateInIndia(to)}`.execute(
    app.db,
  );
  return rows[0]?.paise ?? 0;
}

async function numbersHaveNoGaps(): Promise<void> {
  const { rows } = await sql`
    select kind, host_code, year from document where number is not null group by kind, host_code, year
    having max(sequence) <> count(*) or min(sequence) <> 1`.execute(app.db);
  expect(rows).toEqual([]);
  const years = await sql`select distinct year from document where kind = 'invoice'`.execute(app.db);
  expect(years.rows).toHaveLength(2);
}

/** The sum of some columns of a register, in paise. */
function sumColumns(file: string | undefined, columns: readonly string[]): number {
  const [headings = [], ...rows] = (file ?? '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const places = columns.map((column) => headings.indexOf(column)).filter((place) => place !== -1);
  return rows.reduce(
    (sum, row) => sum + places.reduce((cells, place) => cells + Math.round(Number(row[place] ?? 0) * 100), 0),
    0,
  );
}

/** Whole numbers between two bounds, both included: the same for the same seed. */
function createRandom(seed: number): (least: number, max: number) => number {
  let state = seed * 2_654_435_761 || 1;
  return (least, max) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return least + ((state >>> 8) % (max - least + 1));
  };
}
