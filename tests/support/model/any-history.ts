import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import fc from 'fast-check';
import { calendarDeed, siteStep } from './any-calendar-steps.ts';
import { calendarStory } from './calendar-stories.ts';
import { a, cancel, create, mostly, one, some, weighted } from './any-step.ts';
import { faults } from './gateway.ts';
import type { Deed, History, Step } from './steps.ts';

const contact = a('contact', { by: mostly('guest', 'host'), stay: one });
const extra = a('extra', {
  by: mostly('host', 'guest'),
  stay: one,
  price: fc.constantFrom(0, 0, 501, 501, 1_200, 999_999),
});
const order = a('order', { stay: one, times: mostly(1, 2, 3, 10), amount: mostly('right', 'wrong') });
const pay = a('pay', { order: one, outcome: mostly('success', 'failure') });
const giveBack = a('give back', { payment: one, part: fc.constantFrom('all', 'half') });
const verify = a('verify', { payment: one, times: mostly(1, 2, 3), isForged: mostly(false, true) });
const news = a('news', { news: one, how: mostly('once', 'again', 'forged') });
const rate = a('rate', { stay: one, stars: fc.integer({ min: 1, max: 5 }), isNamed: fc.boolean() });

const HOUR = 60;
const wait = a('wait', {
  minutes: fc.constantFrom(1, 11, 44, 46, HOUR, 6 * HOUR, 23 * HOUR, 24 * HOUR, 25 * HOUR, 48 * HOUR),
});

const deed = weighted<Deed>(
  [8, create],
  [5, a('create again', { request: one, adults: fc.option(fc.integer({ min: 1, max: 3 })), withKey: fc.boolean() })],
  [8, cancel],
  [3, contact],
  [4, extra],
  [8, order],
  [8, verify],
  [8, news],
  [2, rate],
  // Mostly the home with most stays.
  [3, a('remove', { by: mostly('host', 'guest'), home: fc.constantFrom(2, 2, 1, 0) })],
  [1, a('edit', { by: mostly('host', 'guest'), home: one, rent: fc.constantFrom(2_000, 2_001, 3_500) })],
  [2, a('choose policy', { by: mostly('host', 'guest'), home: one, cancellation: fc.constantFrom(...cancellations) })],
  [3, a('run jobs', { twice: mostly(false, true) })],
  [3, a('sweep', {})],
);

const buildStep = (deed: fc.Arbitrary<Deed>) =>
  weighted<Step>(
    [50, deed],
    // Not run concurrently: the stay is resolved before the other requests begin.
    [1, a('cancel by home', { by: mostly('host', 'guest'), home: one })],
    [10, pay],
    [2, a('authorize', { payment: one })],
    [6, giveBack],
    [6, wait],
    [7, a('break line', { faults: some(fc.constantFrom(...faults), 1, 4) })],
    [1, a('mend line', {})],
    [8, a('at once', { deeds: some(deed, 2, 3) })],
    [12, a('die', { at: fc.nat(50), over: some(deed, 1, 2) })],
  );

/** A typical visit, booking and payment, with random steps between. */
const visit: fc.Arbitrary<Step[]> = fc
  .tuple(
    some<Step>(create, 1, 1),
    some<Step>(weighted<Step>([1, contact], [2, extra]), 0, 2),
    some<Step>(order, 1, 1),
    some<Step>(weighted<Step>([2, extra], [1, order], [1, wait]), 0, 2),
    some<Step>(pay, 1, 2),
    some<Step>(weighted<Step>([6, verify], [6, news], [2, wait], [3, giveBack]), 0, 3),
    some<Step>(weighted<Step>([4, cancel], [1, rate], [1, wait]), 0, 2),
  )
  .map((parts) => parts.flat());

const stayPart = weighted([6, buildStep(deed).map((one) => [one])], [1, visit]);
const stays = weighted([6, some(stayPart, 3, 8)], [1, some(stayPart, 9, 22)]);

const calendarPart = weighted(
  [8, buildStep(weighted<Deed>([1, deed], [1, calendarDeed])).map((one) => [one])],
  [5, siteStep.map((one) => [one])],
  [2, visit],
);
const calendars = fc
  .tuple(
    weighted([4, some(calendarStory, 1, 1)], [1, fc.constant<Step[][]>([])]),
    weighted([6, some(calendarPart, 2, 6)], [1, some(calendarPart, 7, 16)]),
  )
  .map((parts) => parts.flat());

const buildHistory = (parts: fc.Arbitrary<Step[][]>): fc.Arbitrary<History> =>
  fc.record({
    capture: fc.constantFrom('automatic', 'manual'),
    newsComes: fc.boolean(),
    steps: parts.map((some) => some.flat()),
  });

/** Most homes have no imported calendar; these histories take other code paths. */
export const anyHistory = weighted([2, buildHistory(stays)], [1, buildHistory(calendars)]);
