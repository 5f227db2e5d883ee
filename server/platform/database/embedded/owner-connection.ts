import pg from 'pg';
import type { Target } from '../target.ts';

/** State of the socket: a server, none, or a server that accepts no connections yet. */
export type ConnectResult = pg.Client | 'absent' | 'busy';

/** Held over its connection by the process that owns the server; PostgreSQL lets it go when that process dies. */
const OWNER_LOCK = 4_720_190_117;

const STARTING_OR_STOPPING = '57P03';
const TOO_MANY_CONNECTIONS = '53300';

/** `onLost` hears of a connection that broke later on; throws what the server refuses for good. */
export async function tryConnect(target: Target, onLost: (client: pg.Client) => void): Promise<ConnectResult> {
  const client = new pg.Client({ ...target, application_name: 'aangan owner', connectionTimeoutMillis: 5_000 });
  client.on('error', () => onLost(client));
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    const isRefused =
      error instanceof pg.DatabaseError && code !== STARTING_OR_STOPPING && code !== TOO_MANY_CONNECTIONS;
    if (isRefused) throw error;
    // It is on its way up or down, ended while we knocked, or has too much to do.
    return 'busy';
  }
}

/** Whether this process is the owner now; undefined when the server ended while it was asked. */
export async function tryOwnerLock(client: pg.Client): Promise<boolean | undefined> {
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    return rows[0]?.free === true;
  } catch {
    return undefined;
  }
}
