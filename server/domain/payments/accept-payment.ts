import { instantInIndia } from '@aangan/contract/rules/dates.ts';
import { commissionNames, withheldNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import { type GstInputs, type PaymentSplit, splitParts } from '@aangan/contract/rules/payout/payment-split.ts';
import { payoutDueAt } from '@aangan/contract/rules/payout/payout-days.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { states } from '@aangan/contract/rules/states.ts';
import { financialYearAt, financialYearDays } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/schema.ts';
import { type BookingRecord, earnedBy, priceOfBooking } from '../bookings/bookings.ts';
import type { AppContext } from '../context.ts';
import { splitPayment } from '../ledger/payments.ts';
import type { SplitInputs } from '../ledger/splits.ts';
import { findOrderTax, type TaxSettings } from '../ledger/taxes.ts';
import { findPanHolder, findPayoutAccount } from '../payouts/payout-accounts.ts';

export interface AcceptedPayment {
  hostId: string;
  split: PaymentSplit;
  inputs: Omit<SplitInputs, 'taxOf'>;
}

/** Computes the parts of a payment for a stay before it is recorded, in its transaction. */
export async function computeParts(
  trx: Trx,
  { settings }: Pick<AppContext, 'settings'>,
  booking: BookingRecord,
  { orderId, amountPaise: paidPaise }: { orderId: string; amountPaise: number },
  now: Date,
): Promise<AcceptedPayment> {
  const { extraService, host } = booking;
  const { hostCommission: commissionPercent } = settings;
  const price = priceOfBooking(booking);
  // With TAX=specified neither the booking nor its order has a rate.
  const gst =
    booking.taxPercent === null
      ? null
      : await gstOfPayment(trx, { orderId, hostId: host.id, price }, settings.tax, now);
  const split = splitParts({ price, extraService, paidPaise, commissionPercent, gst: gst?.inputs ?? null });
  return { hostId: host.id, split, inputs: { commissionPercent, extraService, ...(gst && { gst: gst.gst }) } };
}

/** Records the split of the payment and plans the host's payout, in the same transaction. */
export async function acceptPayment(
  trx: Trx,
  { jobs, settings }: AppContext,
  booking: BookingRecord,
  { paymentId, split, inputs }: AcceptedPayment & { paymentId: string },
  now: Date,
): Promise<void> {
  const payment = { paymentId, split, inputs, releaseAt: payoutDueAt(booking), way: settings.payouts };
  await splitPayment(trx, jobs, earnedBy(booking), payment, now);
}

/** The inputs of GST and withholding of a payment, and for the registers. */
interface GstOfPayment {
  inputs: GstInputs;
  gst: NonNullable<SplitInputs['gst']>;
}

/**
 * The tax inputs of a payment: from its order and the host's payout details. Null if its order was opened with
 * TAX=specified. A host without a state counts as being where the home is. Runs in the payment's transaction and locks
 * the host's payments, since withholding depends on the year so far.
 */
async function gstOfPayment(
  trx: Trx,
  { orderId, hostId, price }: { orderId: string; hostId: string; price: Price },
  tax: TaxSettings | undefined,
  now: Date,
): Promise<GstOfPayment | null> {
  const order = await findOrderTax(trx, orderId);
  if (order === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withheld: ${hostId}`}, 0))`.execute(trx);
  const { homeState, guestState, operatorState, percent: taxPercent, isMarked } = order;
  const account = await findPayoutAccount(trx, hostId);
  const hostState = states.find((state) => state === account?.state) ?? homeState;
  const hostGstin = account?.gstin ?? null;
  return {
    inputs: {
      homeState,
      guestState,
      hostState,
      operatorState,
      isHostRegistered: hostGstin !== null,
      tds: {
        holder: account && findPanHolder(account),
        ...(await yearToDate(trx, hostId, now)),
        crossing: tax?.tdsCrossing ?? 'stay',
      },
    },
    gst: {
      taxPercent,
      taxable: price.rent - price.discountAmount + price.extraGuests + price.cleaning,
      homeState,
      guestState,
      hostState,
      operatorState,
      hostGstin,
      isMarked,
    },
  };
}

/** A host's earnings without GST in the financial year so far, and the tax withheld, minus refunds; whole rupees. */
async function yearToDate(
  trx: Trx,
  hostId: string,
  now: Date,
): Promise<{ grossBefore: number; withheldBefore: number }> {
  const from = instantInIndia(financialYearDays(financialYearAt(now)).from);
  const { rows } = await sql<{ gross: number; tds: number }>`
    select coalesce(sum(paise), 0)::bigint as gross, coalesce(sum(paise) filter (where name = 'tds'), 0)::bigint as tds
    from (
      select key as name, value::bigint as paise
      from payment_split cross join lateral jsonb_each_text(parts) where host_id = ${hostId} and at >= ${from}
      union all
      select key, -value::bigint
      from refund_split cross join lateral jsonb_each_text(parts) where host_id = ${hostId} and at >= ${from}
    ) as part
    where name = any(${TAKINGS})`.execute(trx);
  const [year] = rows;
  return { grossBefore: rupees(year?.gross ?? 0), withheldBefore: rupees(year?.tds ?? 0) };
}

/** The parts that make up a host's earnings without GST: the host's share, commission and withheld tax. */
const TAKINGS = ['host', ...commissionNames, ...withheldNames];

function rupees(paise: number): number {
  return Math.round(paise / 100);
}
