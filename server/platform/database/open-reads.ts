import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { checkServer } from './check-server.ts';
import { connect } from './connect.ts';
import { logLostConnections } from './log-lost-connections.ts';
import { isUnavailable } from './transient-error.ts';
import { Reads } from './reads.ts';
import type { Database } from './schema.ts';
import { ReadSource } from './read-source.ts';
import { shareWatch } from './shared-watches.ts';
import { logFailovers } from './log-failovers.ts';

interface ReadTargets {
  /** URL of the primary, which is also watched. */
  databaseUrl: string;
  /** A streaming replica; undefined: the primary serves all reads. */
  databaseReadUrl: string | undefined;
  connections: number;
}

/**
 * Opens the read sources for visitors. Throws a DatabaseError for an unusable replica; while a replica is only
 * unavailable, the primary serves its reads.
 */
export async function openReads(
  db: Kysely<Database>,
  { databaseUrl, databaseReadUrl, connections }: ReadTargets,
  log: Logger,
): Promise<{ reads: Reads; close: () => Promise<void> }> {
  if (databaseReadUrl === undefined) {
    return { reads: new Reads(new ReadSource('primary', db)), close: async () => undefined };
  }
  const replica = connect(
    { connectionString: databaseReadUrl },
    { name: 'replica', role: 'replica', connections, onLostConnection: logLostConnections(log) },
  );
  logFailovers('replica', replica.watch, log);
  try {
    await checkServer(replica.pool, databaseReadUrl, 'DATABASE_READ_URL');
  } catch (error) {
    if (!isUnavailable((error as Error).cause)) {
      await replica.close();
      throw error;
    }
    log.warn({ err: error }, 'the replica is unavailable');
  }
  const watches = [shareWatch(databaseUrl, 'writer'), shareWatch(databaseReadUrl, 'replica')] as const;
  const reads = new Reads(
    new ReadSource('primary', db, { watch: watches[0].watch, log }),
    new ReadSource('replica', replica.db, { watch: watches[1].watch, log }),
  );
  const close = async () => {
    await Promise.all(watches.map(({ release }) => release()));
    await replica.close();
  };
  return { reads, close };
}
