import { type Outcome, reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { withoutNumbers } from './gateway-fields.ts';

/** The gateway says no to what it was told of a host; its message holds no number that stood in the gateway's words. */
export class GatewayRefusal extends Error {
  readonly field: string | undefined;
  readonly description: string;

  constructor(refused: Extract<Outcome<unknown>, { kind: 'refused' }>) {
    super(`the gateway refused what it was told of a payout account: ${withoutNumbers(reasonOf(refused))}`);
    this.field = refused.field;
    this.description = refused.description;
  }
}

/** What a call answered. Throws a `GatewayRefusal`, or that it is not known what became of it. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'refused') throw new GatewayRefusal(outcome);
  throw new Error(`the gateway did not answer about a payout account: ${outcome.cause}`);
}
