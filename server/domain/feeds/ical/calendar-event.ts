import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

/** Days of a home, the last one not included: of a stay its nights. */
export interface Span {
  start: CalendarDate;
  end: CalendarDate;
}

/** What another site's calendar says of some days. */
export interface CalendarEvent {
  uid: string;
  days: Span;
  /** It can be told that nobody stays then. */
  isBlock: boolean;
  /** It can be told that the site sold it itself: it is no stay of ours that comes back. */
  isSoldThere: boolean;
}

/** Why what came is no calendar that can be believed. */
export type Unreadable = 'not-a-calendar' | 'too-many-events' | 'too-complicated' | 'unreadable-event';
