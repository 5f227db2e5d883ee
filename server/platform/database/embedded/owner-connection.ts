import pg from 'pg';
import type { Target } from '../target.ts';

/** A connection, or the state of the socket: no server, or a server that accepts no connections yet. */
export type ConnectResult = pg.Client | 'absent' | 'busy';

/** Advisory lock of the process that owns the server; PostgreSQL releases it when that process dies. */
const OWNER_LOCK = 4_720_190_117;

const STARTING_OR_STOPPING = '57P03';
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Connects to the server. `onLost` is called when the connection breaks later. Throws permanent refusals of the server.
 */
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
    // The server is starting, stopping, has just exited, or is overloaded.
    return 'busy';
  }
}

/** Tries to take the owner's lock; undefined if the server exited meanwhile. */
export async function tryOwnerLock(client: pg.Client): Promise<boolean | undefined> {
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    return rows[0]?.free === true;
  } catch {
    return undefined;
  }
}
