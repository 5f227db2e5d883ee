import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Target } from '../hosts.ts';

/**
 * The file `owner-<token>` in the database folder identifies the process that may stop the server. It can be removed
 * only by the process that holds the owner's lock, by the owner itself, or by the watchdog of a dead owner.
 */
export class Ownership {
  readonly name = `owner-${randomUUID()}`;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Recorded before the server starts, so that the watchdog may stop it if this process dies. */
  declare(): void {
    writeFileSync(join(this.#folder, this.name), '');
  }

  /** Removes all other ownership files; true if there was one. Only for the holder of the owner's lock. */
  claim(): boolean {
    this.declare();
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith('owner-') && name !== this.name)
      .map((name) => remove(join(this.#folder, name)))
      .includes(true);
  }

  /** Whether this process still owns the server and may stop it. */
  isHeld(): boolean {
    return existsSync(join(this.#folder, this.name));
  }

  release(): void {
    remove(join(this.#folder, this.name));
  }
}

function remove(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** A connection, or the state of the socket: no server, or a server that accepts no connections yet. */
export type ConnectResult = pg.Client | 'absent' | 'busy';

/** Advisory lock of the process that owns the server; PostgreSQL releases it when that process dies. */
const OWNER_LOCK = 4_720_190_117;

const STARTING_OR_STOPPING = '57P03';
const TOO_MANY_CONNECTIONS = '53300';

/** Calls `onLost` when the connection breaks later. Throws permanent refusals of the server. */
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
