import { paiseAsRupees } from './paise-as-rupees.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { describeFailure, type GatewayPayment, isCaptured } from './gateway/gateway-answers.ts';
import type { Gateway } from './gateway/gateway.ts';

const MINUTE_MS = 60_000;
/** Younger payments may not be recorded yet. */
const RECONCILED_AFTER_MS = 20 * MINUTE_MS;
/** The period in which a payment can be refunded. */
const LOOK_BACK_MS = 190 * 24 * 60 * MINUTE_MS;
const PAGE = 100;

/**
 * Contradictions between ledger and gateway in the last half year, one sentence each. Throws if the gateway does not
 * respond.
 */
export async function findGatewayInconsistencies(
  { db, gateway }: { db: Kysely<Database>; gateway: Gateway },
  now: Date,
): Promise<string[]> {
  const from = new Date(now.getTime() - LOOK_BACK_MS);
  const to = new Date(now.getTime() - RECONCILED_AFTER_MS);
  const atGateway = await fetchGatewayPayments(gateway, from, now);
  const inLedger = await loadLedgerPayments(db, from, to);
  const orders = await loadOrderIds(db);
  const found: string[] = [];
  for (const payment of inLedger) {
    const there = atGateway.get(payment.id) ?? (await fetchGatewayPayment(gateway, payment.id));
    found.push(
      ...(there === undefined ? [`The gateway knows no payment ${payment.id}.`] : comparePayment(payment, there)),
    );
  }
  const known = new Set((await loadLedgerPayments(db, from, now)).map(({ id }) => id));
  for (const payment of atGateway.values()) {
    const isOurs = orders.has(payment.order_id ?? '');
    const isOld = payment.created_at * 1_000 < to.getTime();
    if (isCaptured(payment) && isOurs && isOld && !known.has(payment.id)) {
      found.push(
        `The gateway has taken ${paiseAsRupees(payment.amount)} by the payment ${payment.id}, which the ledger does not know.`,
      );
    }
  }
  return found;
}

interface LedgerPayment {
  id: string;
  orderId: string | null;
  amountPaise: number;
  /** Refunds accepted by the gateway; `requestedPaise` adds those not accepted yet. */
  returnedPaise: number;
  requestedPaise: number;
}

function comparePayment(payment: LedgerPayment, there: GatewayPayment): string[] {
  const { id, amountPaise, returnedPaise, requestedPaise } = payment;
  const found: string[] = [];
  if (there.status !== 'captured' && there.status !== 'refunded')
    found.push(`The payment ${id} is ${there.status} at the gateway.`);
  if (there.order_id !== payment.orderId) found.push(`The payment ${id} is of another order at the gateway.`);
  if (there.amount !== amountPaise)
    found.push(
      `The payment ${id} is ${paiseAsRupees(there.amount)} at the gateway, ${paiseAsRupees(amountPaise)} in the ledger.`,
    );
  if (there.amount_refunded < returnedPaise || there.amount_refunded > requestedPaise) {
    found.push(
      `Of the payment ${id} the gateway has returned ${paiseAsRupees(there.amount_refunded)}, the ledger says ${paiseAsRupees(returnedPaise)}.`,
    );
  }
  return found;
}

async function fetchGatewayPayments(gateway: Gateway, from: Date, to: Date): Promise<Map<string, GatewayPayment>> {
  const payments = new Map<string, GatewayPayment>();
  for (let skip = 0; ; skip += PAGE) {
    const page = await gateway.listPayments(from, to, skip);
    if (page.kind !== 'ok') throw new Error(`The gateway did not return its payments: ${describeFailure(page)}.`);
    for (const payment of page.value) payments.set(payment.id, payment);
    if (page.value.length < PAGE) return payments;
  }
}

async function fetchGatewayPayment(gateway: Gateway, id: string): Promise<GatewayPayment | undefined> {
  const payment = await gateway.fetchPayment(id);
  if (payment.kind === 'unknown') throw new Error(`The gateway did not return a payment: ${payment.cause}.`);
  return payment.kind === 'ok' ? payment.value : undefined;
}

function loadLedgerPayments(db: Kysely<Database>, from: Date, to: Date): Promise<LedgerPayment[]> {
  return db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .leftJoin('refund', 'refund.gateway_payment_id', 'payment.gateway_payment_id')
    .where('captured_at', '>=', from)
    .where('captured_at', '<=', to)
    .groupBy(['payment.gateway_payment_id', 'payment_order.id'])
    .select([
      'payment.gateway_payment_id as id',
      'payment_order.gateway_order_id as orderId',
      'payment.amount_paise as amountPaise',
      sumRefunds('pending', 'processed').as('returnedPaise'),
      sumRefunds('wanted', 'pending', 'processed').as('requestedPaise'),
    ])
    .execute();
}

/** SQL: the sum of our refunds in these states and of refunds made at the gateway itself. */
function sumRefunds(...states: string[]) {
  return sql<number>`(
    coalesce(sum(refund.amount_paise) filter (where refund.state = any(${states})), 0)
    + coalesce((
      select sum(outside.amount_paise) from outside_refund as outside
      where outside.gateway_payment_id = payment.gateway_payment_id and outside.failed_at is null
    ), 0))::bigint`;
}

async function loadOrderIds(db: Kysely<Database>): Promise<Set<string>> {
  const orders = await db.selectFrom('payment_order').select('gateway_order_id').execute();
  return new Set(orders.flatMap(({ gateway_order_id: id }) => id ?? []));
}
