import type { ErrorCode } from '@aangan/contract/errors.ts';
import { addDays, dateInIndia, daysBetween, hourInIndia } from '@aangan/contract/rules/dates.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import { cancellationPolicies } from '@aangan/contract/rules/refund-terms.ts';
import { refundOnCancel } from '@aangan/contract/rules/refunds.ts';
import { type Party, type StayDates, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import type { CreateAct, PaymentThen } from './acts.ts';
import { MAX_ORDER_PAISE } from './gateway.ts';
import { refuse, type Rule, type PossibleOutcome, shown } from './possible-outcome.ts';
import type { Snapshot } from './snapshot.ts';
import { isFree } from './taken.ts';
import {
  computeDayEnd,
  computeState,
  earlier,
  emailsTo,
  find,
  type Home,
  isLive,
  later,
  type OwnCalendar,
  type Stay,
  toHomeTerms,
  updateById,
  type World,
  computePayable,
} from './world.ts';

/** First reason why a host's rules refuse a stay that begins today or later; null if none. */
function findRuleRefusal({ rules, days }: OwnCalendar, { checkIn, checkOut }: StayDates, now: Date): ErrorCode | null {
  const today = dateInIndia(now);
  const nights = daysBetween(checkIn, checkOut);
  const isLate = rules.noticeDays === 0 && checkIn === today && hourInIndia(now) >= rules.noticeUntil;
  if (isLate || checkIn < addDays(today, rules.noticeDays)) return 'TOO_SOON';
  if (checkIn > addDays(today, rules.horizonDays)) return 'TOO_FAR';
  if (!rules.checkInDays.includes(weekdayOf(checkIn))) return 'NO_CHECK_IN_THAT_DAY';
  if (!rules.checkOutDays.includes(weekdayOf(checkOut))) return 'NO_CHECK_OUT_THAT_DAY';
  if (nights < (days[checkIn]?.minNights ?? rules.minNights)) return 'TOO_SHORT';
  return nights > rules.maxNights ? 'TOO_LONG' : null;
}

const HOLD_MS = 24 * 60 * 60 * 1_000;

export const create: Rule<'create'> = (world, act, seen) => {
  const { now } = world;
  const request = JSON.stringify([act.home, act.checkIn, act.checkOut, act.counts, act.totalRent]);
  const before = world.keys.find(({ guest, key }) => guest === act.by && key === act.key);
  if (before !== undefined) {
    if (before.request !== request) return refuse(world, 'IDEMPOTENCY_KEY_REUSED');
    return [shown(world, find(world.stays, before.stay))];
  }
  const noted = (after: World, stay: string): World =>
    act.key === null ? after : { ...after, keys: [...after.keys, { guest: act.by, key: act.key, request, stay }] };

  const home = find(world.homes, act.home);
  if (home.isDeleted) return refuse(world, 'LISTING_NOT_FOUND');
  if (home.host === act.by) return refuse(world, 'OWN_LISTING');
  const same = world.stays.find((stay) => isSame(stay, act) && isLive(stay, now));
  if (same !== undefined) {
    return hasCounts(same, act.counts) ? [shown(noted(world, same.id), same)] : refuse(world, 'ALREADY_BOOKED');
  }
  if (act.checkIn < dateInIndia(now)) return refuse(world, 'INVALID_INPUT');
  const byRules = findRuleRefusal(home.calendar, act, now);
  if (byRules !== null) return refuse(world, byRules);
  const terms = toHomeTerms(home.calendar);
  const { total } = priceDates({ rates: home.rates, terms }, act, totalGuests(act.counts), dateInIndia(now));
  if (total !== act.totalRent) return refuse(world, 'PRICE_CHANGED', { totalRent: total });
  if (!isFree(world, act.home, act.checkIn, act.checkOut)) return refuse(world, 'DATES_TAKEN');
  return seen.stays
    .filter((stay) => isSame(stay, act) && !world.stays.some(({ id }) => id === stay.id))
    .map(({ id }) => {
      const stay = held(id, act, home, now);
      const emails = [...world.emails, ...emailsTo(stay, 'held')];
      return shown(noted({ ...world, emails, stays: [...world.stays, stay] }, id), stay, 201);
    });
};

function held(
  id: string,
  { home, by, checkIn, checkOut, counts, totalRent }: CreateAct,
  { host, cancellation }: Home,
  now: Date,
): Stay {
  return {
    id,
    home,
    guest: by,
    host,
    checkIn,
    checkOut,
    counts,
    totalRent,
    refundPolicy: cancellationPolicies[cancellation],
    extraService: 0,
    heldUntil: holdFrom(now, checkIn),
    isExtendedForExtra: false,
    isExtendedForOrder: false,
    fate: 'held',
    stars: null,
    isContacted: false,
    madeAt: now,
  };
}

/** Hold of 24 hours, limited to the end of the check-in day. */
function holdFrom(now: Date, checkIn: string): Date {
  return earlier(new Date(now.getTime() + HOLD_MS), computeDayEnd(checkIn));
}

function isSame(stay: { home: string; guest: string; checkIn: string; checkOut: string }, act: CreateAct): boolean {
  return (
    stay.home === act.home && stay.guest === act.by && stay.checkIn === act.checkIn && stay.checkOut === act.checkOut
  );
}

function hasCounts({ counts }: Stay, { adults, children, infants, pets }: Party): boolean {
  return counts.adults === adults && counts.children === children && counts.infants === infants && counts.pets === pets;
}

export const cancel: Rule<'cancel'> = (world, act) => {
  const stay = find(world.stays, act.stay);
  if (act.by !== stay.guest && act.by !== stay.host) return refuse(world, 'NOT_ALLOWED');
  return cancelled(world, stay, act.by === stay.host ? 'host' : 'guest');
};

export const cancelByHome: Rule<'cancel by home'> = (world, act) => {
  const home = find(world.homes, act.home);
  if (home.isDeleted) return refuse(world, 'BOOKING_NOT_FOUND');
  if (home.host !== act.by) return refuse(world, 'NOT_ALLOWED');
  const [stay, other] = world.stays.filter((one) => one.home === home.id && isLive(one, world.now));
  if (stay === undefined) return refuse(world, 'BOOKING_NOT_FOUND');
  if (other !== undefined) return refuse(world, 'SEVERAL_BOOKINGS');
  return cancelled(world, stay, 'host');
};

/** Refunds the amount due, limited to what remains of the stay's payment. */
function cancelled(world: World, stay: Stay, who: 'guest' | 'host'): PossibleOutcome[] {
  const { now } = world;
  const state = computeState(stay, now);
  if (state === 'cancelled') return [shown(world, stay)];
  if (state === 'expired' || state === 'completed') return refuse(world, 'WRONG_STATE');
  const kept = world.payments.find((payment) => payment.stay === stay.id && payment.kept);
  const outsideRefunds = world.outside.filter(({ payment }) => payment === kept?.id);
  const left = outsideRefunds.reduce((rest, { amount }) => rest - amount, kept?.amount ?? 0);
  const due = refundOnCancel(stay, left, who, now);
  const stays = updateById(world.stays, stay.id, { fate: 'cancelled' });
  const refunds =
    kept === undefined || due === 0
      ? world.refunds
      : [...world.refunds, { payment: kept.id, amount: due, reason: `cancelled-by-${who}` as const }];
  const emails = [...world.emails, ...emailsTo(stay, 'cancelled')];
  return [shown({ ...world, stays, refunds, emails }, find(stays, stay.id))];
}

/** Idempotent: a repeated request changes nothing. */
export const contact: Rule<'contact'> = (world, { by, stay: id }) => {
  const stay = find(world.stays, id);
  if (by !== stay.guest) return refuse(world, 'NOT_ALLOWED');
  const done = { status: 200, has: {} };
  if (stay.isContacted) return [{ world, ...done }];
  if (!isLive(stay, world.now)) return refuse(world, 'WRONG_STATE');
  const stays = updateById(world.stays, id, { isContacted: true });
  return [{ world: { ...world, stays, emails: [...world.emails, ...emailsTo(stay, 'contact')] }, ...done }];
};

export const priceExtra: Rule<'extra'> = (world, { by, stay: id, price }) => {
  const stay = find(world.stays, id);
  if (by !== stay.host) return refuse(world, 'NOT_ALLOWED');
  if (computeState(stay, world.now) !== 'held') return refuse(world, 'WRONG_STATE');
  const renewedUntil = stay.isExtendedForExtra
    ? stay.heldUntil
    : later(stay.heldUntil, holdFrom(world.now, stay.checkIn));
  const stays = updateById(world.stays, id, { extraService: price, heldUntil: renewedUntil, isExtendedForExtra: true });
  const orders =
    price === stay.extraService
      ? world.orders
      : world.orders.map((order) => (order.stay === id ? { ...order, isOpen: false } : order));
  const isPriceChange = price !== stay.extraService || !stay.isExtendedForExtra;
  const emails = isPriceChange ? [...world.emails, { id: stay.guest, about: 'price' } as const] : world.emails;
  return [shown({ ...world, stays, orders, emails }, find(stays, id))];
};

export const rate: Rule<'rate'> = (world, act) => {
  const rateable = world.stays.filter(
    (stay) =>
      stay.home === act.home &&
      stay.guest === act.by &&
      (act.stay === null || stay.id === act.stay) &&
      ['held', 'confirmed', 'completed'].includes(computeState(stay, world.now)),
  );
  if (rateable.length === 0) {
    return refuse(world, find(world.homes, act.home).isDeleted ? 'LISTING_NOT_FOUND' : 'NOT_RATABLE');
  }
  const newest = Math.max(...rateable.map(({ madeAt }) => madeAt.getTime()));
  return rateable
    .filter(({ madeAt }) => madeAt.getTime() === newest)
    .map(({ id }) => ({
      world: { ...world, stays: updateById(world.stays, id, { stars: act.stars }) },
      status: 200,
      has: {},
    }));
};

export const removeHome: Rule<'remove'> = (world, act) => {
  const home = find(world.homes, act.home);
  if (home.isDeleted) return refuse(world, 'LISTING_NOT_FOUND');
  if (home.host !== act.by) return refuse(world, 'NOT_ALLOWED');
  if (world.stays.some((stay) => stay.home === home.id && isLive(stay, world.now))) {
    return refuse(world, 'HAS_LIVE_BOOKINGS');
  }
  return [{ world: { ...world, homes: updateById(world.homes, home.id, { isDeleted: true }) }, status: 200, has: {} }];
};

export const editHome: Rule<'edit'> = (world, act) => {
  const home = find(world.homes, act.home);
  if (home.isDeleted) return refuse(world, 'LISTING_NOT_FOUND');
  if (home.host !== act.by) return refuse(world, 'NOT_ALLOWED');
  const rates = { ...home.rates, rent: act.rent };
  const homes = updateById(world.homes, home.id, { rates });
  return [{ world: { ...world, homes }, status: 200, has: { _id: home.id, rent: act.rent } }];
};

export const choosePolicy: Rule<'choose policy'> = (world, { by, home: id, cancellation }) => {
  const home = find(world.homes, id);
  if (home.isDeleted) return refuse(world, 'LISTING_NOT_FOUND');
  if (home.host !== by) return refuse(world, 'NOT_ALLOWED');
  const homes = updateById(world.homes, id, { cancellation });
  return [{ world: { ...world, homes }, status: 200, has: { _id: id, cancellation } }];
};

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
  const answered = (after: World, id: string): PossibleOutcome[] => {
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
export const receiveWebhook: Rule<'deliver webhook'> = (world, { tells, payment, isForged, wasDelivered }, seen) => {
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
function taken(before: World, payment: PaymentThen, seen: Snapshot): World {
  const outside = payment.outsideRefunds.map(({ id, amount }) => ({ id, payment: payment.id, amount: amount / PAISE }));
  const added = outside.filter(({ id }) => !before.outside.some((one) => one.id === id));
  const world = { ...before, outside: [...before.outside, ...added] };
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

function findOrder({ orderId }: PaymentThen, { orders }: Snapshot) {
  return orders.find(({ gatewayId }) => gatewayId === orderId);
}
