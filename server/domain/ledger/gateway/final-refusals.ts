import type { Refused } from './gateway-answers.ts';

/**
 * Error descriptions of final refusals. Any other refusal may be temporary, whatever its status: wrong keys, too
 * many calls, a call in progress, an empty balance (also described as 'invalid request sent'), an account that is not active.
 */
const finalRefusals = {
  refund: [
    /older than (6|six) months|more than (6|six) months/i,
    /fully refunded/i,
    /refunds? (is|are) not (supported|allowed)/i,
    /status should be captured/i,
  ],
  transfer: [
    /for which a refund has been initiated/i,
    /greater than the (captured amount|amount not transferred)/i,
    /status should be captured/i,
  ],
  reversal: [
    /greater than (the )?amount (transferred|not reversed)/i,
    // The transfer was settled to the host's bank.
    /linked account does not have sufficient balance/i,
  ],
} as const;

/** Whether a retry of the call would be refused again. */
export function isFinalRefusal(call: keyof typeof finalRefusals, { status, description }: Refused): boolean {
  return status === 400 && finalRefusals[call].some((refusal) => refusal.test(description));
}
