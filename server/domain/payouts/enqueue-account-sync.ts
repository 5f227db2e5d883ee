import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { SYNC_PAYOUT_ACCOUNT } from './update-status.ts';

/** Handles a webhook of a host's account by fetching its state: webhooks may be late, repeated or out of order. */
export async function enqueueAccountSync(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  gatewayAccountId: string,
): Promise<void> {
  const account = await db
    .selectFrom('payout_account')
    .select('host_id as hostId')
    .where('gateway_account_id', '=', gatewayAccountId)
    .executeTakeFirst();
  if (account !== undefined) await jobs.send(db, SYNC_PAYOUT_ACCOUNT, account, { key: account.hostId });
}
