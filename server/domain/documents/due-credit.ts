import { noParts } from '@aangan/contract/rules/payout/payment-parts.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { PaymentShare } from './supplies.ts';

/** The refunded part of a payment of a cancelled stay, and the day of the refund. */
export interface Credited extends PaymentShare {
  day: CalendarDate;
  by: 'guest' | 'host';
}

/**
 * The facts of a booking's credit notes; null without a refund, or while it is in progress. A refund that the gateway
 * refused finally is paid by the operator and counts as well. If everything was refunded at the gateway before the
 * cancellation, the day is that of the cancellation.
 */
export async function findCredited(db: Kysely<Database>, bookingId: string): Promise<Credited | null> {
  const row = await db
    .selectFrom('refund_split')
    .innerJoin('booking', 'booking.id', 'refund_split.booking_id')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.gateway_payment_id', '=', 'refund_split.gateway_payment_id')
        .on('refund.reason', '!=', sql.lit('not-kept')),
    )
    .select(['refund_split.percent', 'refund_split.parts', 'refund_split.at', 'cancelled_by as by'])
    .select(['refund.state', 'refund.settled_at as settledAt'])
    .where('refund_split.booking_id', '=', bookingId)
    .executeTakeFirst();
  if (row === undefined || row.state === 'wanted' || row.state === 'pending') return null;
  const { percent, parts, at, by, settledAt } = row;
  return { percent, parts: { ...noParts, ...parts }, day: dateInIndia(settledAt ?? at), by: by ?? 'guest' };
}
