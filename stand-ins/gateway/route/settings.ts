import { GatewayError } from '../requests.ts';
import type { WebhookFailureMode } from '../webhooks.ts';

/**
 * Failure modes of the gateway, set manually and kept across restarts. The fields equal those of
 * `/v1/stand-in/failure-modes`.
 */
export interface FailureModes {
  /** `automatic`: an account is activated once its bank account is verified; `by-hand`: it waits for a reviewer. */
  review: 'automatic' | 'by-hand';
  /** The outcome of pending transfers. */
  transfers: 'processed' | 'failed';
  webhooks: WebhookFailureMode;
}

export const defaultFailureModes: FailureModes = {
  review: 'automatic',
  transfers: 'processed',
  webhooks: { lateMs: 0, doubled: false, shuffled: false },
};

/** Merges a change into the modes: absent fields stay unchanged. */
export function updateFailureModes(before: FailureModes, body: Record<string, unknown>): FailureModes {
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(defaultFailureModes, name))
      throw new GatewayError(`There is no failure mode ${name}.`, { field: name });
  }
  return {
    review: requireOneOf('review', body['review'] ?? before.review, ['automatic', 'by-hand'] as const),
    transfers: requireOneOf('transfers', body['transfers'] ?? before.transfers, ['processed', 'failed'] as const),
    webhooks:
      body['webhooks'] === undefined ? before.webhooks : parseWebhookFailureMode(before.webhooks, body['webhooks']),
  };
}

function parseWebhookFailureMode(before: WebhookFailureMode, given: unknown): WebhookFailureMode {
  const { lateMs, doubled, shuffled } = { ...before, ...(given as Partial<WebhookFailureMode>) };
  if (!Number.isSafeInteger(lateMs) || lateMs < 0 || typeof doubled !== 'boolean' || typeof shuffled !== 'boolean')
    throw new GatewayError('webhooks has lateMs, doubled and shuffled.', { field: 'webhooks' });
  return { lateMs, doubled, shuffled };
}

function requireOneOf<T extends string>(name: string, value: unknown, known: readonly T[]): T {
  if (known.includes(value as T)) return value as T;
  throw new GatewayError(`${name} is one of ${known.join(', ')}.`, { field: name });
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
