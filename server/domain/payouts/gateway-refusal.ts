import { describeFailure, type Outcome } from '../ledger/gateway/gateway-answers.ts';
import { withoutNumbers } from './gateway-fields.ts';

/** The gateway rejected a host's details. The message contains no numbers from the gateway's response. */
export class GatewayRefusal extends Error {
  readonly field: string | undefined;
  readonly description: string;

  constructor(refused: Extract<Outcome<unknown>, { kind: 'refused' }>) {
    super(`the gateway rejected the details of a payout account: ${withoutNumbers(describeFailure(refused))}`);
    this.field = refused.field;
    this.description = refused.description;
  }
}

/**
 * The value of a successful call. Throws `GatewayRefusal` if rejected, and a different error if the outcome is unknown.
 */
export function requireValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'refused') throw new GatewayRefusal(outcome);
  throw new Error(`the gateway did not answer about a payout account: ${outcome.cause}`);
}
