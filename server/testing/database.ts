import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../database/connect.ts';

export interface TestDatabase extends Connection {
  /** For another process or another pool. */
  url: string;
}

/** A fresh, migrated database for a suite; `close()` ends its connections and drops it. */
export async function aDatabase(): Promise<TestDatabase> {
  const { template, ...server } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (sql: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await onServer(`create database ${name} template ${template}`);
  const { db, pool, close } = connect({ ...server, database: name });
  return {
    db,
    pool,
    url: `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${name}`,
    close: async () => {
      await close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
