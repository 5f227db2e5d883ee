import { EventEmitter, once } from 'node:events';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aVanishingDatabase } from '@aangan/tests/support/vanishing-database.ts';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusalFor } from '../http/error-answer.ts';
import { connect, type Connection } from './connect.ts';
import { isUnavailable } from './database-error.ts';
import { HealthCheck } from './health-check.ts';
import { chooseReplica, chooseWriter, computeHostState, type Host, hostNames, HostProbe, splitHosts } from './hosts.ts';
import { StatementNames, unpreparedStatement } from './named-statements.ts';
import { NotificationListener } from './notification-listener.ts';
import { isStorable, toStorable } from './storable-text.ts';
import { retryTransaction } from './transactions.ts';

const database = started(() => aDatabase());

describe('hosts', () => {
  test.for([
    ['postgres://asha:secret@one:5432/stays', ['postgres://asha:secret@one:5432/stays'], ['one:5432']],
    [
      'postgres://asha:secret@one:5433,two,10.0.0.3:5434/stays?sslmode=require',
      [
        'postgres://asha:secret@one:5433/stays?sslmode=require',
        'postgres://asha:secret@two/stays?sslmode=require',
        'postgres://asha:secret@10.0.0.3:5434/stays?sslmode=require',
      ],
      ['one:5433', 'two:5432', '10.0.0.3:5434'],
    ],
    [
      'postgres://a:se,c@ret@[::1]:5432,[::2]/stays',
      ['postgres://a:se,c@ret@[::1]:5432/stays', 'postgres://a:se,c@ret@[::2]/stays'],
      ['[::1]:5432', '[::2]:5432'],
    ],
    [
      'postgres://asha@%2Fvar%2Frun:5432/stays?options=-c%20a=b,c',
      ['postgres://asha@%2Fvar%2Frun:5432/stays?options=-c%20a=b,c'],
      ['/var/run:5432'],
    ],
  ] as const)('%s', ([url, hosts, names]) => {
    expect(splitHosts(url)).toEqual(hosts);
    expect(hostNames(url)).toEqual(names);
  });

  const writer = (name: string, timeline: number): Host => ({
    name,
    lastResult: { isReplica: false, isStreaming: false, lagSeconds: 0, timeline },
  });
  const replica = (name: string, { isStreaming = true, lagSeconds = 0 } = {}): Host => ({
    name,
    lastResult: { isReplica: true, isStreaming, lagSeconds, timeline: 0 },
  });
  const away = (name: string): Host => ({ name, lastResult: { error: new Error('it does not answer') } });

  test.for<[string, Host[], number | undefined, number, string | undefined]>([
    ['the primary among replicas', [replica('a'), writer('b', 3), replica('c')], undefined, 0, 'b'],
    ['nothing, where all are replicas', [replica('a'), replica('b')], undefined, 0, undefined],
    ['no longer one that became a replica', [replica('a'), replica('b')], 0, 3, undefined],
    ['still one that does not answer, since it may be slow', [away('a'), replica('b')], 0, 3, 'a'],
    ['another that took the place of one that does not answer', [away('a'), writer('b', 4)], 0, 3, 'b'],
    ['of two the one of the newer history', [writer('a', 3), writer('b', 4)], 0, 3, 'b'],
    ['of two the one of the newer history, whichever comes first', [writer('a', 4), writer('b', 3)], undefined, 0, 'a'],
    ['of two of one history the one it has', [writer('a', 3), writer('b', 3)], 1, 3, 'b'],
    ['nobody of an older history than was written', [writer('a', 3), away('b')], undefined, 4, undefined],
    ['not a former primary in place of one that does not answer', [writer('a', 3), away('b')], 1, 4, 'b'],
  ])('writes to %s', ([, hosts, current, newest, expected]) => {
    const before = current === undefined ? undefined : hosts[current];
    expect(chooseWriter(hosts, before, newest)?.name).toBe(expected);
  });

  test.for<[string, Host[], number | undefined, string | undefined]>([
    ['a replica that follows', [writer('a', 1), replica('b', { isStreaming: false }), replica('c')], undefined, 'c'],
    ['not one that is far behind', [replica('a', { lagSeconds: 11 }), replica('b', { lagSeconds: 9 })], 0, 'b'],
    ['the one it has, as long as that follows', [replica('a'), replica('b'), replica('c')], 1, 'b'],
    ['another, once that is the primary', [writer('a', 2), replica('b')], 0, 'b'],
    ['the primary, where no replica follows', [writer('a', 2), away('b')], 1, 'a'],
    ['the one it had, where none answers', [away('a'), away('b')], 1, 'b'],
  ])('reads from %s', ([, hosts, current, expected]) => {
    const before = current === undefined ? undefined : hosts[current];
    expect(chooseReplica(hosts, before, () => 0)?.name).toBe(expected);
  });

  test('distributes readers over the replicas', () => {
    const hosts = [replica('a'), replica('b'), replica('c')];
    expect([0, 0.4, 0.99].map((dice) => chooseReplica(hosts, undefined, () => dice)?.name)).toEqual(['a', 'b', 'c']);
  });

  test('distinguishes a current replica from a lagging and an unreachable one', () => {
    const hosts = [
      writer('a', 1),
      replica('b'),
      replica('c', { lagSeconds: 10.1 }),
      replica('d', { isStreaming: false }),
    ];
    expect([...hosts, away('e'), { name: 'f' }].map(computeHostState)).toEqual([
      'healthy',
      'healthy',
      'behind',
      'behind',
      'unavailable',
      'unavailable',
    ]);
  });
});

describe('named statements', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await anEmptyDatabase();
    connection = connect({ connectionString: database.url }, { connections: 1 });
    await sql`create table thing (id integer primary key, name text)`.execute(connection.db);
  });
  afterEach(async () => {
    await connection.close();
    await database.close();
  });

  async function prepared(): Promise<string[]> {
    const { rows } = await connection.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  }

  async function often(run: (time: number) => Promise<unknown>): Promise<void> {
    for (let time = 1; time <= 8; time += 1) await run(time);
  }

  test('prepares a frequent statement once, and binds its values each time', async () => {
    const { db } = connection;
    await often((time) => sql`insert into thing values (${time}, ${`thing ${time}`})`.execute(db));
    await often(async (time) => {
      const { rows } = await sql`select name from thing where id = ${time}`.execute(db);
      expect(rows).toEqual([{ name: `thing ${time}` }]);
    });
    expect(await prepared()).toEqual(['insert into thing values ($1, $2)', 'select name from thing where id = $1']);
  });

  test('prepares statements without values', async () => {
    await often(() => sql`select count(*) as things from thing`.execute(connection.db));
    expect(await prepared()).toEqual(['select count(*) as things from thing']);
  });

  test('prepares no commands and no statements marked as value-dependent', async () => {
    const { db } = connection;
    await often(() => db.transaction().execute((trx) => sql`set local lock_timeout = 1000`.execute(trx)));
    await often((time) => sql`select name from thing where id > ${time} ${unpreparedStatement}`.execute(db));
    expect(await prepared()).toEqual([]);
  });

  test.each([
    [sql`select * from thing`, [{ id: 1, name: 'lamp', more: null }]],
    [sql`select thing.* from thing`, [{ id: 1, name: 'lamp', more: null }]],
    [sql`update thing set name = name returning *`, [{ id: 1, name: 'lamp', more: null }]],
  ])('continues after a migration adds a column to a statement that returns all columns (%#)', async (query, after) => {
    const { db } = connection;
    await sql`insert into thing values (1, 'lamp')`.execute(db);
    await often(() => query.execute(db));
    await sql`alter table thing add column more text`.execute(db);
    expect((await query.execute(db)).rows).toEqual(after);
  });

  test('continues after a prepared statement failed, inside and outside a transaction', async () => {
    const { db } = connection;
    const add = (id: number) => sql`insert into thing values (${id}, 'lamp')`;
    await often((time) => add(time).execute(db));
    await expect(add(1).execute(db)).rejects.toThrow(/thing_pkey/);
    await expect(db.transaction().execute((trx) => add(2).execute(trx))).rejects.toThrow(/thing_pkey/);
    await add(100).execute(db);
    expect((await sql`select id from thing where id = 100`.execute(db)).rows).toEqual([{ id: 100 }]);
  });

  test('prepares once per connection, also after a reconnect', async () => {
    const { db, pool } = connection;
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await often(ask);
    const { rows } = await ask();
    pool.on('error', () => undefined);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await ask()).rows).not.toEqual(rows);
  });

  test('limits the number of names, and gives each text one name', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 500 }, (_, number) => {
      const text = `select ${number}`;
      for (let time = 1; time < 5; time += 1) expect(names.findOrAssignName(text)).toBeUndefined();
      return { first: names.findOrAssignName(text), second: names.findOrAssignName(text) };
    });
    for (const { first, second } of given) expect(second).toBe(first);
    const named = given.map(({ first }) => first).filter((name) => name !== undefined);
    expect(new Set(named).size).toBe(150);
    expect(named).toHaveLength(150);
  });
});

describe('a connection that vanishes', () => {
  const vanishing = started(() => aVanishingDatabase(database.url));

  test.for([
    ['during a statement', "'lost'"],
    ['before its first statement', 'pg_is_in_recovery'],
  ] as const)('%s is given up and replaced', async ([, text]) => {
    const lost: Error[] = [];
    const { db, close } = connect(
      { connectionString: vanishing.url },
      { connections: 1, statementDeadlineMs: 2_000, onLostConnection: (error) => lost.push(error) },
    );
    vanishing.loseOnce(text);
    const error: unknown = await sql`select 'lost'`.execute(db).catch((failure: unknown) => failure);
    expect(isUnavailable(error)).toBe(true);
    expect(lost).toHaveLength(1);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('does not keep a pool from closing', async () => {
    const { db, close } = connect({ connectionString: vanishing.url }, { statementDeadlineMs: 2_000 });
    vanishing.loseOnce("'lost'");
    let closed: Promise<void> | undefined;
    await db.connection().execute(async (connection) => {
      const waiting = sql`select 'lost'`.execute(connection);
      closed = close();
      await expect(waiting).rejects.toThrow('Connection terminated');
    });
    await closed;
  });

  /** What the driver sends to end a connection. */
  const TERMINATE = 'X\0\0\0\x04';

  test('is not waited for when listening stops', async () => {
    const listening = new NotificationListener(vanishing.url, pino({ level: 'silent' }));
    await new Promise<void>((resolve) => {
      listening.handle('news', { onNotification: () => {}, onListening: resolve });
      listening.start();
    });
    vanishing.loseOnce(TERMINATE);
    await listening.stop();
    expect(vanishing.hasLost).toBe(true);
  });

  test('is not waited for when the probes of a server end', async () => {
    let probe: HostProbe | undefined;
    await new Promise((resolve) => (probe = new HostProbe(vanishing.url, resolve)));
    vanishing.loseOnce(TERMINATE);
    await probe?.end();
    expect(vanishing.hasLost).toBe(true);
  });

  test('is not one that answers one statement after the other', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const pool = new EventEmitter() as pg.Pool;
    const options = { watch: undefined, onSilence: () => undefined, statementDeadlineMs: 1_000 };
    const check = new HealthCheck(pool, { connectionString: database.url }, options);
    const client = new pg.Client();
    const end = vi.spyOn(client, 'end');
    check.sent(client);
    check.sent(client);
    vi.advanceTimersByTime(1_000);
    check.answered(client);
    vi.advanceTimersByTime(1_000);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(end).toHaveBeenCalled();
    check.stop();
    vi.useRealTimers();
  });
});

describe('a transaction', () => {
  beforeAll(async () => {
    await sql`create table counter (name text primary key, value int not null)`.execute(database.db);
    await sql`insert into counter values ('a', 0), ('b', 0)`.execute(database.db);
  });

  test('retries a transaction that was the victim of a deadlock', async () => {
    const steps = new EventEmitter();
    const bothHaveOne = once(steps, 'both have one');
    let runs = 0;
    let haveOne = 0;
    /** Increments both counters in the given order; the first attempts wait for each other, so that they deadlock. */
    const addInOrder = (first: string, second: string) =>
      retryTransaction(database.db, async (trx) => {
        runs += 1;
        await sql`update counter set value = value + 1 where name = ${first}`.execute(trx);
        haveOne += 1;
        if (haveOne === 2) steps.emit('both have one');
        await bothHaveOne;
        await sql`update counter set value = value + 1 where name = ${second}`.execute(trx);
      });
    await Promise.all([addInOrder('a', 'b'), addInOrder('b', 'a')]);
    expect((await sql<{ value: number }>`select value from counter`.execute(database.db)).rows).toEqual([
      { value: 2 },
      { value: 2 },
    ]);
    // On a busy machine PostgreSQL may end both before either has released its lock.
    expect(runs).toBeGreaterThan(2);
  });

  test('does not retry a transaction that failed for another reason', async () => {
    let runs = 0;
    const failing = retryTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`insert into counter values ('a', 0)`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  });
});

describe('texts', () => {
  /** A JSON document as sent to PostgreSQL. */
  const stored = (text: string) =>
    sql<{ text: string }>`select ${text}::text as text, ${JSON.stringify({ text })}::jsonb as document`.execute(
      database.db,
    );

  test.each(['a\0b', 'a\ud83d', '\udfe1b'])('%j cannot be stored, and is refused', async (text) => {
    expect(isStorable(text)).toBe(false);
    const error: unknown = await stored(text).catch((failure: unknown) => failure);
    expect(refusalFor(error)).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    const { rows } = await stored(toStorable(text));
    expect(rows).toEqual([{ text: toStorable(text), document: { text: toStorable(text) } }]);
  });

  test('all other text can be stored', async () => {
    const text = '🏡 नीम \u202e\u0001';
    expect([isStorable(text), toStorable(text)]).toEqual([true, text]);
    expect((await stored(text)).rows[0]?.text).toBe(text);
  });
});
