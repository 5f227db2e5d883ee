import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import { addDays, type CalendarDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import type { ExportedRun, OwnCalendar, WorldFeed } from './calendars.ts';

/** The reference: what must be true of homes, stays and money. Plain data; amounts are whole rupees. */
export interface World {
  now: Date;
  homes: readonly Home[];
  stays: readonly Stay[];
  orders: readonly WorldOrder[];
  payments: readonly WorldPayment[];
  refunds: readonly WorldRefund[];
  /** What went back past the ledger, as far as it knows. */
  outside: readonly OutsideRefund[];
  /** What was written to whom, but for what time and the gateway bring about. */
  emails: readonly CalledFor[];
  /** What a guest's idempotency key stands for. */
  keys: readonly { guest: string; key: string; request: string; stay: string }[];
  feeds: readonly WorldFeed[];
  /** What other sites have read of ours. */
  exported: readonly ExportedRun[];
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
  /** As it was when it was booked. */
  refundPolicy: RefundPolicy;
  extraService: number;
  heldUntil: Date;
  isExtendedForExtra: boolean;
  isExtendedForOrder: boolean;
  /** What people made of it; time does the rest. */
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

/** Made at the gateway itself; the id is the gateway's. */
export interface OutsideRefund {
  id: string;
  payment: string;
  amount: number;
}

/** What nobody's act calls for at once: when it happens is up to the sweeps and the gateway. */
export const unbidden = ['ends soon', 'expired', 'comes soon', 'went back', 'needs a person'] as const;
type Unbidden = (typeof unbidden)[number];

/** An e-mail that an event calls for; `id` is the account that it goes to. */
export interface CalledFor {
  id: string;
  about: 'held' | 'contact' | 'price' | 'confirmed' | 'goes back' | 'cancelled' | 'conflict' | Unbidden;
}

export function emailsTo({ guest, host }: Stay, about: CalledFor['about']): CalledFor[] {
  return [
    { id: guest, about },
    { id: host, about },
  ];
}

export function stateOf({ fate, heldUntil, checkOut }: Stay, now: Date): BookingState {
  switch (fate) {
    case 'held':
      return now < heldUntil ? 'held' : 'expired';
    case 'paid':
      return now < endOf(checkOut) ? 'confirmed' : 'completed';
    case 'cancelled':
      return 'cancelled';
  }
}

/** The instant at which a day is over in India. */
export function endOf(day: CalendarDate): Date {
  return instantInIndia(addDays(day, 1));
}

export function isLive(stay: Stay, now: Date): boolean {
  return ['held', 'confirmed'].includes(stateOf(stay, now));
}

export function payableOf({ totalRent, extraService }: Stay): number {
  return totalRent + extraService;
}

export function changed<T extends { id: string }>(things: readonly T[], id: string, change: Partial<T>): T[] {
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
