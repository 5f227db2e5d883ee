import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { serviceUser } from '@aangan/server/platform/database/embedded/service-user.ts';
import { freePort } from '../free-port.ts';
import { fillTemplate } from './configuration.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { engines } from './engines.ts';

const run = promisify(execFile);
const PROMOTED_WITHIN = { timeout: 240_000, interval: 100 };

/** A PostgreSQL server restored from the archive on another machine. */
export class RestoredServer {
  readonly url: string;
  readonly #folder: string;
  readonly #bin: string;

  private constructor(url: string, folder: string, bin: string) {
    this.url = url;
    this.#folder = folder;
    this.#bin = bin;
  }

  /** Restores to `moment`; resolves when the server accepts writes. */
  static async restore({ folder: root, values }: DatabaseCluster, instant: Date): Promise<RestoredServer> {
    const folder = join(root, 'restored');
    const user = serviceUser(root);
    for (const path of [folder, join(folder, 'postgresql')]) {
      mkdirSync(path, { mode: 0o700 });
      if (user !== undefined) chownSync(path, user.uid, user.gid);
    }
    const config = join(folder, 'pgbackrest.conf');
    writeFileSync(
      config,
      fillTemplate('pgbackrest.conf', { ...values, DATA: folder, SOCKETS: folder, LOCKS: join(folder, 'locks') }),
      { mode: 0o600 },
    );
    if (user !== undefined) chownSync(config, user.uid, user.gid);
    const port = await freePort();
    const bin = values['BIN'] ?? '';
    const url = `postgres://aangan:${values['AANGAN_PASSWORD']}@127.0.0.1:${port}/aangan`;
    const server = new RestoredServer(url, folder, bin);
    const target = `${instant.toISOString().replace('T', ' ').slice(0, 19)}+00`;
    await server.#run(engines.pgbackrest, [
      '--stanza=aangan',
      '--type=time',
      `--target=${target}`,
      '--target-action=promote',
      'restore',
    ]);
    const settings = [
      `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`,
      // The restored configuration names a standby, which commits would wait for.
      "-c archive_mode=off -c synchronous_standby_names=''",
    ];
    const options = ['-D', join(folder, 'postgresql'), '-l', join(folder, 'log'), '-o', settings.join(' ')];
    await server.#run(join(bin, 'pg_ctl'), [...options, '-w', '-t', '240', 'start']);
    // It is read-only until it reaches the recovery target.
    await vi.waitFor(async () => {
      if (await isInRecovery(url)) throw new Error('The restored database is in recovery');
    }, PROMOTED_WITHIN);
    return server;
  }

  async close(): Promise<void> {
    await this.#run(join(this.#bin, 'pg_ctl'), [
      '-D',
      join(this.#folder, 'postgresql'),
      '-m',
      'immediate',
      '-w',
      'stop',
    ]);
  }

  async #run(program: string, args: string[]): Promise<void> {
    const env = {
      PATH: process.env['PATH'],
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: join(this.#folder, 'pgbackrest.conf'),
    };
    await run(program, args, { cwd: '/', env, ...serviceUser(this.#folder) });
  }
}

async function isInRecovery(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    return rows[0]?.recovering ?? true;
  } finally {
    await client.end();
  }
}
