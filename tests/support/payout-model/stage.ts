import { sql } from 'kysely';
import { START } from '../model/still-clock.ts';
import { Bank } from './bank.ts';
import type { PayoutProduct } from './product.ts';
import type { PayoutHistory } from './steps.ts';
import type { TrueStay } from './truth.ts';

/** State of a running history. */
export interface PayoutStage {
  product: PayoutProduct;
  bank: Bank;
  commission: number;
  stays: TrueStay[];
  /** Stays whose cancellation was processed in time while the gateway worked. */
  cancelledInTime: Set<string>;
  /** Whether no failure has been injected so far. */
  isCalm: boolean;
  /** End of the gateway's outage, in milliseconds since 1970. */
  downUntilMs: number;
  /** Ids of webhooks delivered to the product. */
  told: Set<string>;
}

const HISTORY = [
  'payout_reversal',
  'host_debt',
  'dispute',
  'payout',
  'earning',
  'refund_split',
  'payment_split',
  'refund',
  'outside_refund',
  'book_posting',
  'book_entry',
  'payment',
  'payment_order',
  'taken_days',
  'booking',
  'event',
  'event_delivery',
  'model_job',
  'payout_account',
];

/** Resets database and gateway, with two hosts that have accounts. */
export async function beginPayouts(product: PayoutProduct, history: PayoutHistory): Promise<PayoutStage> {
  const { clock, gateway, jobs, db, context, people } = product;
  clock.moveTo(START);
  jobs.failures = [];
  // Disables triggers, which forbid deleting ledger rows.
  const emptying = HISTORY.map((table) => `delete from ${table}`).join(';');
  await sql.raw(`set session_replication_role = replica; ${emptying}; reset session_replication_role`).execute(db);
  const bank = new Bank(gateway);
  context.settings.hostCommission = history.commission;
  for (const [index, { id }] of people.hosts.entries()) {
    const status = history.ready[index] === true ? 'ready' : 'paused';
    await sql`
      insert into payout_account (
        host_id, kind, legal_name, status, ready_at, gateway_account_id, is_bank_synced, synced_version, created_at, updated_at
      ) values (${id}, 'individual', 'Hari', ${status}, ${START}, ${bank.hosts[index]?.id}, true, 1, ${START}, ${START})`.execute(
      db,
    );
  }
  return {
    product,
    bank,
    commission: history.commission,
    stays: [],
    cancelledInTime: new Set(),
    isCalm: true,
    downUntilMs: 0,
    told: new Set(),
  };
}

/** Advances the clock of product and gateway after delivering delayed calls. */
export async function passTime({ product, bank, downUntilMs }: PayoutStage, milliseconds: number): Promise<void> {
  const { faults, route } = bank.gateway;
  await faults.runDelayed();
  product.clock.advance(milliseconds);
  if (product.clock.now().getTime() >= downUntilMs) faults.isDown = false;
  route.catchUp();
}
