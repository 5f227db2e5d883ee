import { setTimeout } from 'node:timers/promises';
import { amountAboveGatewayLimit, gatewayUnreachable } from '../refusals.ts';
import type { Outcome, GatewayOrder } from '../ledger/gateway/gateway-answers.ts';
import { releaseOrder, findOrder, saveGatewayOrderId, type OrderRecord, claimOrder } from '../ledger/orders.ts';
import type { AppContext } from '../context.ts';

const CHECK_AGAIN_MS = 100;
const GIVE_UP_AFTER_MS = 13_000;

/**
 * The gateway's id of an order, created there if missing: by one caller at a time, while others wait for the result. No
 * transaction is open meanwhile. `isNew`: the caller has just recorded the order. Refuses with
 * AMOUNT_ABOVE_GATEWAY_LIMIT or GATEWAY_UNREACHABLE; the order stays and can be requested again.
 */
export async function ensureGatewayOrder(context: AppContext, order: OrderRecord, isNew: boolean): Promise<string> {
  if (order.gatewayOrderId !== null) return order.gatewayOrderId;
  if (isNew) return make(context, order, createOrFind);
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < giveUpAt) {
    if (await claimOrder(context.db, order.id)) return make(context, order, findOrCreate);
    const current = await findOrder(context.db, order.id);
    if (current !== null && current.gatewayOrderId !== null) return current.gatewayOrderId;
    await setTimeout(CHECK_AGAIN_MS);
  }
  throw gatewayUnreachable();
}

async function make(context: AppContext, order: OrderRecord, call: typeof createOrFind): Promise<string> {
  const outcome = await call(context, order);
  if (outcome.kind === 'ok') return saveGatewayOrderId(context.db, order.id, outcome.value.id);
  await releaseOrder(context.db, order.id);
  if (outcome.kind === 'refused' && isAboveLimit(outcome)) throw amountAboveGatewayLimit();
  const level = outcome.kind === 'refused' ? 'error' : 'warn';
  context.log[level]({ order: order.id, outcome }, 'the gateway made no order');
  throw gatewayUnreachable();
}

/** Creates the order; after a lost response looks it up. */
async function createOrFind(context: AppContext, order: OrderRecord): Promise<Outcome<GatewayOrder>> {
  const outcome = await create(context, order);
  if (outcome.kind !== 'unknown') return outcome;
  return foundIn(await find(context, order)) ?? outcome;
}

/**
 * Looks for the order of an earlier claim with a lost response. If the lookup fails, the order is created again
 * under the same receipt: only the order whose id is saved is ever used.
 */
async function findOrCreate(context: AppContext, order: OrderRecord): Promise<Outcome<GatewayOrder>> {
  const lookup = await find(context, order);
  return lookup.kind === 'unknown' ? lookup : (foundIn(lookup) ?? create(context, order));
}

function create(
  { gateway }: AppContext,
  { amountPaise, receipt, bookingId }: OrderRecord,
): Promise<Outcome<GatewayOrder>> {
  return gateway.createOrder({ amountPaise, receipt, notes: { booking: bookingId } });
}

function find({ gateway }: AppContext, { receipt }: OrderRecord): Promise<Outcome<GatewayOrder | null>> {
  return gateway.findOrderByReceipt(receipt);
}

function foundIn(lookup: Outcome<GatewayOrder | null>): Outcome<GatewayOrder> | null {
  return lookup.kind === 'ok' && lookup.value !== null ? { kind: 'ok', value: lookup.value } : null;
}

/** Recognised by field and description, as the gateway has no error code and the limit varies by account. */
function isAboveLimit({ field, description }: { field: string | undefined; description: string }): boolean {
  return (field === 'amount' || /amount/i.test(description)) && /exceed|maximum|greater/i.test(description);
}
