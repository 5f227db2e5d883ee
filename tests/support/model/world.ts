import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import { addDays, type CalendarDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type DayTerms, type HomeTerms, plainRules, type StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import type { Party } from '@aangan/contract/rules/stay-request.ts';
import type { DateRange, SiteEvent } from './site/foreign-site.ts';

/** Calendar settings of a home, except its rates. */
export interface OwnCalendar {
  rules: StayRules;
  /** Days with their own price or shortest stay. */
  days: Readonly<Record<CalendarDate, DayTerms>>;
  /** Days closed by the host, in order. */
  blocked: readonly CalendarDate[];
}

export const plainCalendar: OwnCalendar = { rules: plainRules, days: {}, blocked: [] };

export function toHomeTerms({ rules, days }: OwnCalendar): HomeTerms {
  return { rules, seasons: [], days };
}

/** An accepted event of an external calendar. */
export interface KnownEvent extends SiteEvent {
  isEcho: boolean;
  /** Time since which the event has these days. */
  since: Date;
  /** Number of consecutive successful imports without the event. */
  missed: number;
}

/** The calendar of a home on another site. */
export interface WorldFeed {
  id: string;
  home: string;
  url: string;
  passOn: boolean;
  /** In order of first import. */
  events: readonly KnownEvent[];
  emptySince: Date | null;
  lastRead: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  isFailureNotified: boolean;
  /** Number of failure notifications to the host. */
  failureNotifications: number;
  /** Stays with known conflicts. */
  conflicts: readonly string[];
}

/** A range of our days fetched by a feed's site under a UID, with the times of first and last fetch. */
export interface ExportedRange extends DateRange {
  feed: string;
  uid: string;
  since: Date;
  until: Date | null;
}

export function newFeed(feed: Pick<WorldFeed, 'id' | 'home' | 'url' | 'passOn'>): WorldFeed {
  return {
    ...feed,
    events: [],
    emptySince: null,
    lastRead: null,
    lastError: null,
    failingSince: null,
    isFailureNotified: false,
    failureNotifications: 0,
    conflicts: [],
  };
}

/** Reference state of homes, stays and money. Amounts in whole rupees. */
export interface World {
  now: Date;
  homes: readonly Home[];
  stays: readonly Stay[];
  orders: readonly WorldOrder[];
  payments: readonly WorldPayment[];
  refunds: readonly WorldRefund[];
  /** Known refunds made at the gateway directly. */
  outside: readonly OutsideRefund[];
  /** Expected e-mails, except those caused by time or the gateway. */
  emails: readonly CalledFor[];
  /** Request of a guest by its idempotency key. */
  keys: readonly { guest: string; key: string; request: string; stay: string }[];
  feeds: readonly WorldFeed[];
  /** Our days that other sites have fetched. */
  exported: readonly ExportedRange[];
}

export interface Home {
  id: string;
  host: string;
  rates: Rates;
  cancellation: Cancellation;
  calendar: OwnCalendar;
  isDeleted: boolean;
}

export interface Stay {
  id: string;
  home: string;
  guest: string;
  host: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  counts: Party;
  totalRent: number;
  /** As of the booking. */
  refundPolicy: RefundPolicy;
  extraService: number;
  heldUntil: Date;
  isExtendedForExtra: boolean;
  isExtendedForOrder: boolean;
  /** State set by people's acts; time is applied on reading. */
  fate: 'held' | 'paid' | 'cancelled';
  stars: number | null;
  isContacted: boolean;
  madeAt: Date;
}

interface WorldOrder {
  id: string;
  stay: string;
  amount: number;
  isOpen: boolean;
}

export interface WorldPayment {
  id: string;
  stay: string;
  amount: number;
  kept: boolean;
}

export interface WorldRefund {
  payment: string;
  amount: number;
  reason: 'cancelled-by-guest' | 'cancelled-by-host' | 'not-kept';
}

/** A refund made at the gateway directly; the id is the gateway's. */
export interface OutsideRefund {
  id: string;
  payment: string;
  amount: number;
}

/** Changes caused by sweeps and the gateway, whose time is not fixed. */
export const timedEmails = ['ends soon', 'expired', 'comes soon', 'went back', 'needs a person'] as const;
type TimedEmail = (typeof timedEmails)[number];

/** An expected e-mail; `id` is the recipient's account. */
export interface CalledFor {
  id: string;
  about: 'held' | 'contact' | 'price' | 'confirmed' | 'goes back' | 'cancelled' | 'conflict' | TimedEmail;
}

export function emailsTo({ guest, host }: Stay, about: CalledFor['about']): CalledFor[] {
  return [
    { id: guest, about },
    { id: host, about },
  ];
}

export function computeState({ fate, heldUntil, checkOut }: Stay, now: Date): BookingState {
  switch (fate) {
    case 'held':
      return now < heldUntil ? 'held' : 'expired';
    case 'paid':
      return now < computeDayEnd(checkOut) ? 'confirmed' : 'completed';
    case 'cancelled':
      return 'cancelled';
  }
}

/** The instant at which a day is over in India. */
export function computeDayEnd(day: CalendarDate): Date {
  return instantInIndia(addDays(day, 1));
}

export function isLive(stay: Stay, now: Date): boolean {
  return ['held', 'confirmed'].includes(computeState(stay, now));
}

export function computePayable({ totalRent, extraService }: Stay): number {
  return totalRent + extraService;
}

export function updateById<T extends { id: string }>(things: readonly T[], id: string, change: Partial<T>): T[] {
  return things.map((thing) => (thing.id === id ? { ...thing, ...change } : thing));
}

export function find<T extends { id: string }>(things: readonly T[], id: string): T {
  const found = things.find((thing) => thing.id === id);
  if (found === undefined) throw new Error(`the model knows no ${id}`);
  return found;
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
