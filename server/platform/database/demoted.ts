import type pg from 'pg';
import { reportDemoted } from './failover-client.ts';

const READ_ONLY = '25006';

/**
 * Whether a server refused to write because it is a replica: mostly a primary that another has replaced. Nothing of the
 * statement has happened, and its transaction cannot be committed.
 */
export function isDemotedServerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

/**
 * Throws what a replica says to who wants to write. A former primary may have what it never acknowledged, since no other
 * had it: whoever reads that there, to answer a request that is sent again, would promise what is about to be lost. A
 * server becomes a replica only by a new start, which ends its connections, so a connection is asked once.
 */
export async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  if (rows[0]?.isReplica !== true) return;
  reportDemoted(client);
  throw Object.assign(new Error('the server is a replica'), { code: READ_ONLY });
}
