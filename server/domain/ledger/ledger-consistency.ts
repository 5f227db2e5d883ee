import { refundOnCancel } from '@aangan/contract/rules/refunds.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { findBookInconsistencies, findPayoutInconsistencies, paiseAsRupees } from './books-consistency.ts';
import { findDocumentInconsistencies } from './documents-consistency.ts';
import { paiseLessOutsideRefunds, refundablePaise } from './ledger.ts';

const PAISE = 100;
/** Age after which a refund should have reached the guest. */
const MAX_REFUND_AGE = sql`interval '10 days'`;

/** Contradictions between payments, ledger and bookings, one sentence each. */
export async function findLedgerInconsistencies(db: Db, now: Date): Promise<string[]> {
  const found = await Promise.all([
    findUnpaidStays(db),
    findPaymentsWithoutStay(db),
    findWrongAmounts(db),
    findUnrefundedPayments(db),
    findWrongRefunds(db),
    findRefundedStays(db),
    findStuckRefunds(db, now),
    findBookInconsistencies(db),
    findDocumentInconsistencies(db, now),
    findPayoutInconsistencies(db),
  ]);
  return found.flat();
}

async function findUnpaidStays(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'state'])
    .where('state', 'in', ['confirmed', 'completed'])
    .where('settled_elsewhere', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('is_accepted')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('is_accepted', '=', true),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, state }) => `The booking ${id} is ${state}, and no payment pays for it.`);
}

async function findPaymentsWithoutStay(db: Db): Promise<string[]> {
  const rows = await selectAcceptedPayments(db).where('booking.state', 'in', ['held', 'expired']).execute();
  return rows.map(
    ({ payment, id, state }) => `The payment ${payment} is accepted for the booking ${id}, which is ${state}.`,
  );
}

async function findWrongAmounts(db: Db): Promise<string[]> {
  const rows = await selectAcceptedPayments(db)
    .where(sql<boolean>`amount_paise <> (total_rent + extra_service) * ${PAISE}`)
    .execute();
  return rows.map(
    ({ payment, id, paise }) =>
      `The payment ${payment} of ${paiseAsRupees(paise)} is not what the booking ${id} costs.`,
  );
}

async function findUnrefundedPayments(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.gateway_payment_id', 'payment.gateway_payment_id')
    .select(['payment.gateway_payment_id as payment', 'payment.amount_paise as paise'])
    .where('is_accepted', '=', false)
    .groupBy('payment.gateway_payment_id')
    .having(sql<boolean>`coalesce(sum(refund.amount_paise), 0) < ${refundablePaise}`)
    .execute();
  return rows.map(
    ({ payment, paise }) =>
      `The payment ${payment} of ${paiseAsRupees(paise)} was not accepted and is not refunded in full.`,
  );
}

async function findWrongRefunds(db: Db): Promise<string[]> {
  const rows = await selectAcceptedPayments(db)
    .where('booking.state', '=', 'cancelled')
    .select((from) => [
      'check_in',
      'free_cancel_hours',
      'late_refund_percent',
      'cancelled_by',
      'cancelled_at',
      from
        .selectFrom('refund')
        .select(sql<number>`coalesce(sum(refund.amount_paise), 0)::bigint`.as('returned'))
        .whereRef('refund.gateway_payment_id', '=', 'payment.gateway_payment_id')
        .as('returned'),
      sql<number[]>`array(
        select amount_paise::float8 from (
          select amount_paise, reported_at as at from outside_refund as outside
          where outside.gateway_payment_id = payment.gateway_payment_id
          union all
          select amount_paise, settled_at from dispute
          where dispute.gateway_payment_id = payment.gateway_payment_id and dispute.state = 'lost'
        ) as returned order by at
      )`.as('elsewhere'),
    ])
    .execute();
  return rows.flatMap(({ id, paise, cancelled_by, cancelled_at, returned, elsewhere, ...agreed }) => {
    if (cancelled_by === null || cancelled_at === null) return [`Nobody is named who cancelled the booking ${id}.`];
    const refundPolicy = { freeCancelHours: agreed.free_cancel_hours, lateRefundPercent: agreed.late_refund_percent };
    const stay = { checkIn: agreed.check_in, refundPolicy };
    // A refund made at the gateway, or a lost dispute, may have been recorded before or after the cancellation.
    const dues = remainingAmounts(paise, elsewhere).map((left) => {
      const due = refundOnCancel(stay, Math.ceil(left / PAISE), cancelled_by, cancelled_at) * PAISE;
      return Math.min(due, left);
    });
    if (returned !== null && dues.includes(returned)) return [];
    return [
      `The cancelled booking ${id} gives back ${paiseAsRupees(returned ?? 0)}, and ${dues.map(paiseAsRupees).join(' or ')} is due.`,
    ];
  });
}

/** The amount before and after each of these deductions, never negative. */
function remainingAmounts(amount: number, taken: readonly number[]): number[] {
  const after = (count: number) => taken.slice(0, count).reduce((left, one) => Math.max(0, left - one), amount);
  return [amount, ...taken.map((_one, index) => after(index + 1))];
}

/** Payments refunded in full at the gateway itself while the stay is still confirmed. */
async function findRefundedStays(db: Db): Promise<string[]> {
  const rows = await selectAcceptedPayments(db)
    .where('booking.state', '=', 'confirmed')
    .where(sql<boolean>`${paiseLessOutsideRefunds} <= 0`)
    .execute();
  return rows.map(
    ({ payment, id }) => `The booking ${id} is confirmed, and all of the payment ${payment} has gone back.`,
  );
}

async function findStuckRefunds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select(['id', 'booking_id', 'amount_paise', 'state', 'last_error'])
    .where(({ or, eb, and, exists, selectFrom }) =>
      or([
        and([
          eb('state', '=', 'refused'),
          // If the whole payment was refunded at the gateway itself, no refund is due.
          exists(
            selectFrom('payment')
              .select('is_accepted')
              .whereRef('payment.gateway_payment_id', '=', 'refund.gateway_payment_id')
              .where(sql<boolean>`${refundablePaise} > 0`),
          ),
        ]),
        and([
          eb('state', 'in', ['wanted', 'pending']),
          sql<boolean>`created_at < ${now}::timestamptz - ${MAX_REFUND_AGE}`,
        ]),
      ]),
    )
    .execute();
  return rows.map(
    ({ id, booking_id, amount_paise, state, last_error }) =>
      `The refund ${id} of ${paiseAsRupees(amount_paise)} for the booking ${booking_id} is ${state}${last_error === null ? '' : ` (${last_error})`}.`,
  );
}

function selectAcceptedPayments(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .where('payment.is_accepted', '=', true)
    .select(['payment.gateway_payment_id as payment', 'payment.amount_paise as paise', 'booking.id', 'booking.state']);
}
