import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

/** A range of days, end excluded: the nights of a stay. */
export interface Span {
  start: CalendarDate;
  end: CalendarDate;
}

/** An event of another site's calendar. */
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
