import fc from 'fast-check';
import * as any from './any-calendar-steps.ts';
import { a, cancel as anyCancel, create as anyCreate, some, weighted } from './any-step.ts';
import { ruleEdits } from './attempts-at-calendars.ts';
import type { Deed, Step } from './steps.ts';

/** Restricts steps to one home, its host, newest calendar and stay, so that they interact. */
const focused = <S extends Step>(step: fc.Arbitrary<S>): fc.Arbitrary<S> =>
  step.map((one) => {
    const here = { home: 0, calendar: 0, feed: 0, stay: 0, by: 'host' };
    return { ...one, ...Object.fromEntries(Object.entries(here).filter(([name]) => name in one)) };
  });

const create = focused(anyCreate.map((step) => ({ ...step, guest: step.guest % 3, price: 'right' as const })));
const cancel = focused(anyCancel);
const addFeed = focused(any.addFeed);
const refresh = focused(any.refresh);
const give = focused(any.give);
const close = focused(any.close.map((step) => ({ ...step, isClosed: true })));
const sells = focused(any.sells);
const lies = focused(any.lies);
const echo = focused(any.echo);
const drops = focused(any.drops);
const moves = focused(any.moves);
const regrets = focused(any.regrets);
const answersWell = focused(any.answersWell);
const fails = focused(any.fails);
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
const dies = a('die', { at: fc.nat(40), over: some(weighted<Deed>([2, refresh], [1, runJobs], [1, cancel]), 1, 2) });
const isRead = weighted<Step>([6, refresh], [2, runJobs], [2, dies]);

/** Steps of these kinds one after another, so many of each. */
const story = (...parts: [fc.Arbitrary<Step>, number, number][]): fc.Arbitrary<Step[]> =>
  fc.tuple(...parts.map(([step, least, max]) => some(step, least, max))).map((steps) => steps.flat());

/** A feed is added and imported, then imported twice more between random steps. */
const daysFromASite = story(
  [addFeed, 1, 1],
  [weighted<Step>([4, sells], [1, lies]), 1, 3],
  [isRead, 1, 1],
  [weighted<Step>([2, give], [3, any.siteStep], [1, close]), 0, 3],
  [weighted<Step>([2, hours], [2, refresh]), 0, 2],
  [isRead, 1, 2],
);

/** A site imports a stay or block of ours and republishes it; the stay may end. */
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

/** A site imports a stay and republishes it even long after its end. */
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

/** A site claims days of a stay; then one side releases them. */
const aFalseCalendar = story(
  [create, 1, 1],
  [addFeed, 1, 1],
  [lies, 1, 1],
  [refresh, 1, 1],
  [weighted<Step>([2, cancel], [2, drops], [2, moves], [1, hours], [1, sells]), 1, 2],
  [isRead, 1, 2],
);

/** A site is unreachable for some time and may lose its events. */
const anOutage = story(
  [addFeed, 1, 1],
  [sells, 1, 2],
  [refresh, 1, 1],
  [weighted<Step>([3, fails], [1, drops], [1, a('site forgets all', { calendar: fc.constant(0) })]), 1, 2],
  [refresh, 1, 1],
  [a('wait', { minutes: fc.constantFrom(7 * 60, 7 * 60, 25 * 60) }), 1, 1],
  [isRead, 1, 1],
  [weighted<Step>([3, answersWell], [1, sells]), 0, 1],
  [isRead, 0, 2],
);

/** An event is missing for a short time. */
const anIntermittentEvent = story(
  [addFeed, 1, 1],
  [sells, 2, 3],
  [refresh, 1, 1],
  [drops, 1, 1],
  [isRead, 1, 1],
  [weighted<Step>([3, regrets], [1, hours]), 1, 1],
  [isRead, 1, 2],
);

/** A host is strict, guests ask, and a day of theirs is to be closed. */
const aStrictHost = story([strict, 1, 2], [create, 2, 4], [close, 0, 3]);

/** Scenarios that random histories rarely reach. */
export const calendarStory = weighted(
  [2, daysFromASite],
  [2, anEcho],
  [2, aLastingEcho],
  [2, aFalseCalendar],
  [2, anOutage],
  [6, aStrictHost],
  [4, anIntermittentEvent],
);
