import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { TELL_GATEWAY } from './settle-status.ts';

/** News of a host's account is only why to ask how it stands: whoever can sign may be late, repeat itself, or come out of order. */
export async function hearOfAccount(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  gatewayAccountId: string,
): Promise<void> {
  const account = await db
    .selectFrom('payout_account')
    .select('host_id as hostId')
    .where('gateway_account_id', '=', gatewayAccountId)
    .executeTakeFirst();
  if (account !== undefined) await jobs.send(db, TELL_GATEWAY, account, { key: account.hostId });
}
