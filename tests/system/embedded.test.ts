import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { postmasterPid } from '../../server/platform/database/embedded/postmaster.ts';
import { isAlive } from '../support/processes.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

let program: Program;
let base: string;
let folder: string;
let cluster: string;
let servers: EmbeddedServer[];
let owners: ChildProgram[];

/** A database that was started and stopped once: copying it is faster than creating one. */
let made: string;

beforeAll(async () => {
  program = await buildProgram('tests/support/database-owner.ts');
  made = mkdtempSync(join(tmpdir(), 'aangan-embedded-'));
  await (await startEmbedded({ folder: made })).stop();
});
afterAll(() => {
  program.remove();
  rmSync(made, { recursive: true, force: true });
});

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'aangan-embedded-'));
  folder = join(base, 'database');
  cluster = join(folder, 'cluster');
  servers = [];
  owners = [];
});

const copyMade = () => cpSync(made, folder, { recursive: true });

afterEach(async () => {
  for (const owner of owners) await owner.kill();
  for (const server of servers) await server.stop();
  if (owners.length > 0 && existsSync(cluster)) await stopped();
  rmSync(base, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ folder, ...options });
  servers.push(server);
  return server;
}

function anOwner(as: { uid?: number; gid?: number } = {}, ...args: string[]): ChildProgram {
  const owner = new ChildProgram(program.path, [folder, ...args], as);
  owners.push(owner);
  return owner;
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedServer, sql: string): Promise<Row[]> {
  const client = new pg.Client(server.target);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

const stopped = () => until(() => expect(postmasterPid(cluster)).toBeUndefined());
const runningPid = () => {
  const pid = postmasterPid(cluster);
  if (pid === undefined) throw new Error('No server runs.');
  return pid;
};
const numbers = (lines: string[]) =>
  lines.filter((line) => line.startsWith('wrote')).map((line) => Number(line.slice(6)));

describe('start and stop', () => {
  test('is durable, has one locale everywhere, and is reached through a folder that only its owner can enter', async () => {
    const server = await start();
    const [settings] = await query(
      server,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
         current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
         datlocprovider as provider, datlocale as locale from pg_database where datname = 'postgres'`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commits: 'on',
      pages: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    });
    expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    folder = join(base, 'a'.repeat(80), 'b'.repeat(80), 'database');
    cluster = join(folder, 'cluster');
    const server = await start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(existsSync(server.target.host)).toBe(false);
  });

  test('stops within the graceful shutdown time while clients are busy', async () => {
    copyMade();
    const server = await start();
    const client = new pg.Client(server.target);
    client.on('error', () => undefined);
    await client.connect();
    const running = client.query('select pg_sleep(60)');
    await Promise.all([expect(running).rejects.toThrow(/terminat/), server.stop()]);
    expect(postmasterPid(cluster)).toBeUndefined();
  });
});

describe('a killed process', () => {
  test('stops its server, and no acknowledged row is lost', async () => {
    copyMade();
    const owner = anOwner();
    await owner.waitForOutput(/^ready/);
    owner.writeLine('write');
    await owner.waitForOutput(/^wrote 200$/);
    await owner.kill();
    await stopped();
    const server = await start();
    const rows = await query<{ number: number }>(server, 'select number from written order by number');
    const found = new Set(rows.map(({ number }) => number));
    expect(numbers(owner.lines).filter((number) => !found.has(number))).toEqual([]);
  });

  test('stops its server when its whole process group is killed', async () => {
    copyMade();
    const owner = anOwner();
    await owner.waitForOutput(/^ready/);
    process.kill(-(owner.process.pid ?? 0), 'SIGKILL');
    await stopped();
    expect(readdirSync(folder).filter((name) => name.startsWith('owner-'))).toEqual([]);
  });

  test('stops its server also during a shutdown', async () => {
    copyMade();
    const owner = anOwner();
    await owner.waitForOutput(/^ready/);
    // A backend that hangs prevents the server from stopping.
    const backend = findBackend(runningPid());
    process.kill(backend, 'SIGSTOP');
    owner.writeLine('stop');
    await owner.waitForOutput(/^stopping/);
    await owner.kill();
    process.kill(backend, 'SIGCONT');
    await stopped();
    expect(readdirSync(folder).filter((name) => name.startsWith('owner-'))).toEqual([]);
  });

  test('the next start adopts the running server, and the old watchdog ignores it', async () => {
    copyMade();
    const owner = anOwner();
    await owner.waitForOutput(/^ready/);
    const watchdog = findWatchdog(folder);
    process.kill(watchdog, 'SIGSTOP');
    await owner.kill();
    const pid = runningPid();
    const server = await start();
    process.kill(watchdog, 'SIGCONT');
    await until(() => expect(isAlive(watchdog)).toBe(false));
    expect(await query(server, 'select count(*)::int as rows from written')).toEqual([{ rows: 0 }]);
    expect(postmasterPid(cluster)).toBe(pid);
    await server.stop();
    expect(postmasterPid(cluster)).toBeUndefined();
  });

  test('does not prevent the next start if its server is killed too', async () => {
    copyMade();
    const owner = anOwner();
    await owner.waitForOutput(/^ready/);
    const server = runningPid();
    process.kill(findWatchdog(folder), 'SIGKILL');
    await owner.kill();
    process.kill(server, 'SIGKILL');
    expect(await query(await start(), 'select count(*)::int as rows from written')).toEqual([{ rows: 0 }]);
  });
});

describe('two starts on one folder', () => {
  test('the second is refused while the first lives', async () => {
    copyMade();
    await start();
    const second = anOwner();
    expect(await second.waitForOutput(/^refused/)).toBe(
      `refused DatabaseError: Another process of Aangan uses the database in ${folder}: stop it first, or set another DATA_DIR.`,
    );
    expect(await query(servers[0]!, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('at once on an empty folder: one succeeds, the other is refused', async () => {
    const both = [anOwner(), anOwner()];
    const words = await Promise.all(both.map((owner) => owner.waitForOutput(/^(ready|refused)/)));
    expect(words.map((word) => word.split(' ')[0])).toEqual(expect.arrayContaining(['ready', 'refused']));
    const winner = both.find(({ lines }) => lines.includes('ready'))!;
    winner.writeLine('write');
    await winner.waitForOutput(/^wrote 5$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('owner-'))).toHaveLength(1);
    await winner.kill();
    await stopped();
  });

  test('a joining process uses the server and leaves it running', async () => {
    copyMade();
    const server = await start();
    const guest = anOwner({}, 'join');
    await guest.waitForOutput(/^ready/);
    guest.writeLine('stop');
    await guest.waitForOutput(/^stopped/);
    expect(await query(server, 'select count(*)::int as rows from written')).toEqual([{ rows: 0 }]);
  });
});

describe('a server that exits while in use', () => {
  test('is restarted automatically', async () => {
    copyMade();
    const server = await start();
    await query(server, 'create table kept as select 1 as number');
    const before = runningPid();
    process.kill(before, 'SIGKILL');
    await until(async () => expect(await query(server, 'select * from kept')).toEqual([{ number: 1 }]));
    expect(runningPid()).not.toBe(before);
  });

  test('can be stopped during crash recovery', async () => {
    copyMade();
    const server = await start();
    const client = new pg.Client(server.target);
    await client.connect();
    const lost = new Promise((resolve) => client.once('error', resolve));
    process.kill(findBackend(runningPid()), 'SIGKILL');
    await lost;
    await server.stop();
    expect(postmasterPid(cluster)).toBeUndefined();
  });
});

describe('failed starts', () => {
  test('data of another major version', async () => {
    copyMade();
    await (await start()).stop();
    writeFileSync(join(cluster, 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      /^The database in .*cluster is of PostgreSQL 16, but the programs here are of PostgreSQL 18: set PG_BINDIR to programs of version 16, or move the data with pg_dump into a new DATA_DIR\.$/,
    );
  });

  test('a PG_BINDIR without programs', async () => {
    await expect(start({ binDir: base })).rejects.toThrow(
      `The setting PG_BINDIR names ${base}, which has no program 'initdb' to run.`,
    );
  });

  test('a server whose settings it refuses', async () => {
    copyMade();
    await expect(start({ settings: { max_connections: 'many' } })).rejects.toThrow(
      /^The embedded database in .* does not start: .*max_connections.*\.$/,
    );
  });

  test('a folder that cannot be created', async () => {
    writeFileSync(join(base, 'file'), '');
    await expect(start({ folder: join(base, 'file', 'database') })).rejects.toThrow(
      /^The folder .*file\/database cannot be made ready for the database: ENOTDIR/,
    );
  });
});

describe.runIf(isRoot)('as root', () => {
  test('runs the server as another user, in a folder that this user could not find', async () => {
    expect(statSync(base).mode & 0o777).toBe(0o700);
    await start();
    expect(statSync(cluster).uid).not.toBe(0);
    expect(statSync(`/proc/${runningPid()}`).uid).toBe(statSync(cluster).uid);
  });

  test('takes over a folder that was copied by root', async () => {
    copyMade();
    await (await start()).stop();
    execFileSync('chown', ['-R', '0:0', folder]);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('an ordinary user can start it, too', async () => {
    chownSync(base, NOBODY, NOBODY);
    const owner = anOwner({ uid: NOBODY, gid: NOBODY });
    await owner.waitForOutput(/^ready/);
    expect(statSync(cluster).uid).toBe(NOBODY);
    await owner.kill();
    await stopped();
    expect(await query(await start(), 'select count(*)::int as rows from written')).toEqual([{ rows: 0 }]);
    expect(statSync(cluster).uid).toBe(NOBODY);
  });

  test('reports a folder owned by another user', async () => {
    chmodSync(base, 0o755);
    const refused = anOwner({ uid: NOBODY, gid: NOBODY });
    expect(await refused.waitForOutput(/^refused/)).toMatch(
      /The folder .*database cannot be made ready for the database: EACCES/,
    );
    await (await start()).stop();
    chmodSync(folder, 0o755);
    const other = anOwner({ uid: NOBODY, gid: NOBODY });
    expect(await other.waitForOutput(/^refused/)).toMatch(
      /The folder .*database belongs to another user \(\d+\): start Aangan as that user/,
    );
  });
});

function findWatchdog(folder: string): number {
  const owner = readdirSync(folder).find((name) => name.startsWith('owner-')) ?? 'none';
  const lines = execFileSync('ps', ['-eo', 'pid,args']).toString().split('\n');
  return Number.parseInt(lines.find((line) => line.includes(`aangan-database-watchdog ../${owner}`)) ?? '', 10);
}

/** The server process that handles its owner's connection. */
function findBackend(server: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args']).toString().split('\n');
  const line = lines.find((text) => text.includes(` ${server} postgres: aangan postgres [local]`));
  return Number.parseInt(line ?? '', 10);
}
