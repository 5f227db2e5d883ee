import type { Unreadable } from './calendar-event.ts';

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
