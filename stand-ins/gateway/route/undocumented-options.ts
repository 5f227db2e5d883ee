import { GatewayError } from '../errors.ts';

/**
 * What Razorpay's documentation leaves open or says in two ways. Each point is a switch whose first answer holds
 * where nothing is said; whoever speaks to the gateway has to bear all of them (docs/decisions/route.md).
 */
export const undocumentedOptions = {
  /** `transfer_status` in the list of a payment and `status` elsewhere, or one name everywhere. */
  transferStatusName: ['mixed', 'status', 'transfer_status'],
  /** Empty notes come as an empty array, or as an empty object. */
  emptyNotes: ['array', 'object'],
  /** Whether a full stop follows the account that the refusal of a known e-mail names. */
  emailRefusal: ['bare', 'dotted'],
  /** `reference_id` of an account needs a feature that is switched on by support. */
  referenceId: ['refused', 'taken'],
  /** What a product is that has no bank account yet. */
  productWithoutBank: ['requested', 'needs_clarification'],
  /** Whether other fields than those that are asked for may come with a correction. */
  correction: ['any-field', 'requested-fields'],
  /** A transfer to an account that is not activated. */
  transferToInactive: ['refused', 'taken'],
  /** A transfer of more than the captured amount less its fee: refused at once, or it fails when it is processed. */
  aboveFee: ['refused', 'fails'],
  /** How a second transfer is refused that is above what the first left. */
  secondTransfer: ['captured', 'untransferred'],
  /** Whether what was reversed can be transferred once more. */
  afterReversal: ['transferable', 'gone'],
  /** A reversal of what has been settled: refused, or taken from what else lies in the account. */
  reversalOfSettled: ['refused', 'from-balance'],
  /** Direct transfers are switched on by support. */
  directTransfers: ['on', 'off'],
  /** Whether `/settlements/:id` knows the settlement of a linked account; `expand[]=recipient_settlement` always does. */
  hostSettlement: ['readable', 'unknown'],
  /** Whether recon lists what came on a day and is not settled, beside what was settled on it. */
  reconUnsettled: ['left-out', 'listed'],
  /** When the disputed amount is taken from the operator. */
  disputeDeducts: ['when-lost', 'at-once'],
  /** What `reverse_all` of a refund does. */
  reverseAll: ['ignored', 'reverses'],
} as const;

type Point = keyof typeof undocumentedOptions;
export type UndocumentedOptions = { [P in Point]: (typeof undocumentedOptions)[P][number] };

export const defaultOptions = Object.fromEntries(
  Object.entries(undocumentedOptions).map(([point, answers]) => [point, answers[0]]),
) as UndocumentedOptions;

/** Switches as a body names them; an unknown point or answer is refused. */
export function readUndocumentedOptions(body: Record<string, unknown>): Partial<UndocumentedOptions> {
  for (const [point, answer] of Object.entries(body)) {
    const answers: readonly unknown[] | undefined = Object.hasOwn(undocumentedOptions, point)
      ? undocumentedOptions[point as Point]
      : undefined;
    if (answers === undefined) throw new GatewayError(`There is no point ${point}.`, { field: point });
    if (!answers.includes(answer))
      throw new GatewayError(`${point} is one of ${answers.join(', ')}.`, { field: point });
  }
  return body;
}
