import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import { type EmbeddedServer, startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { postmasterPid } from '@aangan/server/platform/database/embedded/postmaster.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';

const WITHIN = { timeout: 60_000, interval: 20 };
/** `fsync` off: commits survive a killed server, but not a power failure. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '120' };

/** A migrated PostgreSQL server that a test stops, kills and starts again. */
export class Primary {
  readonly #observer: Connection;
  /** URL for the processes. */
  readonly url: string;
  readonly #folder: string;
  #server: EmbeddedServer;

  private constructor(folder: string, server: EmbeddedServer) {
    const { host, port, user, database } = server.target;
    this.#folder = folder;
    this.#server = server;
    this.url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
    const target = { connectionString: `${this.url}?application_name=observer` };
    this.#observer = connect(target, { onLostConnection: () => undefined });
  }

  static async start(): Promise<Primary> {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-primary-'));
    chmodSync(folder, 0o755);
    const primary = new Primary(folder, await startEmbedded({ folder: join(folder, 'database'), settings }));
    await migrate(primary.#observer.pool);
    return primary;
  }

  /** Queries through a connection not ended by `cut`; retries while the server is down. */
  ask<T>(query: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    return vi.waitFor(() => query(this.#observer.db), WITHIN);
  }

  /** Restarts the server cleanly: clients receive a shutdown error. */
  async restart(): Promise<void> {
    await this.#server.stop();
    this.#server = await startEmbedded({ folder: join(this.#folder, 'database'), settings });
    await this.ask((db) => sql`select 1`.execute(db));
  }

  /** Kills and restarts the server; it recovers from its write-ahead log. */
  async kill(): Promise<void> {
    const cluster = join(this.#folder, 'database', 'cluster');
    const pid = postmasterPid(cluster);
    if (pid === undefined) throw new Error('there is no database to kill');
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => ![pid, undefined].includes(postmasterPid(cluster)), WITHIN);
    await this.ask((db) => sql`select 1`.execute(db));
  }

  /** Terminates connections by application name pattern. */
  async cut(name: string): Promise<void> {
    const ended = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like ${name}
        and application_name <> 'observer'`;
    await this.ask((db) => ended.execute(db));
  }

  async close(): Promise<void> {
    await this.#observer.close();
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
