import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

const MINUTE_MS = 60_000;
const RECONCILE_INTERVAL_MS = 10 * MINUTE_MS;
/** Longer than any late authorization; the gateway itself returns payments that are not captured by then. */
const RECONCILE_WINDOW_MS = 7 * 24 * 60 * MINUTE_MS;
/** Longer than any outage. The limit keeps a release that changes the condition from reconciling every old order. */
const MAX_ORDER_AGE_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * The orders to reconcile with the gateway now, at most `max`: each every ten minutes while its booking is held and for
 * a week after its creation, and once within a month after that, in case of an outage. They are marked as requested, so
 * that several processes share the work.
 */
export async function claimOrdersToReconcile(db: Kysely<Database>, max: number, now: Date): Promise<{ id: string }[]> {
  const requestedBefore = new Date(now.getTime() - RECONCILE_INTERVAL_MS);
  const createdAfter = new Date(now.getTime() - MAX_ORDER_AGE_MS);
  const requested = sql`coalesce(payment_order.requested_at, payment_order.created_at)`;
  const due = db
    .selectFrom('payment_order')
    .innerJoin('booking', 'booking.id', 'payment_order.booking_id')
    .select('payment_order.id')
    .where('gateway_order_id', 'is not', null)
    .where(sql<boolean>`${requested} <= ${requestedBefore}`)
    .where(
      sql<boolean>`(booking.state = 'held' or (payment_order.created_at > ${createdAfter}
        and ${requested} <= payment_order.created_at + ${RECONCILE_WINDOW_MS} * interval '1 ms'))`,
    )
    .orderBy(requested)
    .limit(max)
    .forUpdate('payment_order')
    .skipLocked();
  return db.updateTable('payment_order').set({ requested_at: now }).where('id', 'in', due).returning('id').execute();
}
