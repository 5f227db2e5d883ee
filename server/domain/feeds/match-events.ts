import { MAX_PREPARATION_DAYS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type CalendarEvent, daysFrom, oncePerDays, type Span } from './ical/calendar-event.ts';

/** A stored event of another site's calendar. */
export interface KnownEvent {
  id: number;
  uid: string;
  days: Span;
  isBlock: boolean;
  /** Our own event, republished by the other site. */
  isOwnEvent: boolean;
  /** Time at which a fetch first found the event on these days. */
  since: Date;
  /** Number of consecutive fetches without the event. */
  missed: number;
}

export interface MatchedEvents {
  present: { known: KnownEvent | null; event: CalendarEvent }[];
  /** Stored events missing for the first time. */
  missing: KnownEvent[];
  /** Stored events missing twice: their days become free. */
  removed: KnownEvent[];
}

/** An event is removed after this number of consecutive fetches without it. */
const MISSES_BEFORE_REMOVAL = 2;

/**
 * Matches fetched events with stored events. Events are the same if their days are equal, whatever their UIDs: some
 * sites create new UIDs every day. An event with other days under its unique UID has moved. Past days are not compared:
 * some sites let every event begin today.
 */
export function matchEvents(
  known: readonly KnownEvent[],
  fetched: readonly CalendarEvent[],
  today: CalendarDate,
): MatchedEvents {
  const byDays = new Map(known.map((event) => [daysFrom(today, event.days), event]));
  const found = new Map<CalendarEvent, KnownEvent>();
  const left = new Set(known);
  const match = (event: CalendarEvent, same: KnownEvent | undefined) => {
    if (same === undefined || !left.delete(same)) return;
    found.set(event, same);
  };
  for (const event of fetched) match(event, byDays.get(daysFrom(today, event.days)));
  const byUid = byUniqueUid([...left]);
  for (const [uid, event] of byUniqueUid(fetched.filter((each) => !found.has(each)))) match(event, byUid.get(uid));
  const isGone = ({ missed }: KnownEvent) => missed + 1 >= MISSES_BEFORE_REMOVAL;
  return {
    present: fetched.map((event) => ({ known: found.get(event) ?? null, event })),
    missing: [...left].filter((event) => !isGone(event)),
    removed: [...left].filter(isGone),
  };
}

/** Sites drop past events, so they do not count as missing: stored for the days of preparation, then removed. */
export function separatePast(known: readonly KnownEvent[], today: CalendarDate) {
  const isOver = ({ days, missed }: KnownEvent) => days.end <= today && missed === 0;
  return {
    ahead: known.filter((event) => !isOver(event)),
    past: known.filter((event) => isOver(event) && addDays(event.days.end, MAX_PREPARATION_DAYS) <= today),
  };
}

/** The events of an unchanged calendar: those that were present at the last fetch. */
export function unchangedEvents(known: readonly KnownEvent[], today: CalendarDate): CalendarEvent[] {
  const previous = known.filter(({ missed }) => missed === 0);
  return oncePerDays(
    previous.map(({ uid, days, isBlock }) => ({ uid, days, isBlock, isSoldThere: false })),
    today,
  );
}

/** Events with a unique UID, by UID. */
function byUniqueUid<E extends { uid: string }>(events: readonly E[]): Map<string, E> {
  const only = new Map<string, E>();
  const several = new Set(['']);
  for (const event of events) {
    if (only.has(event.uid)) several.add(event.uid);
    only.set(event.uid, event);
  }
  for (const uid of several) only.delete(uid);
  return only;
}

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
  isOwnEvent({ uid, days, isSoldThere }: CalendarEvent, known: KnownEvent | null): boolean {
    if (this.#ourUids.has(uidWithoutHost(uid))) return true;
    if (isSoldThere) return false;
    const earlier = known !== null && this.#areSame(known.days, days) ? known : null;
    return this.#areExactly(days, ({ since, until }) => {
      if (earlier !== null && earlier.since <= since) return false;
      if (until === null) return true;
      return earlier?.isOwnEvent === true && this.#now.getTime() < until.getTime() + OWN_EVENT_GRACE_MS;
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
