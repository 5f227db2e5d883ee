import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { KnownEvent } from './match-events.ts';
import type { CalendarEvent, Span } from './ical/calendar-event.ts';

/** Days of our calendar that a site has fetched, with the times. */
export interface ExportedDays {
  days: Span;
  since: Date;
  /** Null if the site's last fetch still contained them. */
  until: Date | null;
}

/** Time for which a site may keep our event after its removal. */
export const OWN_EVENT_GRACE_MS = 24 * 60 * 60 * 1000;

/** Detects our own events in another site's calendar: they block no days and cause no conflicts. */
export class OwnEvents {
  readonly #ourUids: ReadonlySet<string>;
  /** From today on, sorted by start for binary search: a calendar may have thousands of events. */
  readonly #given: readonly ExportedDays[];
  readonly #today: CalendarDate;
  readonly #now: Date;

  /** `ourUids`: fetched UIDs that we created for the home; `given`: days that this site has fetched from us. */
  constructor(ourUids: ReadonlySet<string>, given: readonly ExportedDays[], today: CalendarDate, now: Date) {
    this.#ourUids = ourUids;
    this.#today = today;
    this.#now = now;
    this.#given = given
      .map((each) => ({ ...each, days: this.#fromToday(each.days) }))
      .filter(({ days }) => days.start < days.end)
      .toSorted((one, other) => (one.days.start < other.days.start ? -1 : 1));
  }

  /**
   * An event is ours if it has our UID, or covers exactly days that the site fetched from us before it first listed them.
   * Events listed before that fetch are the site's own, as are events recognised as sold there. After a site has fetched
   * the removal of our event, it has a day to remove it.
   */
  isEcho({ uid, days, isSoldThere }: CalendarEvent, known: KnownEvent | null): boolean {
    if (this.#ourUids.has(uidWithoutHost(uid))) return true;
    if (isSoldThere) return false;
    const earlier = known !== null && this.#areSame(known.days, days) ? known : null;
    return this.#areExactly(days, ({ since, until }) => {
      if (earlier !== null && earlier.since <= since) return false;
      if (until === null) return true;
      return earlier?.isEcho === true && this.#now.getTime() < until.getTime() + OWN_EVENT_GRACE_MS;
    });
  }

  /** Whether exported days that pass `counts` fill exactly these days: a site may merge several consecutive events. */
  #areExactly(days: Span, counts: (given: ExportedDays) => boolean): boolean {
    const { start, end } = this.#fromToday(days);
    let reached = start;
    for (let index = this.#firstFrom(start); index < this.#given.length; index += 1) {
      const given = this.#given[index] as ExportedDays;
      if (given.days.start > reached || given.days.start >= end) break;
      if (given.days.end <= end && given.days.end > reached && counts(given)) reached = given.days.end;
    }
    return reached === end;
  }

  /** Binary search for the first of `#given` that begins on that day or later. */
  #firstFrom(day: CalendarDate): number {
    let [low, high] = [0, this.#given.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#given[middle] as ExportedDays).days.start < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #areSame(one: Span, other: Span): boolean {
    return this.#fromToday(one).start === this.#fromToday(other).start && one.end === other.end;
  }

  #fromToday({ start, end }: Span): Span {
    return { start: start < this.#today ? this.#today : start, end };
  }
}

/** The part of our UIDs before the host name. */
export function uidWithoutHost(uid: string): string {
  return uid.split('@')[0] ?? '';
}
