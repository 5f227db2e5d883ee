import { setTimeout } from 'node:timers/promises';
import { type Answer, json, type Route } from '../../http/routes.ts';
import { GatewayError } from '../errors.ts';
import type { WebhookMood } from '../webhooks.ts';

/** How the gateway behaves beside what it does; set by hand, and kept over a restart. */
export interface Moods {
  /** `automatic`: an account whose bank answers is activated by itself; `by-hand`: it waits for a person. */
  review: 'automatic' | 'by-hand';
  /** What becomes of pending transfers. */
  transfers: 'processed' | 'failed';
  webhooks: WebhookMood;
  /** How calls of Route are answered; the first that fits counts. */
  answers: AnswerMood[];
}

interface AnswerMood {
  /** Carried out and the line is cut, carried out and answered 500, or carried out and answered late. */
  mood: 'dropped' | 'error' | 'slow';
  /** Method and path as the routes write them, `POST /v1/transfers/:id/reversals`; '*': every call of Route. */
  call: string;
  /** How many answers are left; null: until it is changed. */
  times: number | null;
  /** How late a slow answer is, in milliseconds. */
  ms: number;
}

export const defaultMoods: Moods = {
  review: 'automatic',
  transfers: 'processed',
  webhooks: { lateMs: 0, doubled: false, shuffled: false },
  answers: [],
};

const ANSWER_MOODS = ['dropped', 'error', 'slow'] as const;

/** The moods after a change: what the body names is set, the rest stays. */
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

/** The same call, answered as its mood wants. It is carried out in any case. */
export function withMood(route: Route, moods: () => Moods, change: (moods: Moods) => void): Route {
  return {
    ...route,
    answer: async (request) => {
      const mood = takeMood(`${route.method} ${route.path}`, moods(), change);
      // A refusal is an answer like any other: it may be late or lost.
      const [outcome] = await Promise.allSettled([Promise.resolve(request).then(route.answer)]);
      if (mood?.mood === 'dropped') return CUT;
      if (mood?.mood === 'error') return SERVER_ERROR;
      if (mood?.mood === 'slow') await setTimeout(mood.ms);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

/** A status of 0 cuts the line. */
const CUT: Answer = { status: 0, headers: {}, body: '' };
const SERVER_ERROR = json(
  {
    error: {
      code: 'SERVER_ERROR',
      description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    },
  },
  500,
);

/** The mood for a call, of which one less is left then. */
function takeMood(call: string, moods: Moods, change: (moods: Moods) => void): AnswerMood | undefined {
  const found = moods.answers.find((mood) => (mood.call === '*' || mood.call === call) && mood.times !== 0);
  if (found !== undefined && found.times !== null) {
    const times = found.times - 1;
    change({ ...moods, answers: moods.answers.map((mood) => (mood === found ? { ...mood, times } : mood)) });
  }
  return found;
}
