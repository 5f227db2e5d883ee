import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { preparePackagedBinaries, runnablePackage } from './embedded/binaries.ts';
import { exitReason } from './embedded/postmaster.ts';
import { computeChecksum, matchAppliedMigrations, migrate, type Migration, migrations } from './migrate.ts';
import { checkServer, openDatabase } from './open-database.ts';
import { upgradeTo020 } from './upgrade-to-0.2.0.ts';

describe('opening a database', () => {
  const database = started(() => anEmptyDatabase());

  const options = { onLostConnection: () => undefined };
  const at = (databaseUrl: string) => ({ databaseUrl, dataDir: '/nowhere', pgBinDir: undefined });

  test('opens and migrates a database by its address', async () => {
    const { pool, close } = await openDatabase(at(database.url), options);
    expect((await pool.query('select name from migration order by name')).rows).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
    await close();
  });

  test('opens and migrates the embedded database in the data folder, and stops it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aangan-open-'));
    const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir, pgBinDir: undefined }, options);
    expect((await pool.query('select name from migration')).rows).toHaveLength(migrations.length);
    const busy = await pool.connect();
    busy.on('error', () => undefined);
    const closed = close();
    await expect(busy.query('select pg_sleep(60)')).rejects.toThrow(/terminat/);
    busy.release(true);
    await closed;
    rmSync(dataDir, { recursive: true });
  });

  test('reports that no server listens at an address', async () => {
    await expect(openDatabase(at('postgres://asha:secret@127.0.0.1:1/stays'), options)).rejects.toThrow(
      'The database stays at 127.0.0.1:1 (DATABASE_URL) cannot be reached: nothing listens there.',
    );
  });

  test('reports an unknown host', async () => {
    await expect(openDatabase(at('postgres://asha:secret@nowhere.invalid/stays'), options)).rejects.toThrow(
      /^The database stays at nowhere\.invalid:5432 \(DATABASE_URL\) cannot be reached: /,
    );
  });

  test('reports an unknown database', async () => {
    await expect(openDatabase(at(database.url.replace(/[^/]+$/, 'missing')), options)).rejects.toThrow(
      /^The database missing at .* does not exist on this server\.$/,
    );
  });

  test('reports a server that is not PostgreSQL', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await expect(openDatabase(at(`postgres://asha@127.0.0.1:${port}/stays`), options)).rejects.toThrow(
      /^The database stays at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be used: .*[^.]\.$/,
    );
    server.close();
  });

  test.for([
    [{ version: '14.13 (Debian 14.13-1)' }, 'is PostgreSQL 14.13: Aangan needs PostgreSQL 15 or newer.'],
    [{ encoding: 'SQL_ASCII' }, 'keeps its text as SQL_ASCII: Aangan needs a database of encoding UTF8.'],
    [{ isReplica: true }, 'is a read-only replica: DATABASE_URL must name the primary server.'],
  ] as const)('refuses a server that is %o', async ([answer, sentence]) => {
    const pool = { query: () => ({ rows: [{ version: '15.4', encoding: 'UTF8', isReplica: false, ...answer }] }) };
    await expect(checkServer(pool as unknown as pg.Pool, 'postgres://host/stays')).rejects.toThrow(
      `The database stays at host:5432 (DATABASE_URL) ${sentence}`,
    );
  });

  async function value(sql: string): Promise<unknown> {
    const { rows } = await database.pool.query<{ value: unknown }>(`select ${sql} as value`);
    return rows[0]?.value;
  }

  test.for([
    ['a bigint', '9007199254740991::bigint', 9_007_199_254_740_991],
    ['a list of bigints', 'array[1, null, 3]::bigint[]', [1, null, 3]],
    ['a date', "'2026-03-01'::date", '2026-03-01'],
    ['a list of dates', "array['2026-03-01']::date[]", ['2026-03-01']],
    ['a moment', "'2026-03-01T10:00:00+05:30'::timestamptz", new Date('2026-03-01T04:30:00Z')],
    ['an object', `'{"a":1}'::jsonb`, { a: 1 }],
  ] as const)('reads %s', async ([, sql, expected]) => {
    expect(await value(sql)).toEqual(expected);
  });

  test('refuses a bigint that JavaScript cannot represent', async () => {
    await expect(value('9007199254740992::bigint')).rejects.toThrow(RangeError);
  });

  test('reads dates independently of the time zone of the server', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(`alter database ${name} set timezone = 'Asia/Tokyo'`);
    const { pool, close } = connect({ connectionString: database.url });
    const { rows } = await pool.query(`select current_setting('timezone') as zone`);
    expect(rows).toEqual([{ zone: 'UTC' }]);
    await close();
  });

  test('reads and writes values in the same format, whatever the settings of database and role', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const foreign = [
      "datestyle = 'German'",
      "intervalstyle = 'iso_8601'",
      "bytea_output = 'escape'",
      'extra_float_digits = -15',
      'standard_conforming_strings = off',
      'transform_null_equals = on',
      "default_transaction_isolation = 'serializable'",
    ];
    for (const setting of foreign) await database.pool.query(`alter database ${name} set ${setting}`);
    const { pool, close } = connect({ connectionString: database.url });
    const { rows } = await pool.query(String.raw`
    select date '2026-03-01' as date, '2026-03-01T10:00:00.123456Z'::timestamptz as moment,
      '01/02/03'::date as "shortDate", interval '1 day 02:00' as span, '\x00ff'::bytea as bytes,
      array[timestamptz '2026-03-01T10:00Z'] as moments, 12.345678901234567::float8::text as float, '\d' as text,
      (null::text = null) as "isNull", current_setting('transaction_isolation') as isolation`);
    expect(rows).toEqual([
      {
        date: '2026-03-01',
        moment: new Date('2026-03-01T10:00:00.123Z'),
        shortDate: '2001-02-03',
        span: expect.objectContaining({ days: 1, hours: 2 }),
        bytes: Buffer.from([0, 255]),
        moments: [new Date('2026-03-01T10:00:00Z')],
        float: '12.345678901234567',
        text: String.raw`\d`,
        isNull: null,
        isolation: 'read committed',
      },
    ]);
    await close();
  });

  test('reports an idle connection that breaks, and opens another', async () => {
    let lost: Error | undefined;
    const { pool, close } = connect(
      { connectionString: database.url },
      { onLostConnection: (error) => (lost = error) },
    );
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const removed = new Promise((resolve) => pool.once('remove', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await removed;
    expect(lost).toMatchObject({ code: '57P01' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('waits for a slow statement while the database responds to others', async () => {
    const { db, close } = connect({ connectionString: database.url });
    const { rows } = await sql<{ waited: string }>`select pg_sleep(5)::text as waited`.execute(db);
    expect(rows).toEqual([{ waited: '' }]);
    await close();
  });

  test('does not report connections lost while closing', async () => {
    const lost: Error[] = [];
    const { pool, close } = connect(
      { connectionString: database.url },
      { onLostConnection: (error) => lost.push(error) },
    );
    const broken = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    pool.emit('error', broken, await openIdleClient(pool));
    const closed = close();
    pool.emit('error', broken, await openIdleClient(database.pool));
    await closed;
    expect(lost).toEqual([broken]);
  });

  async function openIdleClient(pool: TestDatabase['pool']) {
    const client = await pool.connect();
    client.release();
    return client;
  }
});

describe('migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await anEmptyDatabase();
  });
  afterEach(() => database.close());

  const first: Migration = {
    name: '0001-first',
    sql: 'create table first (number integer); insert into first values (1)',
  };
  const second: Migration = { name: '0002-second', sql: 'insert into first values (2)' };
  const numbers = async () => {
    const { rows } = await database.pool.query<{ number: number }>('select number from first order by number');
    return rows.map(({ number }) => number);
  };

  test('applies each migration once, in order, and returns their names', async () => {
    expect(await migrate(database.pool, [first])).toEqual(['0001-first']);
    expect(await migrate(database.pool, [first, second])).toEqual(['0002-second']);
    expect(await migrate(database.pool, [first, second])).toEqual([]);
    expect(await numbers()).toEqual([1, 2]);
  });

  test('creates the tables of this version in an empty database', async () => {
    expect(await migrate(database.pool)).toEqual(migrations.map(({ name }) => name));
    expect(await database.db.selectFrom('booking').selectAll().execute()).toEqual([]);
  });

  test('applies each migration once when several processes start at once', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.pool, [first, second])));
    expect(applied.flat().sort()).toEqual(['0001-first', '0002-second']);
    expect(await numbers()).toEqual([1, 2]);
  });

  test('rolls a failed migration back, and keeps those before it', async () => {
    const failing = { name: '0002-failing', sql: 'insert into first values (2); select 1/0' };
    await expect(migrate(database.pool, [first, failing])).rejects.toThrow(
      'The migration 0002-failing failed and left the database as it was: division by zero.',
    );
    expect(await numbers()).toEqual([1]);
    expect(await migrate(database.pool, [first, second])).toEqual(['0002-second']);
  });

  test('refuses a migration that was changed after it was applied', async () => {
    await migrate(database.pool, [first]);
    await expect(migrate(database.pool, [{ ...first, sql: `${first.sql};` }, second])).rejects.toThrow(
      /^The migration 0001-first was changed after this database had taken it/,
    );
    expect(await numbers()).toEqual([1]);
  });

  test('ignores different line endings', async () => {
    await migrate(database.pool, [{ name: 'a', sql: 'select 1;\n' }]);
    expect(await migrate(database.pool, [{ name: 'a', sql: 'select 1;\r\n' }])).toEqual([]);
  });

  const NEWER =
    'The database holds the migration 0002-second, which this version of Aangan does not know: a newer version made it.';

  test('starts on a database with newer, purely additive migrations without applying any', async () => {
    await migrate(database.pool, [first, second]);
    expect(await migrate(database.pool, [first])).toEqual([]);
    expect(await numbers()).toEqual([1, 2]);
  });

  test('starts if a newer version removed only unused parts, and refuses otherwise', async () => {
    const without = (release: string) => ({
      ...second,
      sql: `-- contract: nobody reads it since ${release}\n${second.sql}`,
    });
    await migrate(database.pool, [first, without('0.0.9')]);
    expect(await migrate(database.pool, [first])).toEqual([]);
    await database.pool.query("delete from migration where name = '0002-second'");
    await migrate(database.pool, [first, without('99.0.0')]);
    await expect(migrate(database.pool, [first])).rejects.toThrow(NEWER);
  });

  test('refuses a database with unknown compatibility', async () => {
    await migrate(database.pool, [first, second]);
    await database.pool.query('update migration set oldest_compatible = null');
    await expect(migrate(database.pool, [first])).rejects.toThrow(NEWER);
  });

  test('refuses a migration that was put before one already applied', async () => {
    await migrate(
      database.pool,
      [second].map((migration) => ({ ...migration, sql: 'select 2' })),
    );
    await expect(migrate(database.pool, [first, { ...second, sql: 'select 2' }])).rejects.toThrow(
      /^The migration 0001-first was put before 0002-second/,
    );
  });

  test('continues a database that applied the earlier, equivalent text of a migration', () => {
    const appliedWith = (checksum: string) =>
      migrations.map((migration) => ({
        name: migration.name,
        checksum: migration.name === '0011-search-in-full' ? checksum : computeChecksum(migration),
      }));
    const earlier = '5295a5b95e89e97f2bbf088a83601a57d34d374b59ac91996e77392d9a44f4f0';
    expect(matchAppliedMigrations(appliedWith(earlier))).toHaveLength(migrations.length);
    expect(() => matchAppliedMigrations(appliedWith('0'.repeat(64)))).toThrow('was changed after this database');
  });

  test('refuses a database from before 0.2.0, and names the command that upgrades it', async () => {
    await database.pool.query(
      `create table migration (name text primary key, checksum text, lives_with text);
     insert into migration values ('0001-schema', 'e223db03a329d8fa436eca99b97ef9809c7f7c3287c5367f8afb359943148355', null)`,
    );
    await expect(migrate(database.pool)).rejects.toThrow('run npm run upgrade-to-0.2.0 on it once');
  });

  test('upgrades no other database than that of the last version before 0.2.0', async () => {
    await expect(upgradeTo020(database.pool)).rejects.toThrow('nothing was changed');
    await migrate(database.pool, [first]);
    await expect(upgradeTo020(database.pool)).rejects.toThrow('nothing was changed');
    expect(await numbers()).toEqual([1]);
  });
});

describe('the embedded database', () => {
  const isRoot = process.geteuid?.() === 0;
  const nobody = { uid: 65_534, gid: 65_534 };

  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'aangan-programs-'));
    chmodSync(base, 0o755);
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  /** The installed package as npm leaves it when install scripts are disabled. */
  function packageWithoutLinks(): { folder: string; links: { source: string; target: string }[] } {
    const installed = dirname(dirname(preparePackagedBinaries(base, undefined)));
    const folder = join(base, 'private', 'linux-x64');
    mkdirSync(dirname(folder));
    cpSync(installed, folder, { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as never;
    for (const { target } of links as { target: string }[]) rmSync(join(folder, target));
    return { folder, links };
  }

  const version = (folder: string) =>
    execFileSync(join(folder, 'native', 'bin', 'postgres'), ['--version'], { stdio: 'pipe' }).toString();

  describe('the installed programs', () => {
    test('get the symbolic links that npm packages cannot contain', () => {
      const { folder, links } = packageWithoutLinks();
      expect(() => version(folder)).toThrow(/libicui18n/);
      expect(runnablePackage(folder, base, undefined)).toBe(folder);
      expect(version(folder)).toContain('(PostgreSQL) 18');
      for (const { source, target } of links) {
        expect(join(dirname(target), readlinkSync(join(folder, target)))).toBe(source);
      }
    });

    test.runIf(isRoot)('are copied if the user of the server cannot access them', () => {
      const { folder } = packageWithoutLinks();
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: `0.0.0-test.${process.pid}` }));
      chmodSync(dirname(folder), 0o700);
      const copy = runnablePackage(folder, base, nobody);
      try {
        expect(copy).not.toBe(folder);
        const program = join(copy, 'native', 'bin', 'postgres');
        expect(execFileSync(program, ['--version'], nobody).toString()).toContain('(PostgreSQL) 18');
        expect(runnablePackage(folder, base, nobody)).toBe(copy);
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    });
  });

  const orphan = '2026-11-22 01:24:45.120 UTC [411] FATAL:  terminating connection due to unexpected postmaster exit\n';
  const lockFile = [
    '2026-11-22 01:24:45.131 UTC [420] FATAL:  lock file "postmaster.pid" already exists',
    '2026-11-22 01:24:45.131 UTC [420] HINT:  Is another postmaster (PID 400) running in data directory "/data"?\n',
  ].join('\n');

  test('is the first fatal message of the server, with its hint', () => {
    expect(exitReason(lockFile)).toBe(
      'lock file "postmaster.pid" already exists (Is another postmaster (PID 400) running in data directory "/data"?)',
    );
  });

  test('ignores processes of an earlier server', () => {
    expect(exitReason(orphan + orphan + lockFile)).toBe(exitReason(lockFile));
    expect(exitReason(lockFile + orphan)).toBe(exitReason(lockFile));
    expect(exitReason(orphan)).toBe('it ended without a word');
  });

  test('is the last line without a fatal message', () => {
    expect(exitReason('one\ntwo\n')).toBe('two');
    expect(exitReason('')).toBe('it ended without a word');
  });
});
