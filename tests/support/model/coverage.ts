import type { Done } from './acts.ts';
import type { Reading } from './site/foreign-site.ts';
import { computeState, type KnownEvent, type World, type WorldFeed } from './world.ts';

/** Outcome names of calendar acts. */
function calendarOutcomes(before: World, done: readonly Done[], after: World): string[] {
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
const requiredCalendarOutcomes = [
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

/** Counts outcomes of histories: a model proves nothing about outcomes it never reaches. */
export class Coverage {
  readonly #counts = new Map<string, number>();

  /** Counts answers and final states of money. */
  note(before: World, done: readonly Done[], after: World): void {
    for (const { act, answer } of done) this.#count(`${act.do}: ${answer === null ? 'died' : outcomeName(answer)}`);
    for (const what of calendarOutcomes(before, done, after)) this.#count(what);
    for (const payment of after.payments.slice(before.payments.length)) {
      const stay = before.stays.find(({ id }) => id === payment.stay);
      const state = stay === undefined ? 'just made' : computeState(stay, after.now);
      this.#count(`a payment that is ${payment.kept ? 'kept' : 'not kept'}, of a stay that was ${state}`);
    }
    for (const { payment: id, amount } of after.outside.slice(before.outside.length)) {
      const payment = after.payments.find((one) => one.id === id);
      const isAll = payment?.amount === amount;
      this.#count(
        `refunded at the gateway: ${isAll ? 'all' : 'part'} of what is ${payment?.kept ? 'kept' : 'not kept'}`,
      );
    }
    for (const { payment: id, amount, reason } of after.refunds.slice(before.refunds.length)) {
      const isAll = after.payments.some((payment) => payment.id === id && payment.amount === amount);
      this.#count(`a refund of ${isAll ? 'all' : 'half'}: ${reason}`);
    }
  }

  /** Required outcomes that these histories did not reach. */
  missing(): string[] {
    return [...requiredOutcomes, ...requiredCalendarOutcomes].filter((what) => !this.#counts.has(what));
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}

function outcomeName({ status, body }: { status: number; body: Record<string, unknown> }): string {
  const { code } = body;
  return typeof code === 'string' ? code : String(status);
}

/** Outcomes that five hundred histories must reach. */
const requiredOutcomes = [
  ...[
    '201',
    '200',
    'DATES_TAKEN',
    'ALREADY_BOOKED',
    'PRICE_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
    'OWN_LISTING',
    'died',
  ].map((word) => `create: ${word}`),
  ...['200', 'NOT_ALLOWED', 'WRONG_STATE', 'died'].map((word) => `cancel: ${word}`),
  ...['200', 'NOT_ALLOWED', 'WRONG_STATE'].map((word) => `contact: ${word}`),
  ...['200', 'NOT_ALLOWED', 'WRONG_STATE', 'died'].map((word) => `extra: ${word}`),
  ...['200', 'GATEWAY_UNREACHABLE', 'PRICE_CHANGED', 'WRONG_STATE', 'died'].map((word) => `order: ${word}`),
  ...['200', 'GATEWAY_UNREACHABLE', 'PAYMENT_NOT_KEPT', 'PAYMENT_NOT_SETTLED', 'WRONG_SIGNATURE', 'died'].map(
    (word) => `verify: ${word}`,
  ),
  ...['200', 'WRONG_SIGNATURE', 'died'].map((word) => `deliver webhook: ${word}`),
  ...['200', 'NOT_RATABLE'].map((word) => `rate: ${word}`),
  ...['200', 'HAS_LIVE_BOOKINGS'].map((word) => `remove: ${word}`),
  'edit: 200',
  'choose policy: 200',
  ...['held', 'expired'].map((state) => `a payment that is kept, of a stay that was ${state}`),
  ...['held', 'confirmed', 'cancelled', 'expired'].map(
    (state) => `a payment that is not kept, of a stay that was ${state}`,
  ),
  ...['all of what is not kept', 'all of what is kept', 'part of what is not kept', 'part of what is kept'].map(
    (what) => `refunded at the gateway: ${what}`,
  ),
  'a refund of all: not-kept',
  'a refund of all: cancelled-by-host',
  'a refund of all: cancelled-by-guest',
  'a refund of half: cancelled-by-guest',
];
