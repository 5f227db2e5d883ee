import fc from 'fast-check';
import {
  addFeed,
  answersWell,
  close,
  drops,
  echo,
  fails,
  give,
  lies,
  refresh,
  regrets,
  sells,
  siteStep,
} from './any-calendar-steps.ts';
import { a, cancel, create, mostly, one, some, weighted } from './any-step.ts';
import { ruleEdits } from './attempts-at-calendars.ts';
import type { Step } from './steps.ts';

const runJobs = a('run jobs', { twice: mostly(false, true) });
const hours = a('wait', { minutes: fc.constantFrom(20, 60, 7 * 60, 25 * 60) });
const strict = a('set rules', {
  by: fc.constant('host'),
  home: fc.constant(0),
  // A shortest stay above the longest is refused.
  edit: fc.constantFrom(6, 6, 7, 7, 7, ...[...ruleEdits.keys()].slice(8)),
});
const isRead = weighted<Step>([3, refresh], [1, runJobs]);

/** Steps of these kinds one after another, so many of each. */
const story = (...parts: [fc.Arbitrary<Step>, number, number][]): fc.Arbitrary<Step[]> =>
  fc.tuple(...parts.map(([step, least, most]) => some(step, least, most))).map((steps) => steps.flat());

/** A site is added, sells and is read, and after this or that is read again, and once more. */
const aSitesDays = story(
  [addFeed, 1, 1],
  [weighted<Step>([4, sells], [1, lies]), 1, 3],
  [isRead, 1, 1],
  [weighted<Step>([2, give], [3, siteStep], [1, close]), 0, 3],
  [weighted<Step>([2, hours], [2, refresh]), 0, 2],
  [isRead, 1, 2],
);

/** A site reads of a stay or a block, tells it again, and the stay may end. */
const anEcho = story(
  [addFeed, 1, 1],
  [weighted<Step>([2, create], [1, close]), 1, 2],
  [weighted<Step>([2, sells], [1, refresh]), 0, 1],
  [give, 1, 1],
  [echo, 1, 1],
  [refresh, 1, 2],
  [weighted<Step>([3, cancel], [1, close], [1, hours]), 0, 2],
  [weighted<Step>([2, give], [1, hours]), 0, 2],
  [hours, 0, 1],
  [isRead, 0, 2],
);

/** A site reads of a stay, tells it again, and goes on telling it when the stay is long over. */
const aLastingEcho = story(
  [addFeed, 1, 1],
  [create, 1, 1],
  [give, 1, 1],
  [a('site echoes', { calendar: fc.constant(0), how: fc.constant('exactly') }), 1, 1],
  [refresh, 1, 1],
  [a('cancel', { by: fc.constant('host'), stay: fc.constant(0) }), 1, 1],
  [a('site keeps', { calendar: fc.constant(0) }), 1, 1],
  [give, 1, 1],
  [refresh, 1, 1],
  [a('wait', { minutes: fc.constant(25 * 60) }), 1, 1],
  [isRead, 1, 1],
);

/** A site says days of a stay, and one of both lets go. */
const aLie = story(
  [create, 1, 1],
  [addFeed, 1, 1],
  [lies, 1, 1],
  [refresh, 1, 1],
  [weighted<Step>([2, cancel], [2, drops], [1, hours], [1, sells]), 1, 2],
  [isRead, 1, 2],
);

/** A site is away for some time, and may have lost its events. */
const anOutage = story(
  [addFeed, 1, 1],
  [sells, 1, 2],
  [refresh, 1, 1],
  [weighted<Step>([3, fails], [1, drops], [1, a('site forgets all', { calendar: one })]), 1, 2],
  [isRead, 1, 1],
  [hours, 0, 2],
  [isRead, 1, 1],
  [weighted<Step>([3, answersWell], [1, sells]), 0, 1],
  [isRead, 0, 2],
);

/** An event is gone for a moment. */
const aFlicker = story(
  [addFeed, 1, 1],
  [sells, 1, 2],
  [refresh, 1, 1],
  [drops, 1, 1],
  [isRead, 1, 1],
  [weighted<Step>([3, regrets], [1, hours]), 1, 1],
  [isRead, 1, 2],
);

/** A host is strict, guests ask, and a day of theirs is to be closed. */
const aStrictHost = story([strict, 1, 3], [create, 1, 3], [close, 0, 2]);

/** What is worth to be met more often than by chance. */
export const calendarStory = weighted(
  [2, aSitesDays],
  [2, anEcho],
  [1, aLastingEcho],
  [2, aLie],
  [2, anOutage],
  [2, aStrictHost],
  [1, aFlicker],
);
