import fc from 'fast-check';
import { ruleEdits } from './attempts.ts';
import { calendarFormats, republishModes, responseModes } from './site/foreign-site.ts';
import type { Command, Step, StepOf } from './steps.ts';

/** A step of this kind with arbitrary details. */
export function a<D extends Step['do']>(
  name: D,
  details: { [K in Exclude<keyof StepOf<D>, 'do'>]: fc.Arbitrary<StepOf<D>[K]> },
) {
  return fc.record({ do: fc.constant(name), ...details }) as unknown as fc.Arbitrary<StepOf<D>>;
}

export const weighted = <T>(...choices: [number, fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const mostlyOf = <const T>(usual: readonly T[], ...others: T[]) =>
  weighted([9, fc.constantFrom(...usual)], [1, fc.constantFrom(...others)]);
export const mostly = <const T>(usual: T, ...others: T[]) => mostlyOf([usual], ...others);
export const some = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(item, { minLength, maxLength, size: 'max' });

/** Mostly the newest item. */
export const one = weighted([3, fc.constant(0)], [2, fc.nat(7)]);

export const create = a('create', {
  guest: mostlyOf([0, 1, 2], 3),
  home: fc.constantFrom(0, 0, 0, 1, 2),
  day: mostlyOf([0, 1, 2, 3, 4], -1),
  nights: fc.integer({ min: 1, max: 2 }),
  adults: fc.integer({ min: 1, max: 3 }),
  pets: fc.nat(1),
  price: mostly('right', 'stale'),
  key: fc.constantFrom(null, null, null, 0, 1),
});
export const cancel = a('cancel', {
  by: fc.constantFrom('guest', 'guest', 'guest', 'host', 'host', 'stranger'),
  stay: one,
});

/** Mostly the home with most stays. */
const home = fc.constantFrom(0, 0, 0, 0, 1, 2);
const byHost = mostly('host', 'guest');
const day = weighted([3, fc.integer({ min: 0, max: 5 })], [1, fc.integer({ min: -1, max: 12 })]);
const nights = weighted([3, fc.integer({ min: 1, max: 2 })], [1, fc.integer({ min: 3, max: 6 })]);
const calendar = one;

export const addFeed = a('add feed', {
  by: byHost,
  home,
  format: fc.constantFrom(...calendarFormats, 'generic'),
  passOn: fc.boolean(),
});
export const refresh = a('refresh', { by: byHost, feed: one });
export const give = a('give calendar', { feed: one });
export const close = a('close days', { by: byHost, home, day, nights, isClosed: fc.constantFrom(true, true, false) });
export const addEvent = a('site adds event', { calendar, day, nights, isBlock: fc.boolean() });
export const doubleBook = a('site double-books', { calendar, stay: one });
export const republish = a('site republishes', { calendar, mode: fc.constantFrom(...republishModes) });
export const removeEvent = a('site removes event', { calendar, event: one });
export const moveEvent = a('site moves event', { calendar, event: one, days: fc.constantFrom(-2, -1, 1, 2, 5) });
export const restoreEvent = a('site restores event', { calendar });
export const respondNormally = a('site sets response', {
  calendar,
  response: fc.constant('normal'),
  hasEtag: fc.boolean(),
});
export const setResponse = a('site sets response', {
  calendar,
  response: fc.constantFrom(...responseModes),
  hasEtag: fc.boolean(),
});

/** Steps of hosts on their calendars. */
export const calendarCommand = weighted<Command>(
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
  [8, addEvent],
  [3, moveEvent],
  [4, removeEvent],
  [1, restoreEvent],
  [1, a('site removes all events', { calendar })],
  [4, doubleBook],
  [2, a('site changes UIDs', { calendar })],
  [1, a('site duplicates events', { calendar, isTwice: fc.boolean() })],
  [3, republish],
  [2, respondNormally],
  [2, setResponse],
  [3, give],
);
