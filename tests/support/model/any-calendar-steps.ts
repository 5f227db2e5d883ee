import fc from 'fast-check';
import { a, mostly, one, weighted } from './any-step.ts';
import { ruleEdits } from './attempts-at-calendars.ts';
import { echoes, languages, manners } from './site/site-calendar.ts';
import type { Deed, Step } from './steps.ts';

/** Mostly the home with most stays. */
const home = fc.constantFrom(0, 0, 0, 0, 1, 2);
const byHost = mostly('host', 'guest');
const day = weighted([3, fc.integer({ min: 0, max: 5 })], [1, fc.integer({ min: -1, max: 12 })]);
const nights = weighted([3, fc.integer({ min: 1, max: 2 })], [1, fc.integer({ min: 3, max: 6 })]);
const calendar = one;

export const addFeed = a('add feed', {
  by: byHost,
  home,
  speaks: fc.constantFrom(...languages, 'plainly'),
  passOn: fc.boolean(),
});
export const refresh = a('refresh', { by: byHost, feed: one });
export const give = a('give calendar', { feed: one });
export const close = a('close days', { by: byHost, home, day, nights, isClosed: fc.constantFrom(true, true, false) });
export const sells = a('site sells', { calendar, day, nights, isBlock: fc.boolean() });
export const lies = a('site lies', { calendar, stay: one });
export const echo = a('site echoes', { calendar, how: fc.constantFrom(...echoes) });
export const drops = a('site drops', { calendar, event: one });
export const moves = a('site moves', { calendar, event: one, days: fc.constantFrom(-2, -1, 1, 2, 5) });
export const regrets = a('site regrets', { calendar });
export const answersWell = a('site answers', { calendar, how: fc.constant('well'), hasEtag: fc.boolean() });
export const fails = a('site answers', { calendar, how: fc.constantFrom(...manners), hasEtag: fc.boolean() });

/** Steps of hosts on their calendars. */
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
  [5, a('change feed', { by: byHost, feed: one, to: fc.constantFrom('another address', 'passed on', 'kept here') })],
  [5, a('delete feed', { by: byHost, feed: one })],
  [10, refresh],
);

/** Steps of other sites on their calendars. */
export const siteStep = weighted<Step>(
  [8, sells],
  [3, moves],
  [4, drops],
  [1, regrets],
  [1, a('site forgets all', { calendar })],
  [4, lies],
  [2, a('site renames', { calendar })],
  [1, a('site repeats', { calendar, isTwice: fc.boolean() })],
  [3, echo],
  [2, answersWell],
  [2, fails],
  [3, give],
);
