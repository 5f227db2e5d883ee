import type { Done } from './acts.ts';
import type { KnownEvent, WorldFeed } from './calendars.ts';
import type { Reading } from './site/foreign-site.ts';
import type { World } from './world.ts';

/** Outcome names of calendar acts. */
export function calendarOutcomes(before: World, done: readonly Done[], after: World): string[] {
  const read = done.flatMap(({ act, answer }) =>
    act.do === 'read' ? (answer === null ? ['died over a reading'] : readingNames(act.told)) : [],
  );
  const changes = after.feeds.flatMap((feed) => {
    const known = before.feeds.find(({ id }) => id === feed.id);
    return known === undefined ? [] : findChanges(known, feed);
  });
  return [...read, ...changes];
}

/**
 * Outcome names of a fetch; every failure also counts as 'read: a failure', because histories rarely reach each kind.
 */
function readingNames(told: Reading): string[] {
  if (typeof told !== 'string') return [told.events.length === 0 ? 'read: nothing' : 'read: events'];
  return told === 'unchanged' ? ['read: unchanged'] : [`read: ${told}`, 'read: a failure'];
}

function findChanges(known: WorldFeed, feed: WorldFeed): string[] {
  const found: Record<string, boolean> = {
    'an event moved': feed.events.some((event) =>
      known.events.some((one) => one.uid === event.uid && one.end !== event.end && !feed.events.includes(one)),
    ),
    'an event was missing': feed.events.some(({ missed }) => missed === 1),
    'a missing event came again': known.events.some(
      (one) => one.missed === 1 && feed.events.some((event) => event.missed === 0 && areSame(one, event)),
    ),
    'an event is gone': known.events.some(
      (one) => one.missed === 1 && !feed.events.some((event) => areSame(one, event)),
    ),
    'an event is an echo': feed.events.some(({ isEcho }) => isEcho),
    'an echo is taken at its word': known.events.some(
      (one) => one.isEcho && feed.events.some((event) => !event.isEcho && areSame(one, event)),
    ),
    'a calendar is suddenly empty': known.emptySince === null && feed.emptySince !== null,
    'an empty calendar is believed':
      known.emptySince !== null && feed.events.every((event) => !known.events.includes(event)),
    'a conflict began': feed.conflicts.some((stay) => !known.conflicts.includes(stay)),
    'a conflict is over': known.conflicts.some((stay) => !feed.conflicts.includes(stay)),
    'a host was told that a calendar fails': feed.failureNotifications > known.failureNotifications,
    'a calendar was read well again': known.failingSince !== null && feed.failingSince === null,
  };
  return Object.keys(found).filter((what) => found[what]);
}

function areSame(one: KnownEvent, other: KnownEvent): boolean {
  return one.start === other.start && one.end === other.end;
}

/** Outcomes that five hundred histories must reach. */
export const requiredCalendarOutcomes = [
  ...['NO_CHECK_IN_THAT_DAY', 'NO_CHECK_OUT_THAT_DAY', 'TOO_SHORT', 'TOO_LONG'].map((word) => `create: ${word}`),
  ...['200', 'DAYS_BOOKED'].map((word) => `close days: ${word}`),
  'price days: 200',
  'set rules: 200',
  'add feed: 201',
  'change feed: 200',
  'delete feed: 200',
  ...['200', 'died'].map((word) => `refresh: ${word}`),
  'give calendar: 200',
  ...['events', 'nothing', 'unchanged', 'a failure'].map((word) => `read: ${word}`),
  'died over a reading',
  'an event moved',
  'an event was missing',
  'a missing event came again',
  'an event is gone',
  'an event is an echo',
  'an echo is taken at its word',
  'a calendar is suddenly empty',
  'an empty calendar is believed',
  'a conflict began',
  'a conflict is over',
  'a host was told that a calendar fails',
  'a calendar was read well again',
];
