import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';

/** Where the run's server is, and the migrated database that each suite's own is a copy of. */
export interface TestServer {
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

/** One server and one temporary folder a run, so that runs beside each other do not meet and nothing is left behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const server = await startEmbedded({
    folder: join(folder, 'database'),
    // A test's data need not outlive the power; many suites connect at once.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const template = 'template_of_tests';
  const client = new pg.Client(server.target);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const { pool, close } = connect({ ...server.target, database: template });
  await migrate(pool);
  await close();
  const { host, port, user } = server.target;
  project.provide('testServer', { host, port, user, template });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Where the run's tests and programs make their temporary files, whoever they run as. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-test-'));
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return folder;
}
