import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestApp } from './app.ts';

/** One server and one temporary folder per run, so that concurrent runs do not interfere and everything is deleted. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const server = await startEmbedded({
    folder: join(folder, 'database'),
    // Test data need not survive a power failure; many suites connect concurrently.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const template = 'template_of_tests';
  const client = new pg.Client(server.target);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const { host, port, user } = server.target;
  const { db, pool, watch, close } = connect({ ...server.target, database: template });
  await migrate(pool);
  // Includes queues and subscriptions, so that suites need not create them.
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${template}`;
  await (await startTestApp({ database: { db, pool, watch, close, url } })).close();
  await close();
  project.provide('testServer', { host, port, user, template });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Folder for temporary files of tests and programs under any user. In memory if there is space, because copying a
 * database mostly creates a thousand files.
 */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'aangan-test-'));
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ENOUGH_BYTES;
}
