import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

/** A range of days, end excluded: the nights of a stay. */
export interface Span {
  start: CalendarDate;
  end: CalendarDate;
}

export interface CalendarEvent {
  uid: string;
  days: Span;
  /** Recognised as a block rather than a stay. */
  isBlock: boolean;
  /** Recognised as sold by that site, so that it is not a copy of our stay. */
  isSoldThere: boolean;
}

/** Reason why the content is no usable calendar. */
export type Unreadable = 'not-a-calendar' | 'too-many-events' | 'too-complicated' | 'unreadable-event';

/** Aborts the parsing of a calendar or of one event. */
export class UnreadableCalendar extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable) {
    super(reason);
    this.name = 'UnreadableCalendar';
    this.reason = reason;
  }
}

export const unreadableEvent = () => new UnreadableCalendar('unreadable-event');
export const tooComplicated = () => new UnreadableCalendar('too-complicated');

/** The cost of parsing a date, relative to checking a day. */
export const DATE_STEPS = 10;

/** Limits the work for one calendar, whatever its content. */
export class Budget {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw tooComplicated();
  }
}

/** Merges events with the same days from `today` on; a stay takes precedence over a block. */
export function oncePerDays(events: readonly CalendarEvent[], today: CalendarDate): CalendarEvent[] {
  const byDays = new Map<string, CalendarEvent>();
  for (const event of events) {
    const days = daysFrom(today, event.days);
    const other = byDays.get(days);
    const isBlock = event.isBlock && other?.isBlock !== false;
    const isSoldThere = event.isSoldThere || other?.isSoldThere === true;
    byDays.set(days, { ...(other ?? event), isBlock, isSoldThere });
  }
  return [...byDays.values()];
}

/** The days from `today` on as a map key. */
export function daysFrom(today: CalendarDate, { start, end }: Span): string {
  return `${start < today ? today : start} ${end}`;
}
