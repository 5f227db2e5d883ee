import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { ModelGateway } from './gateway.ts';
import type { Snapshot, SnapshotStay } from './snapshot.ts';
import type { CalledFor } from './world.ts';

const takesDays = new Set<BookingState>(['held', 'confirmed', 'completed']);

/** A night of a stay belongs to no other stay, block or imported event. */
function findSharedNights({ stays, taken }: Snapshot): string[] {
  const live = stays.filter(({ state }) => takesDays.has(state));
  return live.flatMap((stay, index) => {
    const others = live.slice(index + 1).filter(({ home }) => home === stay.home);
    const closed = taken.filter(({ home, kind }) => home === stay.home && ['block', 'feed'].includes(kind));
    return [
      ...others
        .filter((other) => other.checkIn < stay.checkOut && stay.checkIn < other.checkOut)
        .map((other) => `The bookings ${stay.id} and ${other.id} share a night.`),
      ...closed
        .filter(({ start, end }) => start < stay.checkOut && stay.checkIn < end)
        .map(({ kind, start }) => `The booking ${stay.id} has a night of what is taken as ${kind} from ${start} on.`),
    ];
  });
}

const PAISE = 100;

/** States reachable from a state, directly or indirectly. */
const REACHABLE: Record<BookingState, readonly BookingState[]> = {
  held: ['held', 'confirmed', 'completed', 'expired', 'cancelled'],
  confirmed: ['confirmed', 'completed', 'cancelled'],
  expired: ['expired', 'confirmed', 'completed', 'cancelled'],
  cancelled: ['cancelled'],
  completed: ['completed'],
};

/** Invariants at any time, independent of the model: one sentence per violation. */
export function findViolations(before: Snapshot | null, seen: Snapshot, gateway: ModelGateway): string[] {
  return [
    ...findSharedNights(seen),
    ...findTransitionViolations(before, seen),
    ...findUnpaidStays(seen),
    ...findPaymentViolations(seen, gateway),
    ...findRefundViolations(seen, gateway),
    ...findRatingViolations(seen),
    ...findExpiryEmailViolations(seen),
    ...findReminderViolations(seen),
  ];
}

function findTransitionViolations(before: Snapshot | null, { stays }: Snapshot): string[] {
  const now = new Map(stays.map((stay) => [stay.id, stay]));
  return (before?.stays ?? []).flatMap(({ id, state }) => {
    const stay = now.get(id);
    if (stay === undefined) return [`The booking ${id} is gone.`];
    return REACHABLE[state].includes(stay.state) ? [] : [`The booking ${id} went from ${state} to ${stay.state}.`];
  });
}

/** A confirmed stay has one captured payment of exactly its price. */
function findUnpaidStays({ stays, payments }: Snapshot): string[] {
  return stays.flatMap((stay) => {
    const kept = payments.filter((payment) => payment.stay === stay.id && payment.kept);
    const isPaid = stay.state === 'confirmed' || stay.state === 'completed';
    if (kept.length > 1) return [`The booking ${stay.id} keeps ${kept.length} payments.`];
    if (isPaid && kept[0]?.amount !== stay.totalRent + stay.extraService)
      return [`The booking ${stay.id} is ${stay.state}, and keeps ${kept[0]?.amount ?? 'nothing'}.`];
    if (kept.length === 1 && !isPaid && stay.state !== 'cancelled')
      return [`The booking ${stay.id} keeps a payment, and is ${stay.state}.`];
    return [];
  });
}

function findPaymentViolations({ payments, orders }: Snapshot, gateway: ModelGateway): string[] {
  return payments.flatMap(({ id, amount, order }) => {
    const there = gateway.payments.get(id);
    const orderId = orders.find((one) => one.id === order)?.gatewayId;
    if (there === undefined || !there.captured) return [`The payment ${id} was never captured.`];
    if (there.amount !== amount * PAISE) return [`The payment ${id} is of another amount at the gateway.`];
    return there.order_id === orderId ? [] : [`The payment ${id} is of another order at the gateway.`];
  });
}

/** Refunds exceed neither the captured nor the requested amount. */
function findRefundViolations({ payments, refunds, outside }: Snapshot, gateway: ModelGateway): string[] {
  const wrong = payments.flatMap(({ id, amount, kept }) => {
    const requested = sum(refunds.filter(({ payment }) => payment === id).map((refund) => refund.amount));
    const refundedOutside = sum(outside.filter(({ payment }) => payment === id).map((refund) => refund.amount));
    const made = [...gateway.refunds.values()].filter((one) => one.payment_id === id && one.receipt !== null);
    const returned = sum(made.map((one) => one.amount));
    if (requested > amount) return [`Of the payment ${id}, ${requested} of ${amount} is to go back.`];
    if (refundedOutside > amount)
      return [`Of the payment ${id}, ${refundedOutside} of ${amount} went back at the gateway itself.`];
    if (!kept && requested + refundedOutside < amount)
      return [`The payment ${id} is not kept, and ${requested} + ${refundedOutside} of ${amount} goes back.`];
    return returned > requested * PAISE ? [`Of the payment ${id}, more went back than was requested.`] : [];
  });
  return [...wrong, ...gateway.excess().map((id) => `The gateway was asked to give back too much of ${id}.`)];
}

/** A rating counts as long as its booking is held, confirmed or completed. */
function findRatingViolations({ stays, homes }: Snapshot): string[] {
  return homes.flatMap(({ id, ratingSum, ratingCount }) => {
    const stars = stays.filter((stay) => stay.home === id && takesDays.has(stay.state)).flatMap(listStars);
    if (ratingCount === stars.length && ratingSum === sum(stars)) return [];
    return [`The home ${id} has ${ratingSum} stars of ${ratingCount}, and its stays gave ${stars.join(' + ')}.`];
  });
}

/** Guest and host are notified once of an expired hold. */
function findExpiryEmailViolations({ stays, emails }: Snapshot): string[] {
  const people = new Set(stays.flatMap(({ guest, host }) => [guest, host]));
  return [...people].flatMap((person) => {
    const sent = emailsAbout('expired', person, emails);
    const own = stays.filter(({ guest, host }) => [guest, host].includes(person));
    const least = own.filter(({ state }) => state === 'expired').length;
    // An expired hold may have been paid late.
    const maxSent = own.filter(({ state }) => state !== 'held').length;
    return least <= sent && sent <= maxSent ? [] : [`${person} was told of ${sent} ends, of ${least} to ${maxSent}.`];
  });
}

/**
 * A guest is reminded once of each end of a hold (two things extend it), guest and host once of a paid stay; the guest
 * is notified once of each refund.
 */
function findReminderViolations({ stays, emails, payments, refunds, outside }: Snapshot): string[] {
  const people = new Set(stays.flatMap(({ guest, host }) => [guest, host]));
  return [...people].flatMap((person) => {
    const asGuest = stays.filter(({ guest }) => guest === person);
    const paid = stays.filter(
      ({ id, guest, host }) => [guest, host].includes(person) && payments.some(({ stay, kept }) => kept && stay === id),
    );
    const ends = asGuest.map((stay) => 1 + Number(stay.isExtendedForExtra) + Number(stay.isExtendedForOrder));
    const processed = [...refunds.filter(({ state }) => state === 'processed'), ...outside].filter(({ payment }) =>
      asGuest.some(({ id }) => payments.some((one) => one.id === payment && one.stay === id)),
    );
    const wrong: string[] = [];
    if (emailsAbout('ends soon', person, emails) > sum(ends)) wrong.push(`${person} was reminded of holds too often.`);
    if (emailsAbout('comes soon', person, emails) > paid.length)
      wrong.push(`${person} was reminded of stays too often.`);
    const sent = emailsAbout('went back', person, emails);
    if (sent !== processed.length) wrong.push(`${person} was told of ${sent} refunds, and got ${processed.length}.`);
    return wrong;
  });
}

function emailsAbout(about: CalledFor['about'], person: string, emails: CalledFor[]): number {
  return emails.filter((email) => email.id === person && email.about === about).length;
}

function listStars({ stars }: SnapshotStay): number[] {
  return stars === null ? [] : [stars];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
