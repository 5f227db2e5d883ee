import type { PaymentThen } from './acts.ts';
import { MAX_ORDER_PAISE } from './gateway.ts';
import { refuse, type Rule, type Ruling } from './ruling.ts';
import type { Seen } from './seen.ts';
import { isFree } from './taken.ts';
import {
  computeDayEnd,
  computePayable,
  computeState,
  earlier,
  emailsTo,
  find,
  later,
  updateById,
  type World,
} from './world.ts';

const PAISE = 100;
const ORDER_MS = 45 * 60 * 1_000;

export const openOrder: Rule<'order'> = (world, act, seen) => {
  const { now } = world;
  const stay = find(world.stays, act.stay);
  if (computeState(stay, now) !== 'held') return refuse(world, 'WRONG_STATE');
  const amount = computePayable(stay);
  if (act.amount !== amount) return refuse(world, 'PRICE_CHANGED', { amount });

  const enough = earlier(new Date(now.getTime() + ORDER_MS), computeDayEnd(stay.checkIn));
  const heldUntil = stay.isExtendedForOrder ? stay.heldUntil : later(stay.heldUntil, enough);
  const extended = { ...world, stays: updateById(world.stays, stay.id, { heldUntil, isExtendedForOrder: true }) };
  const answered = (after: World, id: string): Ruling[] => {
    const orderId = find(seen.orders, id).gatewayId;
    if (amount * PAISE > MAX_ORDER_PAISE) return refuse(after, 'AMOUNT_ABOVE_GATEWAY_LIMIT');
    return [{ world: after, status: 200, has: { orderId, amount: amount * PAISE, currency: 'INR' } }];
  };
  const open = world.orders.find((order) => order.stay === stay.id && order.isOpen);
  // The gateway accepts one payment per order, even if it was refunded.
  const isPaid = seen.payments.some(
    ({ id, order }) => order === open?.id && world.payments.some((payment) => payment.id === id),
  );
  if (open !== undefined && !isPaid) return answered(extended, open.id);
  const orders = open === undefined ? world.orders : updateById(world.orders, open.id, { isOpen: false });
  return seen.orders
    .filter(({ id, ...order }) => order.stay === stay.id && !world.orders.some((known) => known.id === id))
    .flatMap(({ id }) => {
      const order = { id, stay: stay.id, amount, isOpen: true };
      return answered({ ...extended, orders: [...orders, order] }, id);
    });
};

export const verify: Rule<'verify'> = (world, { payment, isForged }, seen) => {
  if (isForged || findOrder(payment, seen) === undefined) return refuse(world, 'WRONG_SIGNATURE', { success: false });
  const known = world.payments.some(({ id }) => id === payment.id);
  if (!known && payment.status === 'failed') return refuse(world, 'PAYMENT_NOT_SETTLED', { success: false });
  if (!known && payment.status === 'refunded' && !payment.isTaken)
    return refuse(world, 'PAYMENT_NOT_KEPT', { success: false });
  const after = known ? world : taken(world, payment, seen);
  if (find(after.payments, payment.id).kept) return [{ world: after, status: 200, has: { success: true } }];
  return refuse(after, 'PAYMENT_NOT_KEPT', { success: false });
};

/**
 * Webhooks of a captured payment or of a refund made at the gateway lead to a query of the payment's current state.
 * Other webhooks are left to jobs, or concern refunds of our own.
 */
export const receiveWebhook: Rule<'news'> = (world, { tells, payment, isForged, wasDelivered }, seen) => {
  if (isForged) return refuse(world, 'WRONG_SIGNATURE');
  // Failed work has been queued as a job by now.
  if (wasDelivered) return [{ world, status: 200, has: {} }];
  const known = world.payments.some(({ id }) => id === payment.id);
  const isLookedAt = tells === 'captured' ? !known : tells === 'an outside refund';
  const after = isLookedAt && findOrder(payment, seen) !== undefined ? taken(world, payment, seen) : world;
  return [{ world: after, status: 200, has: {} }];
};

export const hear: Rule<'heard'> = (world, { payment }, seen) => [
  { world: taken(world, payment, seen), status: 200, has: {} },
];

/** Refunds are limited to what remains after refunds at the gateway. */
export const lowerRefund: Rule<'lowered'> = (world, { payment: id }) => {
  const { amount } = find(world.payments, id);
  const left = world.outside.reduce((rest, one) => (one.payment === id ? rest - one.amount : rest), amount);
  const refunds = world.refunds.map((refund) =>
    refund.payment === id && 0 < left && left < refund.amount ? { ...refund, amount: left } : refund,
  );
  return [{ world: { ...world, refunds }, status: 200, has: {} }];
};

/**
 * Records a captured payment. It pays for the stay if some of it is left, it belongs to the open order, and the stay is
 * held, or its home still exists, its days are free and its check-in day is not over. Otherwise the rest is refunded.
 * Known payments keep their state; refunds by the operator are recorded.
 */
function taken(before: World, payment: PaymentThen, seen: Seen): World {
  const outside = payment.givenBack.map(({ id, amount }) => ({ id, payment: payment.id, amount: amount / PAISE }));
  const news = outside.filter(({ id }) => !before.outside.some((one) => one.id === id));
  const world = { ...before, outside: [...before.outside, ...news] };
  if (world.payments.some(({ id }) => id === payment.id)) return world;
  const order = find(world.orders, findOrder(payment, seen)?.id ?? '');
  const amount = payment.amount / PAISE;
  const left = outside.reduce((rest, refund) => rest - refund.amount, amount);
  const extended = left > 0 && order.isOpen && isPayable(world, order.stay);
  const payments = [...world.payments, { id: payment.id, stay: order.stay, amount, kept: extended }];
  const stay = find(world.stays, order.stay);
  if (extended) {
    const emails = [...world.emails, ...emailsTo(stay, 'confirmed')];
    return { ...world, payments, emails, stays: updateById(world.stays, stay.id, { fate: 'paid' }) };
  }
  const emails = [...world.emails, { id: stay.guest, about: 'goes back' } as const];
  const refund = { payment: payment.id, amount: left, reason: 'not-kept' } as const;
  const refunds = left > 0 ? [...world.refunds, refund] : world.refunds;
  return { ...world, payments, emails, refunds };
}

function isPayable(world: World, id: string): boolean {
  const { homes, stays, now } = world;
  const stay = find(stays, id);
  const state = computeState(stay, now);
  if (state !== 'expired') return state === 'held';
  const { home, checkIn, checkOut } = stay;
  if (find(homes, home).isDeleted || now >= computeDayEnd(checkIn)) return false;
  return isFree(world, home, checkIn, checkOut);
}

function findOrder({ orderId }: PaymentThen, { orders }: Seen) {
  return orders.find(({ gatewayId }) => gatewayId === orderId);
}
