import type { Done } from './acts.ts';
import { calendarOutcomes, requiredCalendarOutcomes } from './reach-of-calendars.ts';
import { computeState, type World } from './world.ts';

/** Counts outcomes of histories: a model proves nothing about outcomes it never reaches. */
export class Reach {
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
        `given back at the gateway: ${isAll ? 'all' : 'part'} of what is ${payment?.kept ? 'kept' : 'not kept'}`,
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
  ...['200', 'WRONG_SIGNATURE', 'died'].map((word) => `news: ${word}`),
  ...['200', 'NOT_RATABLE'].map((word) => `rate: ${word}`),
  ...['200', 'HAS_LIVE_BOOKINGS'].map((word) => `remove: ${word}`),
  'edit: 200',
  'choose policy: 200',
  ...['held', 'expired'].map((state) => `a payment that is kept, of a stay that was ${state}`),
  ...['held', 'confirmed', 'cancelled', 'expired'].map(
    (state) => `a payment that is not kept, of a stay that was ${state}`,
  ),
  ...['all of what is not kept', 'all of what is kept', 'part of what is not kept', 'part of what is kept'].map(
    (what) => `given back at the gateway: ${what}`,
  ),
  'a refund of all: not-kept',
  'a refund of all: cancelled-by-host',
  'a refund of all: cancelled-by-guest',
  'a refund of half: cancelled-by-guest',
];
