import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { type OrderTax, toOrderTax, toTaxColumns } from './taxes.ts';

export interface OrderRecord {
  id: string;
  bookingId: string;
  /** Our unique key of the order at the gateway. */
  receipt: string;
  /** Null until the gateway has answered. */
  gatewayOrderId: string | null;
  amountPaise: number;
  /** Null with TAX=specified. */
  tax: OrderTax | null;
  /** A later payment is refunded after a change of price, and accepted after a change of tax rate. */
  superseded: 'price' | 'tax' | null;
}

/** Duration of a claim to create an order at the gateway: two calls of five seconds, and a margin. */
const CLAIM = sql`interval '12 seconds'`;

export async function findOrder(db: Db, id: string): Promise<OrderRecord | null> {
  return orderRecord(await selectOrders(db).where('payment_order.id', '=', id).executeTakeFirst());
}

export async function findOrderByGatewayId(db: Db, gatewayOrderId: string): Promise<OrderRecord | null> {
  return orderRecord(await selectOrders(db).where('gateway_order_id', '=', gatewayOrderId).executeTakeFirst());
}

export async function findOrderOfPayment(db: Db, gatewayPaymentId: string): Promise<OrderRecord | null> {
  const order = await selectOrders(db)
    .innerJoin('payment', 'payment.order_id', 'payment_order.id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();
  return orderRecord(order);
}

/** Whether the gateway captured a payment of an order: then it accepts no other payment, even after a refund. */
export async function isPaidAtGateway(db: Db, id: string): Promise<boolean> {
  const payment = await db.selectFrom('payment').select('is_accepted').where('order_id', '=', id).executeTakeFirst();
  return payment !== undefined;
}

/** The booking's only order that can still be paid and accepted. */
export async function findOpenOrder(db: Db, bookingId: string): Promise<OrderRecord | null> {
  const open = selectOrders(db).where('payment_order.booking_id', '=', bookingId).where('superseded_at', 'is', null);
  return orderRecord(await open.executeTakeFirst());
}

/** Records an order. The caller gets the first claim to create it at the gateway. */
export async function insertOrder(
  trx: Trx,
  { bookingId, amountPaise, tax }: Pick<OrderRecord, 'bookingId' | 'amountPaise' | 'tax'>,
  now: Date,
): Promise<OrderRecord> {
  const id = randomUUID();
  await trx
    .insertInto('payment_order')
    .values({
      id,
      booking_id: bookingId,
      receipt: id,
      amount_paise: amountPaise,
      ...toTaxColumns(tax),
      created_at: now,
      claimed_until: sql<Date>`clock_timestamp() + ${CLAIM}`,
    })
    .execute();
  return { id, bookingId, receipt: id, gatewayOrderId: null, amountPaise, tax, superseded: null };
}

/** Claims the creation of an order at the gateway; false while another claim is active, or once it is created. */
export async function claimOrder(db: Db, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('payment_order')
    .set({ claimed_until: sql<Date>`clock_timestamp() + ${CLAIM}` })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .where('claimed_until', '<', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Releases a claim without a result, so that the next caller need not wait. */
export async function releaseOrder(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_order')
    .set({ claimed_until: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Saves the gateway's id of an order unless it has one; returns the saved id. */
export async function saveGatewayOrderId(db: Db, id: string, gatewayOrderId: string): Promise<string> {
  const { gateway_order_id: saved } = await db
    .updateTable('payment_order')
    .set({ gateway_order_id: sql<string>`coalesce(gateway_order_id, ${gatewayOrderId})` })
    .where('id', '=', id)
    .returning('gateway_order_id')
    .executeTakeFirstOrThrow();
  return saved ?? gatewayOrderId;
}

function selectOrders(db: Db) {
  return db
    .selectFrom('payment_order')
    .select([
      'payment_order.id',
      'payment_order.booking_id as bookingId',
      'receipt',
      'gateway_order_id as gatewayOrderId',
      'payment_order.amount_paise as amountPaise',
      'payment_order.tax_percent',
      'payment_order.home_state',
      'payment_order.guest_state',
      'payment_order.operator_state',
      'superseded_at',
      'superseded_for',
    ]);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

function orderRecord(row: OrderRow | undefined): OrderRecord | null {
  if (row === undefined) return null;
  const { id, bookingId, receipt, gatewayOrderId, amountPaise, superseded_at, superseded_for } = row;
  // Orders superseded before tax rates could change have no recorded reason.
  const superseded = superseded_at === null ? null : (superseded_for ?? 'price');
  return { id, bookingId, receipt, gatewayOrderId, amountPaise, tax: toOrderTax(row), superseded };
}

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
export async function claimOrdersToReconcile(db: Db, max: number, now: Date): Promise<{ id: string }[]> {
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
