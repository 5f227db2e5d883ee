import { randomUUID } from 'node:crypto';
import { connect, type Connection } from '@aangan/server/platform/database/connect.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';

/** URL of the run's server and the migrated template database, which each suite copies. */
interface TestServer {
  host: string;
  port: number;
  user: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

export interface TestDatabase extends Connection {
  /** URL for another process or pool. */
  url: string;
}

/** Creates a migrated database for a suite; `close()` ends its connections and drops it. */
export function aDatabase(): Promise<TestDatabase> {
  return createCopy(inject('testServer').template);
}

/** The connection of another server to this database; it has caches of its own. */
export function connectOther({ url }: TestDatabase): TestDatabase {
  return { ...connect({ connectionString: url }, { onLostConnection: () => {} }), url };
}

/** The time by the database's clock, which determines the retry delays of queues. */
export async function databaseTime({ db }: Pick<TestDatabase, 'db'>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Creates a database without tables, for tests of migrations. */
export function anEmptyDatabase(): Promise<TestDatabase> {
  return createCopy('template1');
}

async function createCopy(template: string): Promise<TestDatabase> {
  const { host, port, user }: TestServer = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  // Some tests stop the database; its connection errors are expected, since the tests check the resulting responses.
  const { db, pool, watch, close } = connect({ host, port, user, database: name }, { onLostConnection: () => {} });
  return {
    db,
    pool,
    watch,
    url: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
    close: async () => {
      await close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(sql: string): Promise<void> {
  const { host, port, user }: TestServer = inject('testServer');
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  await client.connect();
  await client.query(sql);
  await client.end();
}
