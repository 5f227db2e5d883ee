import type { Transaction } from 'kysely';
import { appendEvent } from '../event-log/append-event.ts';
import { type GatewayDispute } from '../ledger/gateway/route-answers.ts';
import { loseDispute, noteDispute } from '../ledger/disputes.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PayoutParts } from './payout-parts.ts';

/**
 * Writes down what the gateway tells of a dispute, as it answers now; old news changes nothing. A lost one takes the host's
 * share back, once: what has left already the host owes.
 */
export async function takeDispute(parts: PayoutParts, told: GatewayDispute, now: Date): Promise<void> {
  const state = stateOf(told.status);
  await retriedTransaction(parts.db, async (trx) => {
    const news = await noteDispute(trx, { ...told, state }, now);
    if (news === null) return;
    if (state === 'lost') await loseDispute(trx, parts.jobs, { ...told, ...news }, now);
    await tell(trx, told, state, news.bookingId, now);
  });
}

async function tell(
  trx: Transaction<Database>,
  { id: disputeId, paymentId, amountPaise }: GatewayDispute,
  state: 'open' | 'won' | 'lost',
  bookingId: string,
  now: Date,
): Promise<void> {
  const data = { disputeId, paymentId, amountPaise, state };
  await appendEvent(trx, { kind: 'payment-disputed', bookingId, data }, now);
}

/** One that was closed took no money. */
function stateOf(status: string): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'closed' ? 'won' : 'open';
}
