import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import { rulesOfRow, type RulesRow } from '@aangan/server/domain/calendar/home-terms.ts';
import type { EventKind } from '@aangan/server/domain/events/event-log.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { listDays, type DateRange } from './site/foreign-site.ts';
import {
  type CalledFor,
  computeDayEnd,
  computeState,
  type OutsideRefund,
  timedEmails,
  type World,
  type WorldPayment,
  type WorldRefund,
  type ExportedRange,
  type KnownEvent,
  type WorldFeed,
} from './world.ts';

/** Database state in the model's types. Amounts in whole rupees. */
export interface Snapshot extends SnapshotCalendars {
  stays: SnapshotStay[];
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

export interface SnapshotStay {
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
export async function look(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ seen: Snapshot }>`
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
  return sortListsInPlace({
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

export function comparableSnapshot(seen: Snapshot, now: Date): ReturnType<typeof comparable> {
  return sortListsInPlace({
    stays: seen.stays.map((stay) => ({
      id: stay.id,
      state: stateAt(stay, now),
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
    emails: seen.emails.filter(({ about }) => !timedEmails.some((one) => one === about)),
    homes: seen.homes.map(({ id, isDeleted, rent, cancellation }) => ({ id, isDeleted, rent, cancellation })),
    ...comparableCalendarsSeen(seen, now),
  });
}

/** The state including time-based transitions that no job has recorded yet. */
function stateAt({ state, heldUntil, checkOut }: SnapshotStay, now: Date): BookingState {
  if (state === 'held' && now >= new Date(heldUntil)) return 'expired';
  if (state === 'confirmed' && now >= computeDayEnd(checkOut)) return 'completed';
  return state;
}

function sortListsInPlace<T extends Record<string, { id: string }[]>>(lists: T): T {
  for (const list of Object.values(lists)) list.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return lists;
}

const MAX_PREPARATION = 7;

/** Data as in JSON: instants are texts. */
type AsJson<T> = { [K in keyof T]: T[K] extends Date | null ? string | Extract<T[K], null> : T[K] };

/** Calendars as stored in the database. */
export interface SnapshotCalendars {
  calendars: {
    id: string;
    rules: RulesRow | null;
    days: Record<string, { rent: number | null; minNights: number | null }> | null;
    blocked: DateRange[];
  }[];
  feeds: (Omit<AsJson<WorldFeed>, 'events'> & { events: AsJson<KnownEvent>[] })[];
  given: AsJson<ExportedRange>[];
  taken: (DateRange & { home: string; kind: string })[];
}

/** SQL: parts of `SeenCalendars`, without deleted homes, whose feeds are deleted later. */
const calendarParts = sql`
      'calendars', (select json_agg(json_build_object('id', listing.id,
          'rules', (select row_to_json(stay_rules) from stay_rules where listing_id = listing.id),
          'days', (select json_object_agg(day, json_build_object('rent', rent, 'minNights', min_nights))
            from day_terms where listing_id = listing.id),
          'blocked', (select coalesce(json_agg(json_build_object('start', lower(days), 'end', upper(days))), '[]')
            from taken_days where listing_id = listing.id and kind = 'block')))
        from listing),
      'feeds', (select coalesce(json_agg(json_build_object('id', feed.id, 'home', listing_id, 'url', url, 'passOn', pass_on,
          'emptySince', empty_since, 'lastRead', read_at, 'lastError', last_error, 'failingSince', failing_since,
          'isFailureNotified', failure_notified_at is not null,
          'failureNotifications', (select count(*) from event where kind = 'feed-failing' and data ->> 'feedId' = feed.id::text),
          'conflicts', (select coalesce(json_agg(booking_id order by booking_id), '[]') from feed_conflict where feed_id = feed.id),
          'events', (select coalesce(json_agg(json_build_object('uid', uid, 'start', lower(days), 'end', upper(days),
              'isBlock', is_block, 'isEcho', is_echo, 'since', since, 'missed', missed) order by feed_event.id), '[]')
            from feed_event where feed_id = feed.id))), '[]')
        from feed join listing on listing.id = listing_id where deleted_at is null),
      'given', (select coalesce(json_agg(json_build_object('feed', feed_id, 'uid', uid, 'start', lower(days), 'end', upper(days),
          'since', since, 'until', until)), '[]') from calendar_reading where feed_id is not null),
      'taken', (select coalesce(json_agg(json_build_object('home', listing_id, 'kind', kind, 'start', lower(days), 'end', upper(days))), '[]')
        from taken_days)`;

export function exportsOfFeed({ given }: SnapshotCalendars, feed: string): ExportedRange[] {
  return given
    .filter((one) => one.feed === feed)
    .map((one) => ({ ...one, since: new Date(one.since), until: instant(one.until) }));
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Normalized calendars, to compare model and database. */
function comparableCalendars({ homes, feeds, now }: World) {
  const isThere = (home: string) => homes.some(({ id, isDeleted }) => id === home && !isDeleted);
  return {
    calendars: homes.map(({ id, calendar }) => ({ id, ...calendar })),
    feeds: feeds.filter(({ home }) => isThere(home)).map((feed) => asText(feed, now)),
  };
}

function comparableCalendarsSeen(
  { calendars, feeds }: SnapshotCalendars,
  now: Date,
): ReturnType<typeof comparableCalendars> {
  return {
    calendars: calendars.map(({ id, rules, days, blocked }) => ({
      id,
      rules: rulesOfRow(rules),
      days: days ?? {},
      blocked: blocked.flatMap(listDays).toSorted(),
    })),
    feeds: feeds.map((feed) =>
      asText(
        {
          ...feed,
          events: feed.events.map((event) => ({ ...event, since: new Date(event.since) })),
          emptySince: instant(feed.emptySince),
          lastRead: instant(feed.lastRead),
          failingSince: instant(feed.failingSince),
        },
        now,
      ),
    ),
  };
}

/** Feed as comparable text, without events whose preparation days have passed. */
function asText({ id, ...feed }: WorldFeed, now: Date): { id: string; says: string } {
  const { home, url, passOn, lastError, isFailureNotified, failureNotifications, conflicts } = feed;
  const past = addDays(dateInIndia(now), -MAX_PREPARATION);
  const events = feed.events.filter(({ end }) => end > past);
  const says = [
    { home, url, passOn, lastError, isFailureNotified, failureNotifications, conflicts },
    [feed.emptySince, feed.lastRead, feed.failingSince],
    events.map(({ uid, start, end, isBlock, isEcho, missed, since }) => [
      uid,
      start,
      end,
      isBlock,
      isEcho,
      missed,
      since,
    ]),
  ];
  return { id, says: JSON.stringify(says) };
}
