import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import type { EventKind } from '@aangan/server/domain/events/event-log.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { sql, type Kysely } from 'kysely';
import { calendarParts, comparableCalendars, comparableCalendarsSeen, type SeenCalendars } from './seen-calendars.ts';
import {
  type CalledFor,
  computeDayEnd,
  computeState,
  type OutsideRefund,
  unbidden,
  type World,
  type WorldPayment,
  type WorldRefund,
} from './world.ts';

/** Database state in the model's types. Amounts in whole rupees. */
export interface Seen extends SeenCalendars {
  stays: SeenStay[];
  orders: { id: string; stay: string; amount: number; isOpen: boolean; gatewayId: string | null }[];
  payments: (WorldPayment & { order: string })[];
  refunds: (WorldRefund & { id: string; state: string })[];
  outside: OutsideRefund[];
  emails: CalledFor[];
  homes: {
    id: string;
    isDeleted: boolean;
    rent: number;
    cancellation: Cancellation;
    ratingSum: number;
    ratingCount: number;
  }[];
}

export interface SeenStay {
  id: string;
  home: string;
  guest: string;
  host: string;
  checkIn: string;
  checkOut: string;
  totalRent: number;
  refundPolicy: RefundPolicy;
  extraService: number;
  /** Stored state; may be outdated by the passing of time. */
  state: BookingState;
  heldUntil: string;
  isExtendedForExtra: boolean;
  isExtendedForOrder: boolean;
  stars: number | null;
  isContacted: boolean;
}

/** Reads everything in one statement, for a consistent snapshot. */
export async function look(db: Kysely<Database>): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`
    select json_build_object(
      'stays', (select coalesce(json_agg(json_build_object(
          'id', booking.id, 'home', booking.listing_id, 'guest', guest_id, 'host', host_id, 'checkIn', check_in, 'checkOut', check_out,
          'refundPolicy', json_build_object('freeCancelHours', free_cancel_hours, 'lateRefundPercent', late_refund_percent),
          'totalRent', total_rent, 'extraService', extra_service, 'state', state, 'heldUntil', held_until,
          'isExtendedForExtra', extended_for_extra_at is not null,
          'isExtendedForOrder', extended_for_order_at is not null, 'stars', stars,
          'isContacted', contacted_at is not null)), '[]')
        from booking left join rating on rating.booking_id = booking.id),
      'orders', (select coalesce(json_agg(json_build_object('id', id, 'stay', booking_id, 'amount', amount_paise / 100,
          'isOpen', superseded_at is null, 'gatewayId', gateway_order_id)), '[]') from payment_order),
      'payments', (select coalesce(json_agg(json_build_object('id', gateway_payment_id, 'stay', booking_id,
          'amount', amount_paise / 100, 'kept', is_accepted, 'order', order_id)), '[]') from payment),
      'refunds', (select coalesce(json_agg(json_build_object('id', id, 'payment', gateway_payment_id,
          'amount', amount_paise / 100, 'reason', reason, 'state', state)), '[]') from refund),
      'outside', (select coalesce(json_agg(json_build_object('id', gateway_refund_id, 'payment', gateway_payment_id,
          'amount', amount_paise / 100)), '[]') from outside_refund where failed_at is null),
      'emails', (select coalesce(json_agg(json_build_object('id', person, 'about', call ->> 1)), '[]')
        from event join booking on booking.id = booking_id
        join json_array_elements(${JSON.stringify(calls)}::json) as call on call ->> 0 = event.kind
        cross join lateral (
          select guest_id as person where call ->> 2 <> 'host' union all select host_id where call ->> 2 <> 'guest'
        ) as people),
      'homes', (select json_agg(json_build_object('id', id, 'isDeleted', deleted_at is not null, 'rent', rent,
          'cancellation', cancellation,
          'ratingSum', rating_sum, 'ratingCount', rating_count)) from listing),
      ${calendarParts}
    ) as seen`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was seen');
  return row.seen;
}

/** E-mail kind and recipients by event. */
const calls: [kind: EventKind, about: CalledFor['about'], who: 'both' | 'guest' | 'host'][] = [
  ['stay-held', 'held', 'both'],
  ['owner-contacted', 'contact', 'both'],
  ['extra-price-set', 'price', 'guest'],
  ['stay-paid', 'confirmed', 'both'],
  ['payment-refused', 'goes back', 'guest'],
  ['stay-cancelled', 'cancelled', 'both'],
  ['hold-ends-soon', 'ends soon', 'guest'],
  ['hold-expired', 'expired', 'both'],
  ['stay-is-near', 'comes soon', 'both'],
  ['refund-made', 'went back', 'guest'],
  ['refund-refused', 'needs a person', 'guest'],
  ['calendar-conflict', 'conflict', 'host'],
];

/** Normalized state, to compare model and database. */
export function comparable(world: World) {
  const { now } = world;
  return sorted({
    stays: world.stays.map((stay) => ({
      id: stay.id,
      state: computeState(stay, now),
      total: stay.totalRent,
      policy: [stay.refundPolicy.freeCancelHours, stay.refundPolicy.lateRefundPercent],
      extra: stay.extraService,
      until: stay.heldUntil.toISOString(),
      extended: [stay.isExtendedForExtra, stay.isExtendedForOrder],
      stars: stay.stars,
      contacted: stay.isContacted,
    })),
    orders: world.orders.map(({ id, stay, amount, isOpen }) => ({ id, stay, amount, isOpen })),
    payments: world.payments.map(({ id, stay, amount, kept }) => ({ id, stay, amount, kept })),
    refunds: world.refunds.map(({ payment, amount, reason }) => ({ id: payment, amount, reason })),
    outside: world.outside.map(({ id, payment, amount }) => ({ id, payment, amount })),
    emails: [...world.emails],
    homes: world.homes.map(({ id, isDeleted, rates: { rent }, cancellation }) => ({
      id,
      isDeleted,
      rent,
      cancellation,
    })),
    ...comparableCalendars(world),
  });
}

export function comparableSeen(seen: Seen, now: Date): ReturnType<typeof comparable> {
  return sorted({
    stays: seen.stays.map((stay) => ({
      id: stay.id,
      state: movedByTime(stay, now),
      total: stay.totalRent,
      policy: [stay.refundPolicy.freeCancelHours, stay.refundPolicy.lateRefundPercent],
      extra: stay.extraService,
      until: new Date(stay.heldUntil).toISOString(),
      extended: [stay.isExtendedForExtra, stay.isExtendedForOrder],
      stars: stay.stars,
      contacted: stay.isContacted,
    })),
    orders: seen.orders.map(({ id, stay, amount, isOpen }) => ({ id, stay, amount, isOpen })),
    payments: seen.payments.map(({ id, stay, amount, kept }) => ({ id, stay, amount, kept })),
    refunds: seen.refunds.map(({ payment, amount, reason }) => ({ id: payment, amount, reason })),
    outside: seen.outside.map(({ id, payment, amount }) => ({ id, payment, amount })),
    emails: seen.emails.filter(({ about }) => !unbidden.some((one) => one === about)),
    homes: seen.homes.map(({ id, isDeleted, rent, cancellation }) => ({ id, isDeleted, rent, cancellation })),
    ...comparableCalendarsSeen(seen, now),
  });
}

function movedByTime({ state, heldUntil, checkOut }: SeenStay, now: Date): BookingState {
  if (state === 'held' && now >= new Date(heldUntil)) return 'expired';
  if (state === 'confirmed' && now >= computeDayEnd(checkOut)) return 'completed';
  return state;
}

function sorted<T extends Record<string, { id: string }[]>>(parts: T): T {
  for (const part of Object.values(parts)) part.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return parts;
}
