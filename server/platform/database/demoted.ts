import type pg from 'pg';
import { reportDemoted } from './failover-client.ts';

const READ_ONLY = '25006';

/**
 * Whether a server refused to write because it is a replica, usually a former primary. The statement had no effect, and
 * its transaction cannot be committed.
 */
export function isDemotedServerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

/**
 * Rejects a new connection to a replica. A former primary may have unacknowledged commits that are about to be lost;
 * answering a repeated request from them would be wrong. A server becomes a replica only by a restart, which ends its
 * connections, so checking each connection once is enough.
 */
export async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  if (rows[0]?.isReplica !== true) return;
  reportDemoted(client);
  throw Object.assign(new Error('the server is a replica'), { code: READ_ONLY });
}
