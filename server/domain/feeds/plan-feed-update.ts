import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import {
  type ExportedDays,
  type KnownEvent,
  matchEvents,
  OwnEvents,
  separatePast,
  unchangedEvents,
} from './match-events.ts';

/** The stored state that fetched events are compared with. */
export interface KnownState {
  events: readonly KnownEvent[];
  emptySince: Date | null;
  /** The fetched UIDs that we created for this home. */
  ourUids: ReadonlySet<string>;
  /** Days that this site has fetched from us and may still list. */
  exported: readonly ExportedDays[];
}

export interface FeedUpdate {
  /** Time since which a calendar that had events is empty; null once accepted. */
  emptySince: Date | null;
  /** Events to store; those with an id exist already. */
  remaining: (Omit<KnownEvent, 'id'> & { id: number | null })[];
  removed: KnownEvent[];
  /** Only the time of the fetch changes. */
  isNoChange: boolean;
}

/** A suddenly empty calendar is accepted after this time: a site's data loss must not free a whole season. */
const EMPTY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Plans the changes of a fetch; null events mean an unchanged calendar. */
export function planFeedUpdate(
  known: KnownState,
  fetchedEvents: readonly CalendarEvent[] | null,
  today: CalendarDate,
  now: Date,
): FeedUpdate {
  const { emptySince } = known;
  const { ahead: events, past } = separatePast(known.events, today);
  const currentEvents = fetchedEvents ?? (emptySince === null ? unchangedEvents(events, today) : []);
  const isSuddenlyEmpty = currentEvents.length === 0 && events.some(({ days }) => days.end > today);
  if (isSuddenlyEmpty) return planEmpty([...events, ...past], emptySince, now);
  const matched = matchEvents(events, currentEvents, today);
  const ownEvents = new OwnEvents(known.ourUids, known.exported, today, now);
  const remaining = matched.present.map(({ known, event }) => {
    const { uid, days, isBlock } = event;
    const content = {
      uid,
      days,
      isBlock,
      isOwnEvent: isStillOwnEvent(ownEvents, event, known, fetchedEvents === null),
      missed: 0,
    };
    const isSame = known !== null && known.days.end === days.end && from(known, today) === from(event, today);
    return { id: known?.id ?? null, ...content, since: isSame ? known.since : now };
  });
  const missing = matched.missing.map((event) => ({ ...event, missed: event.missed + 1 }));
  const isSame = matched.present.every(({ known }, index) => known !== null && isSameEvent(known, remaining[index]));
  const isNoChange = isSame && missing.length + matched.removed.length === 0 && emptySince === null;
  return {
    emptySince: null,
    remaining: [...remaining, ...missing],
    removed: [...matched.removed, ...past],
    isNoChange,
  };
}

/** An unchanged calendar was not parsed again, so events recognised as the site's own keep that status. */
function isStillOwnEvent(
  ownEvents: OwnEvents,
  event: CalendarEvent,
  known: KnownEvent | null,
  isUnmodified: boolean,
): boolean {
  if (isUnmodified && known?.isOwnEvent !== true) return false;
  return ownEvents.isOwnEvent(event, known);
}

/** The first empty fetch starts the waiting time; at its end all events are removed. */
function planEmpty(events: readonly KnownEvent[], emptySince: Date | null, now: Date): FeedUpdate {
  const since = emptySince ?? now;
  const isConfirmed = now.getTime() - since.getTime() >= EMPTY_AFTER_MS;
  if (isConfirmed) return { emptySince: null, remaining: [], removed: [...events], isNoChange: false };
  return { emptySince: since, remaining: [], removed: [], isNoChange: false };
}

function from({ days }: Pick<CalendarEvent, 'days'>, today: CalendarDate): CalendarDate {
  return days.start < today ? today : days.start;
}

function isSameEvent(known: KnownEvent, remaining: FeedUpdate['remaining'][number] | undefined): boolean {
  return (
    remaining !== undefined &&
    known.missed === 0 &&
    known.isOwnEvent === remaining.isOwnEvent &&
    known.isBlock === remaining.isBlock &&
    known.since === remaining.since
  );
}
