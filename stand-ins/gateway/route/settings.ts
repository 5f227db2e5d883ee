import { setTimeout } from 'node:timers/promises';
import { HANG_UP, json, type Route } from '../../http/server.ts';
import { GatewayError } from '../requests.ts';
import type { WebhookFailureMode } from '../webhooks.ts';

/**
 * Failure modes of the gateway, set manually and kept across restarts. The fields equal those of `/v1/stand-in/moods`.
 */
export interface FailureModes {
  /** `automatic`: an account is activated once its bank account is verified; `by-hand`: it waits for a reviewer. */
  review: 'automatic' | 'by-hand';
  /** The outcome of pending transfers. */
  transfers: 'processed' | 'failed';
  webhooks: WebhookFailureMode;
  /** Failure modes of Route calls; the first match applies. */
  answers: ResponseFailureMode[];
}

interface ResponseFailureMode {
  /** The call is always carried out; then the connection is closed, a 500 is sent, or the response is delayed. */
  mood: 'dropped' | 'error' | 'slow';
  /** The route's method and path pattern, `POST /v1/transfers/:id/reversals`; '*': every call of Route. */
  call: string;
  /** Remaining responses; null: until changed. */
  times: number | null;
  /** Delay of a slow response, in milliseconds. */
  ms: number;
}

export const defaultFailureModes: FailureModes = {
  review: 'automatic',
  transfers: 'processed',
  webhooks: { lateMs: 0, doubled: false, shuffled: false },
  answers: [],
};

const RESPONSE_FAILURE_MODES = ['dropped', 'error', 'slow'] as const;

/** Merges a change into the modes: absent fields stay unchanged. */
export function updateFailureModes(before: FailureModes, body: Record<string, unknown>): FailureModes {
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(defaultFailureModes, name)) throw new GatewayError(`There is no mood ${name}.`, { field: name });
  }
  return {
    review: requireOneOf('review', body['review'] ?? before.review, ['automatic', 'by-hand'] as const),
    transfers: requireOneOf('transfers', body['transfers'] ?? before.transfers, ['processed', 'failed'] as const),
    webhooks:
      body['webhooks'] === undefined ? before.webhooks : parseWebhookFailureMode(before.webhooks, body['webhooks']),
    answers: body['answers'] === undefined ? before.answers : parseResponseFailureModes(body['answers']),
  };
}

function parseWebhookFailureMode(before: WebhookFailureMode, given: unknown): WebhookFailureMode {
  const { lateMs, doubled, shuffled } = { ...before, ...(given as Partial<WebhookFailureMode>) };
  if (!Number.isSafeInteger(lateMs) || lateMs < 0 || typeof doubled !== 'boolean' || typeof shuffled !== 'boolean')
    throw new GatewayError('webhooks has lateMs, doubled and shuffled.', { field: 'webhooks' });
  return { lateMs, doubled, shuffled };
}

function parseResponseFailureModes(given: unknown): ResponseFailureMode[] {
  if (!Array.isArray(given)) throw new GatewayError('answers is a list of moods.', { field: 'answers' });
  return given.map((entry: Partial<ResponseFailureMode>) => {
    const { call = '*', times = null, ms = 0 } = entry;
    if (typeof call !== 'string' || !isCount(ms) || (times !== null && !isCount(times)))
      throw new GatewayError('A mood of answers has mood, call, times and ms.', { field: 'answers' });
    return { mood: requireOneOf('mood', entry.mood, RESPONSE_FAILURE_MODES), call, times, ms };
  });
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function requireOneOf<T extends string>(name: string, value: unknown, known: readonly T[]): T {
  if (known.includes(value as T)) return value as T;
  throw new GatewayError(`${name} is one of ${known.join(', ')}.`, { field: name });
}

/** Wraps a route with its failure mode. The call is carried out in any case. */
export function withFailureMode(
  route: Route,
  failureModes: () => FailureModes,
  change: (failureModes: FailureModes) => void,
): Route {
  return {
    ...route,
    answer: async (request) => {
      const failureMode = consumeFailureMode(`${route.method} ${route.path}`, failureModes(), change);
      // Error responses may be delayed or lost, too.
      const [outcome] = await Promise.allSettled([Promise.resolve(request).then(route.answer)]);
      if (failureMode?.mood === 'dropped') return HANG_UP;
      if (failureMode?.mood === 'error') return SERVER_ERROR;
      if (failureMode?.mood === 'slow') await setTimeout(failureMode.ms);
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
function consumeFailureMode(
  call: string,
  failureModes: FailureModes,
  change: (failureModes: FailureModes) => void,
): ResponseFailureMode | undefined {
  const found = failureModes.answers.find((one) => (one.call === '*' || one.call === call) && one.times !== 0);
  if (found !== undefined && found.times !== null) {
    const times = found.times - 1;
    const answers = failureModes.answers.map((one) => (one === found ? { ...one, times } : one));
    change({ ...failureModes, answers });
  }
  return found;
}

/**
 * Behaviour that Razorpay's documentation leaves open or contradicts. Each point is a switch; its first value is the
 * default. Clients must work with all of them (docs/decisions/payouts.md).
 */
export const undocumentedOptionValues = {
  /** `transfer_status` in the list of a payment and `status` elsewhere, or one name everywhere. */
  transferStatusName: ['mixed', 'status', 'transfer_status'],
  /** Empty notes come as an empty array, or as an empty object. */
  emptyNotes: ['array', 'object'],
  /** Whether a full stop follows the account id in the refusal of a known e-mail. */
  emailRefusal: ['bare', 'dotted'],
  /** Whether `reference_id` of an account is accepted; support must enable the feature. */
  referenceId: ['refused', 'taken'],
  /** The status of a product without a bank account. */
  productWithoutBank: ['requested', 'needs_clarification'],
  /** Whether a correction may include fields that were not requested. */
  correction: ['any-field', 'requested-fields'],
  /** Whether a transfer to an account that is not activated is accepted. */
  transferToInactive: ['refused', 'taken'],
  /** A transfer of more than the captured amount minus its fee: refused immediately, or failed when it is processed. */
  aboveFee: ['refused', 'fails'],
  /** The error of a second transfer that exceeds the remaining amount. */
  secondTransfer: ['captured', 'untransferred'],
  /** Whether a reversed amount can be transferred again. */
  afterReversal: ['transferable', 'gone'],
  /** A reversal of a settled transfer: refused, or taken from the account's other money. */
  reversalOfSettled: ['refused', 'from-balance'],
  /** Whether direct transfers are enabled, which support does. */
  directTransfers: ['on', 'off'],
  /**
   * Whether `/settlements/:id` returns the settlement of a linked account; `expand[]=recipient_settlement` always does.
   */
  hostSettlement: ['readable', 'unknown'],
  /** Whether recon also lists unsettled lines of a day. */
  reconUnsettled: ['left-out', 'listed'],
  /** When the disputed amount is debited from the operator. */
  disputeDeducts: ['when-lost', 'at-once'],
  /** The effect of `reverse_all` in a refund. */
  reverseAll: ['ignored', 'reverses'],
} as const;

type Point = keyof typeof undocumentedOptionValues;
export type UndocumentedOptions = { [P in Point]: (typeof undocumentedOptionValues)[P][number] };

export const defaultOptions = Object.fromEntries(
  Object.entries(undocumentedOptionValues).map(([point, answers]) => [point, answers[0]]),
) as UndocumentedOptions;

/** Parses switches; unknown points and values are refused. */
export function readUndocumentedOptions(body: Record<string, unknown>): Partial<UndocumentedOptions> {
  for (const [point, answer] of Object.entries(body)) {
    const answers: readonly unknown[] | undefined = Object.hasOwn(undocumentedOptionValues, point)
      ? undocumentedOptionValues[point as Point]
      : undefined;
    if (answers === undefined) throw new GatewayError(`There is no point ${point}.`, { field: point });
    if (!answers.includes(answer))
      throw new GatewayError(`${point} is one of ${answers.join(', ')}.`, { field: point });
  }
  return body;
}
