import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import fc from 'fast-check';
import * as any from './any-calendar-steps.ts';
import {
  a,
  calendarCommand,
  cancel as anyCancel,
  cancel,
  create as anyCreate,
  create,
  mostly,
  one,
  siteStep,
  some,
  weighted,
} from './any-calendar-steps.ts';
import { ruleEdits } from './attempts.ts';
import { faults } from './gateway.ts';
import type { Command, History, Step } from './steps.ts';

/** Restricts steps to one home, its host, newest calendar and stay, so that they interact. */
const focused = <S extends Step>(step: fc.Arbitrary<S>): fc.Arbitrary<S> =>
  step.map((one) => {
    const here = { home: 0, calendar: 0, feed: 0, stay: 0, by: 'host' };
    return { ...one, ...Object.fromEntries(Object.entries(here).filter(([name]) => name in one)) };
  });

const focusedCreate = focused(anyCreate.map((step) => ({ ...step, guest: step.guest % 3, price: 'right' as const })));
const focusedCancel = focused(anyCancel);
const addFeed = focused(any.addFeed);
const refresh = focused(any.refresh);
const give = focused(any.give);
const close = focused(any.close.map((step) => ({ ...step, isClosed: true })));
const addEvent = focused(any.addEvent);
const doubleBook = focused(any.doubleBook);
const republish = focused(any.republish);
const removeEvent = focused(any.removeEvent);
const moveEvent = focused(any.moveEvent);
const restoreEvent = focused(any.restoreEvent);
const respondNormally = focused(any.respondNormally);
const setResponse = focused(any.setResponse);
const runJobs = a('run jobs', { twice: fc.boolean() });
const hours = a('wait', { minutes: fc.constantFrom(20, 60, 7 * 60, 25 * 60) });
// A shortest stay above the longest is refused.
const strict = focused(
  a('set rules', {
    by: fc.constant('host'),
    home: fc.constant(0),
    edit: fc.constantFrom(6, 6, 6, 6, 7, 7, 7, 7, 7, 7, ...[...ruleEdits.keys()].slice(8)),
  }),
);
const killServer = a('kill server', {
  at: fc.nat(40),
  over: some(weighted<Command>([2, refresh], [1, runJobs], [1, focusedCancel]), 1, 2),
});
const isRead = weighted<Step>([6, refresh], [2, runJobs], [2, killServer]);

/** A sequence of steps of these kinds, with counts per kind. */
const story = (...parts: [fc.Arbitrary<Step>, number, number][]): fc.Arbitrary<Step[]> =>
  fc.tuple(...parts.map(([step, least, max]) => some(step, least, max))).map((steps) => steps.flat());

/** A feed is added and imported, then imported twice more between random steps. */
const daysFromASite = story(
  [addFeed, 1, 1],
  [weighted<Step>([4, addEvent], [1, doubleBook]), 1, 3],
  [isRead, 1, 1],
  [weighted<Step>([2, give], [3, any.siteStep], [1, close]), 0, 3],
  [weighted<Step>([2, hours], [2, refresh]), 0, 2],
  [isRead, 1, 2],
);

/** A site imports a stay or block of ours and republishes it; the stay may end. */
const anEcho = story(
  [addFeed, 1, 1],
  [weighted<Step>([2, focusedCreate], [1, close]), 1, 2],
  [weighted<Step>([2, addEvent], [1, refresh]), 0, 1],
  [give, 1, 1],
  [republish, 1, 1],
  [refresh, 1, 2],
  [weighted<Step>([3, focusedCancel], [1, close], [1, hours]), 0, 2],
  [weighted<Step>([2, give], [1, hours]), 0, 2],
  [hours, 0, 1],
  [isRead, 0, 2],
);

/** A site imports a stay and republishes it even long after its end. */
const aLastingEcho = story(
  [addFeed, 1, 1],
  [focusedCreate, 1, 1],
  [give, 1, 1],
  [a('site republishes', { calendar: fc.constant(0), mode: fc.constant('exactly') }), 1, 1],
  [refresh, 1, 1],
  [a('cancel', { by: fc.constant('host'), stay: fc.constant(0) }), 1, 1],
  [a('site claims our events', { calendar: fc.constant(0) }), 1, 1],
  [give, 1, 1],
  [refresh, 1, 1],
  [a('wait', { minutes: fc.constant(25 * 60) }), 1, 1],
  [isRead, 1, 1],
);

/** A site claims days of a stay; then one side releases them. */
const aFalseCalendar = story(
  [focusedCreate, 1, 1],
  [addFeed, 1, 1],
  [doubleBook, 1, 1],
  [refresh, 1, 1],
  [weighted<Step>([2, focusedCancel], [2, removeEvent], [2, moveEvent], [1, hours], [1, addEvent]), 1, 2],
  [isRead, 1, 2],
);

/** A site is unreachable for some time and may lose its events. */
const anOutage = story(
  [addFeed, 1, 1],
  [addEvent, 1, 2],
  [refresh, 1, 1],
  [
    weighted<Step>([3, setResponse], [1, removeEvent], [1, a('site removes all events', { calendar: fc.constant(0) })]),
    1,
    2,
  ],
  [refresh, 1, 1],
  [a('wait', { minutes: fc.constantFrom(7 * 60, 7 * 60, 25 * 60) }), 1, 1],
  [isRead, 1, 1],
  [weighted<Step>([3, respondNormally], [1, addEvent]), 0, 1],
  [isRead, 0, 2],
);

/** An event is missing for a short time. */
const anIntermittentEvent = story(
  [addFeed, 1, 1],
  [addEvent, 2, 3],
  [refresh, 1, 1],
  [removeEvent, 1, 1],
  [isRead, 1, 1],
  [weighted<Step>([3, restoreEvent], [1, hours]), 1, 1],
  [isRead, 1, 2],
);

/** A host sets strict rules, guests request stays, and the host tries to close a day of a stay. */
const aStrictHost = story([strict, 1, 2], [focusedCreate, 2, 4], [close, 0, 3]);

/** Scenarios that random histories rarely reach. */
const calendarStory = weighted(
  [2, daysFromASite],
  [2, anEcho],
  [2, aLastingEcho],
  [2, aFalseCalendar],
  [2, anOutage],
  [6, aStrictHost],
  [4, anIntermittentEvent],
);

const contact = a('contact', { by: mostly('guest', 'host'), stay: one });
const extra = a('extra', {
  by: mostly('host', 'guest'),
  stay: one,
  price: fc.constantFrom(0, 0, 501, 501, 1_200, 999_999),
});
const order = a('order', { stay: one, times: mostly(1, 2, 3, 10), amount: mostly('right', 'wrong') });
const pay = a('pay', { order: one, outcome: mostly('success', 'failure') });
const refundAtGateway = a('refund at gateway', { payment: one, part: fc.constantFrom('all', 'half') });
const verify = a('verify', { payment: one, times: mostly(1, 2, 3), isForged: mostly(false, true) });
const deliverWebhook = a('deliver webhook', { webhook: one, delivery: mostly('once', 'again', 'forged') });
const rate = a('rate', { stay: one, stars: fc.integer({ min: 1, max: 5 }), isNamed: fc.boolean() });

const HOUR = 60;
const wait = a('wait', {
  minutes: fc.constantFrom(1, 11, 44, 46, HOUR, 6 * HOUR, 23 * HOUR, 24 * HOUR, 25 * HOUR, 48 * HOUR),
});

const command = weighted<Command>(
  [8, create],
  [5, a('create again', { request: one, adults: fc.option(fc.integer({ min: 1, max: 3 })), withKey: fc.boolean() })],
  [8, cancel],
  [3, contact],
  [4, extra],
  [8, order],
  [8, verify],
  [8, deliverWebhook],
  [2, rate],
  // Mostly the home with most stays.
  [3, a('remove', { by: mostly('host', 'guest'), home: fc.constantFrom(2, 2, 1, 0) })],
  [1, a('edit', { by: mostly('host', 'guest'), home: one, rent: fc.constantFrom(2_000, 2_001, 3_500) })],
  [2, a('choose policy', { by: mostly('host', 'guest'), home: one, cancellation: fc.constantFrom(...cancellations) })],
  [3, a('run jobs', { twice: mostly(false, true) })],
  [3, a('sweep', {})],
);

const buildStep = (command: fc.Arbitrary<Command>) =>
  weighted<Step>(
    [50, command],
    // Not run concurrently: the stay is resolved before the other requests begin.
    [1, a('cancel by home', { by: mostly('host', 'guest'), home: one })],
    [10, pay],
    [2, a('authorize', { payment: one })],
    [6, refundAtGateway],
    [6, wait],
    [7, a('break gateway', { faults: some(fc.constantFrom(...faults), 1, 4) })],
    [1, a('restore gateway', {})],
    [8, a('at once', { commands: some(command, 2, 3) })],
    [12, a('kill server', { at: fc.nat(50), over: some(command, 1, 2) })],
  );

/** A typical visit, booking and payment, with random steps between. */
const visit: fc.Arbitrary<Step[]> = fc
  .tuple(
    some<Step>(create, 1, 1),
    some<Step>(weighted<Step>([1, contact], [2, extra]), 0, 2),
    some<Step>(order, 1, 1),
    some<Step>(weighted<Step>([2, extra], [1, order], [1, wait]), 0, 2),
    some<Step>(pay, 1, 2),
    some<Step>(weighted<Step>([6, verify], [6, deliverWebhook], [2, wait], [3, refundAtGateway]), 0, 3),
    some<Step>(weighted<Step>([4, cancel], [1, rate], [1, wait]), 0, 2),
  )
  .map((parts) => parts.flat());

const stayPart = weighted([6, buildStep(command).map((one) => [one])], [1, visit]);
const stays = weighted([6, some(stayPart, 3, 8)], [1, some(stayPart, 9, 22)]);

const calendarPart = weighted(
  [8, buildStep(weighted<Command>([1, command], [1, calendarCommand])).map((one) => [one])],
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
    deliversWebhooks: fc.boolean(),
    steps: parts.map((some) => some.flat()),
  });

/** Most homes have no imported calendar; these histories take other code paths. */
export const anyHistory = weighted([2, buildHistory(stays)], [1, buildHistory(calendars)]);
