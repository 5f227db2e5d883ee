import { randomUUID } from 'node:crypto';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Document } from '@aangan/contract/documents/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { splitParts } from '@aangan/contract/rules/payout/payment-split.ts';
import { payoutDueAt } from '@aangan/contract/rules/payout/payout-days.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { withOperatorTables } from '@aangan/contract/rules/tax/operator-tables.ts';
import { builtInTables, type TaxTable } from '@aangan/contract/rules/tax/stay-price.ts';
import { earnedBy, lockBooking, priceOfBooking } from '@aangan/server/domain/bookings/bookings.ts';
import { confirmPaidBooking } from '@aangan/server/domain/bookings/change-booking.ts';
import { enqueueBookingDocuments } from '@aangan/server/domain/documents/document-jobs.ts';
import { recordPayment, splitPayment } from '@aangan/server/domain/ledger/payments.ts';
import type { TaxSettings } from '@aangan/server/domain/ledger/taxes.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { aHome } from '../factories/homes.ts';
import type { Person, TestApp } from './app.ts';
import type { Client } from './client.ts';
import { until, untilDelivered } from './until.ts';

/** Settings with TAX=india, for an operator in Himachal Pradesh. */
export function indiaTax(own: Partial<TaxSettings> = {}): TaxSettings {
  const operator = {
    name: 'Aangan Stays LLP',
    address: '12 Mall Road, Shimla 171001',
    gstin: '02AAPFU0939F1Z7',
    state: 'IN-HP',
  } as const;
  return { tables: builtInTables, value: 'supply', tdsCrossing: 'stay', operator, ...own };
}

/** Built-in tax tables, and a table of the operator that taxes all stays equally from a day on. */
export function tablesWith(from: string, percent: number): readonly TaxTable[] {
  return withOperatorTables(JSON.stringify([{ from, rates: [{ percent }] }]));
}

/** Creates a home of `host` with a known state. */
export async function aHomeIn(
  app: TestApp,
  host: Person,
  state: State = 'IN-HP',
  texts: Record<string, string | number> = {},
): Promise<Listing> {
  const home = await aHome(app, host, texts);
  const { status, body } = await host.put<Listing>(`/api/listing/facts/${home._id}`, { state });
  if (status !== 200) throw new Error(`Saying where a home is answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Waits until all due documents are created. */
export async function untilDocuments(db: Db): Promise<void> {
  await untilDelivered(db);
  await until(async () => {
    const { rows } = await sql`
        select from jobs.job where name in ('make-papers', 'make-month-papers') and state < 'completed' limit 1`.execute(
      db,
    );
    if (rows.length > 0) throw new Error('a document is not made yet');
  });
}

export async function fetchDocuments(app: TestApp, who: Client, { _id }: { _id: string }): Promise<Document[]> {
  await untilDocuments(app.db);
  return (await who.get<Document[]>(`/api/booking/documents/${_id}`)).body;
}

/** Downloads a document's file with this person's cookie. */
export async function pdfAt({ url }: { url: string }, path: string, { cookie }: Client) {
  const answer = await fetch(url + path, cookie === undefined ? {} : { headers: { cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

export const fetchPdf = (app: TestApp, who: Client, { _id }: Pick<Document, '_id'>) =>
  pdfAt(app, `/api/document/${_id}.pdf`, who);

/** Advances the clock and renews all sessions, which would have expired. */
export async function laterOn({ db, clock }: TestApp, at: string): Promise<void> {
  clock.moveTo(at);
  await sql`update session set created_at = ${clock.now()}, last_used_at = ${clock.now()}`.execute(db);
}

/** Tax facts of a test stay. */
export interface Taxed {
  guestState?: State;
  hostState?: State;
  hostGstin?: string | null;
  commissionPercent?: number;
  isMarked?: boolean;
  extraService?: number;
  /** The host's earlier gross amount in the financial year, in whole rupees. */
  grossBefore?: number;
}

/** Pays a held stay in Himachal Pradesh with TAX=india and splits the payment by these inputs. */
export async function payTaxed(app: TestApp, { _id }: Booking, taxed: Taxed): Promise<{ paidPaise: number }> {
  const { guestState = 'IN-KA', hostState = 'IN-HP', hostGstin = null, commissionPercent = 0 } = taxed;
  const { isMarked = false, extraService = 0, grossBefore = 0 } = taxed;
  const { db, clock, context } = app;
  const now = clock.now();
  const paidPaise = await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, _id);
    if (booking === null) throw new Error('there is no such booking');
    const price = priceOfBooking(booking);
    const taxable = price.rent - price.discountAmount + price.extraGuests + price.cleaning;
    const amountPaise = (price.total + extraService) * 100;
    const id = randomUUID();
    await confirmPaidBooking(trx, booking, now);
    await trx
      .insertInto('payment_order')
      .values({
        id,
        booking_id: _id,
        receipt: id,
        gateway_order_id: `order_${id}`,
        amount_paise: amountPaise,
        created_at: now,
        superseded_at: now,
      })
      .execute();
    const paymentId = `pay_${id}`;
    const homeState: State = 'IN-HP';
    const states = { homeState, guestState, hostState, operatorState: indiaTax().operator.state };
    const tds = { holder: 'individual' as const, grossBefore, withheldBefore: 0 };
    const gst = { ...states, isHostRegistered: hostGstin !== null, tds };
    const split = splitParts({ price, extraService, paidPaise: amountPaise, commissionPercent, gst });
    const inputs = {
      commissionPercent,
      extraService,
      gst: { ...states, taxPercent: booking.taxPercent ?? 0, taxable, hostGstin, isMarked },
    };
    const captured = {
      gateway_payment_id: paymentId,
      order_id: id,
      booking_id: _id,
      amount_paise: amountPaise,
      captured_at: now,
    };
    await recordPayment(trx, captured, { fee: null, accepted: { hostId: booking.host.id, split } });
    const payment = { paymentId, split, inputs, releaseAt: payoutDueAt(booking), way: 'by-hand' as const };
    await splitPayment(trx, context.jobs, earnedBy(booking), payment, now);
    await enqueueBookingDocuments(trx, context.jobs, _id);
    return amountPaise;
  });
  return { paidPaise };
}

/** Saves the host's legal name, address and tax details for payouts, which appear on documents. */
export async function tellLegalName(
  { db, clock }: TestApp,
  { id }: Person,
  details: { legalName: string; address: string; pin: string; state: State; gstin?: string },
): Promise<void> {
  const { legalName, address, pin, state, gstin = null } = details;
  await db
    .insertInto('payout_account')
    .values({
      host_id: id,
      legal_name: legalName,
      address,
      pin,
      state,
      gstin,
      status: 'incomplete',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
}
