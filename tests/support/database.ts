import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import type { TestServer } from './test-server.ts';

export interface TestDatabase extends Connection {
  /** For another process or another pool. */
  url: string;
}

/** A fresh, migrated database for a suite; `close()` ends its connections and drops it. */
export function aDatabase(): Promise<TestDatabase> {
  return createCopy(inject('testServer').template);
}

/** The time by the database's clock, which the pauses of queues go by. */
export async function databaseTime({ db }: Pick<TestDatabase, 'db'>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** A database without tables, for what makes them. */
export function anEmptyDatabase(): Promise<TestDatabase> {
  return createCopy('template1');
}

async function createCopy(template: string): Promise<TestDatabase> {
  const { host, port, user }: TestServer = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  // Some tests take the database away: what that breaks is told by what they ask of it.
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
