import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { believe, type KnownEvent, partOver, toldBefore } from './believe.ts';
import { Echoes, type GivenDays } from './echoes.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';

/** All by which a reading is judged. */
export interface Known {
  events: readonly KnownEvent[];
  emptySince: Date | null;
  /** Of the UIDs that are told those that were given out of the home. */
  ourUids: ReadonlySet<string>;
  /** What this site has read of ours, as far as it may still come back. */
  given: readonly GivenDays[];
}

/** What a good reading changes of what is known. */
export interface ReadingPlan {
  /** Since when a calendar that had events is empty, and not yet believed. */
  emptySince: Date | null;
  /** As they are to be known: those with an id are there already. */
  kept: (Omit<KnownEvent, 'id'> & { id: number | null })[];
  gone: KnownEvent[];
  /** Nothing is to be written but that it was read. */
  isQuiet: boolean;
}

/** So long a calendar that suddenly is empty is not believed: a site that has lost its events must not open a season. */
const EMPTY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Judges what a good reading tells, null where it is the same as the last time. */
export function planReading(
  known: Known,
  told: readonly CalendarEvent[] | null,
  today: CalendarDate,
  now: Date,
): ReadingPlan {
  const { emptySince } = known;
  const { ahead: events, past } = partOver(known.events, today);
  const tells = told ?? (emptySince === null ? toldBefore(events, today) : []);
  const isSuddenlyEmpty = tells.length === 0 && events.some(({ days }) => days.end > today);
  if (isSuddenlyEmpty) return planEmpty([...events, ...past], emptySince, now);
  const believed = believe(events, tells, today);
  const echoes = new Echoes(known.ourUids, known.given, today, now);
  const kept = believed.told.map(({ known, event }) => {
    const { uid, days, isBlock } = event;
    const says = { uid, days, isBlock, isEcho: isEchoStill(echoes, event, known, told === null), missed: 0 };
    const isSame = known !== null && known.days.end === days.end && from(known, today) === from(event, today);
    return { id: known?.id ?? null, ...says, since: isSame ? known.since : now };
  });
  const missing = believed.missing.map((event) => ({ ...event, missed: event.missed + 1 }));
  const isSame = believed.told.every(({ known }, index) => known !== null && isUnchanged(known, kept[index]));
  const isQuiet = isSame && missing.length + believed.gone.length === 0 && emptySince === null;
  return { emptySince: null, kept: [...kept, ...missing], gone: [...believed.gone, ...past], isQuiet };
}

/** Of what is told again nobody knows how it was told: what was the site's own stays so. */
function isEchoStill(echoes: Echoes, event: CalendarEvent, known: KnownEvent | null, isAgain: boolean): boolean {
  if (isAgain && known?.isEcho !== true) return false;
  return echoes.isEcho(event, known);
}

/** Its first empty reading begins the day; at its end all is gone. */
function planEmpty(events: readonly KnownEvent[], emptySince: Date | null, now: Date): ReadingPlan {
  const since = emptySince ?? now;
  const isBelieved = now.getTime() - since.getTime() >= EMPTY_AFTER_MS;
  if (isBelieved) return { emptySince: null, kept: [], gone: [...events], isQuiet: false };
  return { emptySince: since, kept: [], gone: [], isQuiet: false };
}

function from({ days }: Pick<CalendarEvent, 'days'>, today: CalendarDate): CalendarDate {
  return days.start < today ? today : days.start;
}

function isUnchanged(known: KnownEvent, kept: ReadingPlan['kept'][number] | undefined): boolean {
  return (
    kept !== undefined &&
    known.missed === 0 &&
    known.isEcho === kept.isEcho &&
    known.isBlock === kept.isBlock &&
    known.since === kept.since
  );
}
