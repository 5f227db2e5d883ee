import { setTimeout } from 'node:timers/promises';
import { HANG_UP, json, type Route } from '../../http/routes.ts';
import { GatewayError } from '../errors.ts';
import type { WebhookMood } from '../webhooks.ts';

/** Failure modes of the gateway; set by hand, kept over a restart. */
export interface Moods {
  /** `automatic`: an account is activated once its bank account is verified; `by-hand`: it waits for a reviewer. */
  review: 'automatic' | 'by-hand';
  /** The outcome of pending transfers. */
  transfers: 'processed' | 'failed';
  webhooks: WebhookMood;
  /** Failure modes of Route calls; the first match applies. */
  answers: AnswerMood[];
}

interface AnswerMood {
  /** The call is always carried out; then the connection is closed, a 500 is sent, or the response is delayed. */
  mood: 'dropped' | 'error' | 'slow';
  /** The route's method and path pattern, `POST /v1/transfers/:id/reversals`; '*': every call of Route. */
  call: string;
  /** Remaining responses; null: until changed. */
  times: number | null;
  /** Delay of a slow response, in milliseconds. */
  ms: number;
}

export const defaultMoods: Moods = {
  review: 'automatic',
  transfers: 'processed',
  webhooks: { lateMs: 0, doubled: false, shuffled: false },
  answers: [],
};

const ANSWER_MOODS = ['dropped', 'error', 'slow'] as const;

/** The modes after a change: named ones are set, others stay. */
export function updateMoods(moods: Moods, body: Record<string, unknown>): Moods {
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(defaultMoods, name)) throw new GatewayError(`There is no mood ${name}.`, { field: name });
  }
  return {
    review: oneOf('review', body['review'] ?? moods.review, ['automatic', 'by-hand'] as const),
    transfers: oneOf('transfers', body['transfers'] ?? moods.transfers, ['processed', 'failed'] as const),
    webhooks: body['webhooks'] === undefined ? moods.webhooks : webhookMoodsOf(moods.webhooks, body['webhooks']),
    answers: body['answers'] === undefined ? moods.answers : answerMoodsOf(body['answers']),
  };
}

function webhookMoodsOf(mood: WebhookMood, given: unknown): WebhookMood {
  const { lateMs, doubled, shuffled } = { ...mood, ...(given as Partial<WebhookMood>) };
  if (!Number.isSafeInteger(lateMs) || lateMs < 0 || typeof doubled !== 'boolean' || typeof shuffled !== 'boolean')
    throw new GatewayError('webhooks has lateMs, doubled and shuffled.', { field: 'webhooks' });
  return { lateMs, doubled, shuffled };
}

function answerMoodsOf(given: unknown): AnswerMood[] {
  if (!Array.isArray(given)) throw new GatewayError('answers is a list of moods.', { field: 'answers' });
  return given.map((entry: Partial<AnswerMood>) => {
    const { call = '*', times = null, ms = 0 } = entry;
    if (typeof call !== 'string' || !isCount(ms) || (times !== null && !isCount(times)))
      throw new GatewayError('A mood of answers has mood, call, times and ms.', { field: 'answers' });
    return { mood: oneOf('mood', entry.mood, ANSWER_MOODS), call, times, ms };
  });
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function oneOf<T extends string>(name: string, value: unknown, known: readonly T[]): T {
  if (known.includes(value as T)) return value as T;
  throw new GatewayError(`${name} is one of ${known.join(', ')}.`, { field: name });
}

/** Wraps a route with its failure mode. The call is carried out in any case. */
export function withMood(route: Route, moods: () => Moods, change: (moods: Moods) => void): Route {
  return {
    ...route,
    answer: async (request) => {
      const mood = consumeMood(`${route.method} ${route.path}`, moods(), change);
      // Error responses can be delayed or lost, too.
      const [outcome] = await Promise.allSettled([Promise.resolve(request).then(route.answer)]);
      if (mood?.mood === 'dropped') return HANG_UP;
      if (mood?.mood === 'error') return SERVER_ERROR;
      if (mood?.mood === 'slow') await setTimeout(mood.ms);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

const SERVER_ERROR = json(
  {
    error: {
      code: 'SERVER_ERROR',
      description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    },
  },
  500,
);

/** The mode of a call; reduces its remaining count. */
function consumeMood(call: string, moods: Moods, change: (moods: Moods) => void): AnswerMood | undefined {
  const found = moods.answers.find((mood) => (mood.call === '*' || mood.call === call) && mood.times !== 0);
  if (found !== undefined && found.times !== null) {
    const times = found.times - 1;
    change({ ...moods, answers: moods.answers.map((mood) => (mood === found ? { ...mood, times } : mood)) });
  }
  return found;
}
