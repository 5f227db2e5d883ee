import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { KnownEvent } from './believe.ts';
import type { CalendarEvent, Span } from './ical/calendar-event.ts';

/** What a site has read of ours: which days under which UID, since when, and until when it still read it so. */
export interface GivenDays {
  uid: string;
  days: Span;
  since: Date;
  /** Null: the last time it came it still read it so. */
  until: Date | null;
}

/** So long a site may go on telling what it has read from us to be over. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Judges whether what a site tells is ours and comes back: such an event takes nothing and meets nothing. */
export class Echoes {
  readonly #ourUids: ReadonlySet<string>;
  readonly #given: readonly GivenDays[];
  readonly #today: CalendarDate;
  readonly #now: Date;

  /** `ourUids` of all that was ever given out of the home, `given` what this site has read. */
  constructor(ourUids: ReadonlySet<string>, given: readonly GivenDays[], today: CalendarDate, now: Date) {
    this.#ourUids = ourUids;
    this.#given = given;
    this.#today = today;
    this.#now = now;
  }

  /**
   * It has our UID; or it covers exactly what the site had read from us before it told it for the first time. What the site
   * told before it read ours is its own, and so is what can be told to be sold there. Once ours is over, and the site has
   * read that, it is given a day.
   */
  isEcho({ uid, days, isSoldThere }: CalendarEvent, known: KnownEvent | null): boolean {
    if (this.#ourUids.has(uid.split('@')[0] ?? '')) return true;
    if (isSoldThere) return false;
    const told = known !== null && this.#areSame(known.days, days) ? known : null;
    const given = this.#given.filter(({ since, until }) => {
      if (told !== null && told.since <= since) return false;
      if (until === null) return true;
      return told?.isEcho === true && this.#now.getTime() < until.getTime() + GRACE_MS;
    });
    return this.#areExactly(days, given);
  }

  /** Whether what was given fills these days, and no more of it: several events in a row may come back as one. */
  #areExactly(days: Span, given: readonly GivenDays[]): boolean {
    const { start, end } = this.#fromToday(days);
    const within = given
      .map((each) => this.#fromToday(each.days))
      .filter((each) => each.start >= start && each.end <= end && each.start < each.end)
      .toSorted((one, other) => (one.start < other.start ? -1 : 1));
    let reached = start;
    for (const each of within) {
      if (each.start > reached) return false;
      if (each.end > reached) reached = each.end;
    }
    return reached === end;
  }

  #areSame(one: Span, other: Span): boolean {
    return this.#fromToday(one).start === this.#fromToday(other).start && one.end === other.end;
  }

  #fromToday({ start, end }: Span): Span {
    return { start: start < this.#today ? this.#today : start, end };
  }
}
