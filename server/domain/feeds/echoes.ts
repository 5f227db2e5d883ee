import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { KnownEvent } from './believe.ts';
import type { CalendarEvent, Span } from './ical/calendar-event.ts';

/** What a site has read of ours: which days, since when, and until when it still read it so. */
export interface GivenDays {
  days: Span;
  since: Date;
  /** Null: the last time it came it still read it so. */
  until: Date | null;
}

/** So long a site may go on telling what it has read from us to be over. */
export const ECHO_GRACE_MS = 24 * 60 * 60 * 1000;

/** Judges whether what a site tells is ours and comes back: such an event takes nothing and meets nothing. */
export class Echoes {
  readonly #ourUids: ReadonlySet<string>;
  /** From today on, in the order of their days: a site may have read thousands, and may tell thousands. */
  readonly #given: readonly GivenDays[];
  readonly #today: CalendarDate;
  readonly #now: Date;

  /** `ourUids`: of the UIDs that are told those that were given out of the home; `given`: what this site has read. */
  constructor(ourUids: ReadonlySet<string>, given: readonly GivenDays[], today: CalendarDate, now: Date) {
    this.#ourUids = ourUids;
    this.#today = today;
    this.#now = now;
    this.#given = given
      .map((each) => ({ ...each, days: this.#fromToday(each.days) }))
      .filter(({ days }) => days.start < days.end)
      .toSorted((one, other) => (one.days.start < other.days.start ? -1 : 1));
  }

  /**
   * It has our UID; or it covers exactly what the site had read from us before it told it for the first time. What the site
   * told before it read ours is its own, and so is what can be told to be sold there. Once ours is over, and the site has
   * read that, it is given a day.
   */
  isEcho({ uid, days, isSoldThere }: CalendarEvent, known: KnownEvent | null): boolean {
    if (this.#ourUids.has(uidAlone(uid))) return true;
    if (isSoldThere) return false;
    const told = known !== null && this.#areSame(known.days, days) ? known : null;
    return this.#areExactly(days, ({ since, until }) => {
      if (told !== null && told.since <= since) return false;
      if (until === null) return true;
      return told?.isEcho === true && this.#now.getTime() < until.getTime() + ECHO_GRACE_MS;
    });
  }

  /** Whether what was given, of what counts, fills these days and no more of it: several events in a row may come back as one. */
  #areExactly(days: Span, counts: (given: GivenDays) => boolean): boolean {
    const { start, end } = this.#fromToday(days);
    let reached = start;
    for (let index = this.#firstFrom(start); index < this.#given.length; index += 1) {
      const given = this.#given[index] as GivenDays;
      if (given.days.start > reached || given.days.start >= end) break;
      if (given.days.end <= end && given.days.end > reached && counts(given)) reached = given.days.end;
    }
    return reached === end;
  }

  /** Where in `#given` those begin that begin on that day or later. */
  #firstFrom(day: CalendarDate): number {
    let [low, high] = [0, this.#given.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#given[middle] as GivenDays).days.start < day) low = middle + 1;
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

/** Ours is written before our host's name. */
export function uidAlone(uid: string): string {
  return uid.split('@')[0] ?? '';
}
