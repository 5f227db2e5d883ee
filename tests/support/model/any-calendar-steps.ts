import fc from 'fast-check';
import { a, mostly, one, some, weighted } from './any-step.ts';
import { ruleEdits } from './attempts-at-calendars.ts';
import { echoes, languages, manners } from './site/site-calendar.ts';
import type { Deed, Step } from './steps.ts';

/** Mostly where most stays are. */
const home = fc.constantFrom(0, 0, 0, 0, 1, 2);
const byHost = mostly('host', 'guest');
const day = weighted([3, fc.integer({ min: 0, max: 5 })], [1, fc.integer({ min: -1, max: 12 })]);
const nights = weighted([3, fc.integer({ min: 1, max: 2 })], [1, fc.integer({ min: 3, max: 6 })]);
const calendar = one;

const addFeed = a('add feed', {
  by: byHost,
  home,
  speaks: fc.constantFrom(...languages, 'plainly'),
  passOn: fc.boolean(),
});
const refresh = a('refresh', { by: byHost, feed: one });
const give = a('give calendar', { feed: one });
const close = a('close days', { by: byHost, home, day, nights, isClosed: fc.constantFrom(true, true, false) });
const sells = a('site sells', { calendar, day, nights, isBlock: fc.boolean() });
const lies = a('site lies', { calendar, stay: one });
const echo = a('site echoes', { calendar, how: fc.constantFrom(...echoes) });
const runJobs = a('run jobs', { twice: mostly(false, true) });
const hours = a('wait', { minutes: fc.constantFrom(20, 20, 60, 7 * 60, 25 * 60) });

/** What hosts do with their calendars. */
export const calendarDeed = weighted<Deed>(
  [6, close],
  [
    3,
    a('price days', {
      by: byHost,
      home,
      day,
      nights,
      rent: fc.constantFrom(null, 2_500, 3_999),
      minNights: fc.constantFrom(null, null, 1, 2),
    }),
  ],
  [5, a('set rules', { by: byHost, home, edit: fc.constantFrom(0, 1, 2, 3, 4, 5, ...ruleEdits.keys()) })],
  [3, addFeed],
  [2, a('change feed', { by: byHost, feed: one, to: fc.constantFrom('another address', 'passed on', 'kept here') })],
  [1, a('delete feed', { by: byHost, feed: one })],
  [10, refresh],
);

/** What becomes of calendars elsewhere. */
export const siteStep = weighted<Step>(
  [8, sells],
  [3, a('site moves', { calendar, event: one, days: fc.constantFrom(-2, -1, 1, 2, 5) })],
  [4, a('site drops', { calendar, event: one })],
  [1, a('site forgets all', { calendar })],
  [4, lies],
  [2, a('site renames', { calendar })],
  [1, a('site repeats', { calendar, isTwice: fc.boolean() })],
  [3, echo],
  [4, a('site answers', { calendar, how: fc.constantFrom('well', 'well', ...manners), hasEtag: fc.boolean() })],
  [3, give],
);

/** What often happens: a site is added, sells and is read, and after this or that is read again, and once more. */
export const aSitesDays: fc.Arbitrary<Step[]> = fc
  .tuple(
    some<Step>(addFeed, 1, 1),
    some<Step>(weighted<Step>([4, sells], [1, lies]), 1, 3),
    some<Step>(weighted<Step>([3, refresh], [1, runJobs]), 1, 1),
    some<Step>(weighted<Step>([2, give], [2, siteStep], [1, close]), 0, 3),
    some<Step>(weighted<Step>([2, hours], [1, refresh]), 0, 2),
    some<Step>(weighted<Step>([2, refresh], [2, runJobs]), 1, 2),
  )
  .map((parts) => parts.flat());

/** A site reads of a stay, tells it again, and the stay may end. */
export const anEcho: fc.Arbitrary<Step[]> = fc
  .tuple(
    some<Step>(addFeed, 1, 1),
    some<Step>(weighted<Step>([2, sells], [1, refresh]), 1, 2),
    some<Step>(give, 1, 1),
    some<Step>(echo, 1, 1),
    some<Step>(refresh, 1, 2),
    some<Step>(weighted<Step>([2, a('cancel', { by: fc.constantFrom('guest', 'host'), stay: one })], [1, hours]), 0, 2),
    some<Step>(weighted<Step>([1, give], [1, hours]), 0, 2),
    some<Step>(refresh, 0, 2),
  )
  .map((parts) => parts.flat());
