import type { PaymentThen } from './acts.ts';
import { refused, type Rule, type Ruling } from './ruling.ts';
import type { Seen } from './seen.ts';
import { TILL_LIMIT } from './till.ts';
import { blocks, changed, earlier, endOf, find, later, lettersTo, payableOf, stateOf, type World } from './world.ts';

const PAISE = 100;
const ORDER_MS = 45 * 60 * 1_000;

export const openOrder: Rule<'order'> = (world, act, seen) => {
  const { now } = world;
  const stay = find(world.stays, act.stay);
  if (stateOf(stay, now) !== 'held') return refused(world, 'WRONG_STATE');
  const amount = payableOf(stay);
  if (act.amount !== amount) return refused(world, 'PRICE_CHANGED', { amount });

  const enough = earlier(new Date(now.getTime() + ORDER_MS), endOf(stay.checkIn));
  const heldUntil = stay.isExtendedForOrder ? stay.heldUntil : later(stay.heldUntil, enough);
  const kept = { ...world, stays: changed(world.stays, stay.id, { heldUntil, isExtendedForOrder: true }) };
  const answered = (after: World, id: string): Ruling[] => {
    const orderId = find(seen.orders, id).gatewayId;
    if (amount * PAISE > TILL_LIMIT) return refused(after, 'AMOUNT_ABOVE_GATEWAY_LIMIT');
    return [{ world: after, status: 200, has: { orderId, amount: amount * PAISE, currency: 'INR' } }];
  };
  const open = world.orders.find((order) => order.stay === stay.id && order.isOpen);
  if (open !== undefined) return answered(kept, open.id);
  return seen.orders
    .filter(({ id, ...order }) => order.stay === stay.id && !world.orders.some((known) => known.id === id))
    .flatMap(({ id }) => {
      const order = { id, stay: stay.id, amount, isOpen: true };
      return answered({ ...kept, orders: [...world.orders, order] }, id);
    });
};

export const verify: Rule<'verify'> = (world, { payment, isForged }, seen) => {
  if (isForged || orderOf(payment, seen) === undefined) return refused(world, 'WRONG_SIGNATURE', { success: false });
  const known = world.payments.some(({ id }) => id === payment.id);
  if (!known && payment.status === 'failed') return refused(world, 'PAYMENT_NOT_SETTLED', { success: false });
  if (!known && payment.status === 'refunded') return refused(world, 'PAYMENT_NOT_KEPT', { success: false });
  const after = taken(world, payment, seen);
  if (find(after.payments, payment.id).kept) return [{ world: after, status: 200, has: { success: true } }];
  return refused(after, 'PAYMENT_NOT_KEPT', { success: false });
};

/** Only news of a captured payment changes anything by itself; the rest is asked about by a job. */
export const takeNews: Rule<'news'> = (world, { event, payment, isForged }, seen) => {
  if (isForged) return refused(world, 'WRONG_SIGNATURE');
  const tells = !event.startsWith('refund.') && payment.status === 'captured' && orderOf(payment, seen) !== undefined;
  return [{ world: tells ? taken(world, payment, seen) : world, status: 200, has: {} }];
};

export const hear: Rule<'heard'> = (world, { payment }, seen) => [
  { world: taken(world, payment, seen), status: 200, has: {} },
];

/**
 * A captured payment is heard of: it pays for the stay when it is of the open order and the stay is held, or its home
 * is still there, its days are free and its check-in day is not over; else all of it goes back. Known ones change
 * nothing.
 */
function taken(world: World, payment: PaymentThen, seen: Seen): World {
  if (world.payments.some(({ id }) => id === payment.id)) return world;
  const order = find(world.orders, orderOf(payment, seen)?.id ?? '');
  const kept = order.isOpen && isPayable(world, order.stay);
  const amount = payment.amount / PAISE;
  const payments = [...world.payments, { id: payment.id, stay: order.stay, amount, kept }];
  const stay = find(world.stays, order.stay);
  if (kept) {
    const letters = [...world.letters, ...lettersTo(stay, 'confirmed')];
    return { ...world, payments, letters, stays: changed(world.stays, stay.id, { fate: 'paid' }) };
  }
  const letters = [...world.letters, { id: stay.guest, about: 'goes back' } as const];
  const refunds = [...world.refunds, { payment: payment.id, amount, reason: 'not-kept' } as const];
  return { ...world, payments, letters, refunds };
}

function isPayable({ homes, stays, now }: World, id: string): boolean {
  const stay = find(stays, id);
  const state = stateOf(stay, now);
  if (state !== 'expired') return state === 'held';
  const { home, checkIn, checkOut } = stay;
  if (find(homes, home).isDeleted || now >= endOf(checkIn)) return false;
  return !stays.some((other) => other !== stay && blocks(other, home, checkIn, checkOut, now));
}

function orderOf({ orderId }: PaymentThen, { orders }: Seen) {
  return orders.find(({ gatewayId }) => gatewayId === orderId);
}
