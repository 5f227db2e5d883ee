import { scryptSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { aDatabase, anEmptyDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '../database/connect.ts';
import { Jobs } from './jobs.ts';
import { LoadMonitor, processMeter } from './load-monitor.ts';
import { Sweeps } from './sweeps.ts';
import { WakeSignal } from './wake-signal.ts';
import { LEASE_RENEWAL_MS, retryPauseSeconds, WorkSource } from './work-source.ts';

describe('jobs', () => {
  const database = started(() => aDatabase());

  const running: Jobs[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  });

  /** Makes delayed jobs due now. */
  const makeDue = (name: string) =>
    sql`update jobs.job set start_after = now() where name = ${name}`.execute(database.db);

  /** The job queue of one server process. */
  function someJobs(log = pino({ level: 'silent' }), pollMs = 20): Jobs {
    const jobs = new Jobs({ db: database.db, log, pollMs, maintenanceSeconds: 1 });
    running.push(jobs);
    return jobs;
  }

  /** A queue whose handler records its data. */
  async function recordingQueue(
    name: string,
    handler: (data: { n: number }, attempt: number) => Promise<unknown> = async () => {},
  ) {
    const done: number[] = [];
    const jobs = someJobs();
    const record = async (data: { n: number }, { attempt }: { attempt: number }) => {
      await handler(data, attempt);
      done.push(data.n);
    };
    jobs.registerHandler(name, record, { concurrency: 1 });
    await jobs.start();
    return { jobs, done };
  }

  test('runs a job once its transaction is committed, and never after a rollback', async () => {
    const { jobs, done } = await recordingQueue('committed');
    await database.db.transaction().execute(async (trx) => {
      await jobs.send(trx, 'committed', { n: 1 });
      // A due job later in the same queue runs meanwhile.
      await jobs.send(database.db, 'committed', { n: 0 });
      await until(() => expect(done).toHaveLength(1));
      expect(done).toEqual([0]);
    });
    await until(() => expect(done).toHaveLength(2));
    const undone = database.db.transaction().execute(async (trx) => {
      await jobs.send(trx, 'committed', { n: 2 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await jobs.send(database.db, 'committed', { n: 3 });
    await until(() => expect(done).toHaveLength(3));
    expect(done).toEqual([0, 1, 3]);
  });

  test('starts a job at its commit, without waiting for the next poll', async () => {
    const jobs = someJobs(undefined, 3_600_000);
    const done: number[] = [];
    jobs.registerHandler('rung', async ({ n }: { n: number }) => void done.push(n));
    await jobs.start();
    await database.db.transaction().execute((trx) => jobs.send(trx, 'rung', { n: 1 }));
    await until(() => expect(done).toHaveLength(1));
    await jobs.send(database.db, 'rung', { n: 2 });
    await until(() => expect(done).toHaveLength(2));
    expect(done).toEqual([1, 2]);
  });

  test('retries a failed job with growing pauses until it succeeds', async () => {
    const { jobs, done } = await recordingQueue('failing', async (_data, attempt) => {
      if (attempt < 3) throw new Error('not yet');
    });
    await jobs.send(database.db, 'failing', { n: 1 });
    for (const pause of [15, 30]) {
      await until(async () => expect(await waitingSeconds('failing')).toBeGreaterThanOrEqual(pause));
      await sql`update jobs.job set start_after = now() where name = 'failing' and state = 'created'`.execute(
        database.db,
      );
    }
    await until(() => expect(done).toHaveLength(1));
  });

  test('claims work of a source once the process is not busy, up to the free capacity', async () => {
    let resume = () => {};
    const pauseIfBusy = () => new Promise<void>((resolve) => (resume = resolve));
    const limits: number[] = [];
    let finish = () => {};
    const run = () => new Promise<void>((resolve) => (finish = resolve));
    const jobs = someJobs();
    const claim = async (max: number) => {
      limits.push(max);
      return limits.length === 1 ? [{ key: null, attempt: 1, run, retryLater: async () => {} }] : [];
    };
    jobs.registerSource('elsewhere', claim, { concurrency: 3, pauseIfBusy });
    await jobs.start();
    expect(limits).toEqual([]);
    resume();
    await until(() => expect(limits).toHaveLength(1));
    await until(() => {
      resume();
      expect(limits).toHaveLength(2);
    });
    finish();
    await until(() => {
      resume();
      expect(limits.at(-1)).toBe(3);
    });
    expect(limits.slice(0, 2)).toEqual([3, 2]);
  });

  test('releases failed work, and survives if that fails too', async () => {
    const given: string[] = [];
    let round = 0;
    const claim = async () => {
      round += 1;
      if (round > 2) return [];
      return [
        {
          key: 'a',
          attempt: round,
          run: async () => {
            throw new Error(`failed in round ${round}`);
          },
          retryLater: async (error: Error) => {
            given.push(error.message);
            throw new Error('the database is away');
          },
        },
      ];
    };
    const jobs = someJobs();
    jobs.registerSource('failing elsewhere', claim, { concurrency: 1 });
    await jobs.start();
    await until(() => expect(round).toBeGreaterThan(2));
    expect(given).toEqual(['failed in round 1', 'failed in round 2']);
  });

  test('renews no lease of work whose retry cannot be scheduled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const steps = new EventEmitter();
    const retrying = once(steps, 'retrying');
    let renewals = 0;
    const work = {
      key: 'a',
      attempt: 1,
      run: () => Promise.reject(new Error('failed')),
      extendLease: async () => void (renewals += 1),
      retryLater: async () => {
        steps.emit('retrying');
        await once(steps, 'never');
      },
    };
    const waiting = [work];
    const source = new WorkSource('hanging', async () => waiting.splice(0), {
      log: pino({ level: 'silent' }),
      pollMs: 20,
    });
    const stopping = new AbortController();
    void source.workUntil(stopping.signal);
    await retrying;
    vi.advanceTimersByTime(LEASE_RENEWAL_MS);
    expect(renewals).toBe(0);
    stopping.abort();
    vi.useRealTimers();
  });

  test('adds no second job of a key while one waits', async () => {
    const { jobs, done } = await recordingQueue('keyed');
    await jobs.send(database.db, 'keyed', { n: 1 }, { key: 'a', afterSeconds: 3_600 });
    await jobs.send(database.db, 'keyed', { n: 2 }, { key: 'a' });
    await jobs.send(database.db, 'keyed', { n: 3 }, { key: 'b' });
    await until(() => expect(done).toHaveLength(1));
    await makeDue('keyed');
    await until(() => expect(done).toHaveLength(2));
    expect(done).toEqual([3, 1]);
  });

  test('runs each job once, however many processes work', async () => {
    const done: number[] = [];
    for (let process = 0; process < 2; process += 1) {
      const jobs = someJobs();
      jobs.registerHandler<{ n: number }>('shared', async ({ n }) => void done.push(n), { concurrency: 5 });
      await jobs.start();
    }
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    for (const n of numbers) await running[0]?.send(database.db, 'shared', { n });
    await until(() => expect(done.length).toBeGreaterThanOrEqual(100));
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test('runs the job of a process that died again', async () => {
    const silence = new EventEmitter();
    const dead = await recordingQueue('orphaned', () => once(silence, 'end'));
    await dead.jobs.send(database.db, 'orphaned', { n: 1 });
    await until(async () => expect(await findState('orphaned')).toBe('active'));
    const successor = await recordingQueue('orphaned');
    await sql`update jobs.job set started_on = now() - interval '61 seconds' where name = 'orphaned'`.execute(
      database.db,
    );
    await until(() => expect(successor.done).toHaveLength(1));
    silence.emit('end');
  });

  test('resumes when the database is back', async () => {
    const done: number[] = [];
    const warnings: string[] = [];
    const jobs = someJobs(pino({}, { write: (line: string) => void warnings.push(line) }));
    jobs.registerHandler<{ n: number }>('patient', async ({ n }) => void done.push(n));
    let sweeps = 0;
    jobs.registerSweep('counted', async () => {
      await sql`select 1`.execute(database.db);
      sweeps += 1;
    });
    await jobs.start();
    await until(() => expect(sweeps).toBe(1));
    await jobs.send(database.db, 'patient', { n: 1 }, { afterSeconds: 3_600 });
    await withoutDatabase(() =>
      until(() => expect(warnings).toContainEqual(expect.stringContaining('could not be claimed'))),
    );
    expect(done).toEqual([]);
    await makeDue('patient');
    await until(() => expect(done).toHaveLength(1));
    expect(sweeps).toBe(1);
  });

  test('refuses a job without a handler', async () => {
    const { jobs } = await recordingQueue('known');
    await expect(jobs.send(database.db, 'unknown', {})).rejects.toThrow('no handler is registered for the job unknown');
  });

  test('runs sweeps at once, and a failing sweep does not stop others', async () => {
    const jobs = someJobs();
    const swept: string[] = [];
    jobs.registerSweep('broken', async () => {
      swept.push('broken');
      throw new Error('broken');
    });
    jobs.registerSweep('whole', async () => void swept.push('whole'));
    await jobs.start();
    await until(() => expect(swept.toSorted()).toEqual(['broken', 'whole']));
  });

  test('runs a sweep in one process at a time, at its interval, and at once on request', async () => {
    const ends = new EventEmitter();
    const swept: string[] = [];
    const sweeping = (who: string) => {
      const jobs = someJobs();
      const run = async () => {
        swept.push(who);
        await once(ends, who);
      };
      jobs.registerSweep('by turns', run, { everySeconds: 3_600 });
      return jobs;
    };
    const one = sweeping('one');
    const other = sweeping('other');
    await one.start();
    await until(() => expect(swept).toEqual(['one']));
    await other.start();
    await until(async () => expect(await sweepTurn('by turns')).toMatchObject({ isHeld: true }));
    other.runSweepsNow();
    one.runSweepsNow();
    expect(swept).toEqual(['one']);
    ends.emit('one');
    // Both processes request the sweep, and it runs in one process at a time.
    await until(() => expect(swept).toHaveLength(2));
    ends.emit(swept[1] ?? '');
    await until(() => expect(swept).toHaveLength(3));
    ends.emit(swept[2] ?? '');
    expect(swept.toSorted()).toEqual(['one', 'one', 'other']);
    await until(async () => expect(await sweepTurn('by turns')).toEqual({ isHeld: false, inMinutes: 60 }));
  });

  test('runs a failed sweep again within a minute, however seldom it is due', async () => {
    const jobs = someJobs();
    jobs.registerSweep('seldom', () => Promise.reject(new Error('not now')), { everySeconds: 3_600 });
    await jobs.start();
    await until(async () => expect(await sweepTurn('seldom')).toEqual({ isHeld: false, inMinutes: 1 }));
  });

  test('gives up a sweep that hangs, and releases its lease', async () => {
    const errors: string[] = [];
    const jobs = someJobs(pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }));
    jobs.registerSweep('hanging', () => new Promise(() => {}), { everySeconds: 3_600, limitSeconds: 0.05 });
    await jobs.start();
    await until(async () => expect(await sweepTurn('hanging')).toEqual({ isHeld: false, inMinutes: 1 }));
    expect(errors).toEqual([expect.stringContaining('took longer than 0.05 seconds')]);
  });

  test('takes over the sweep of a process that stopped renewing its lease', async () => {
    await sql`
    insert into sweep_turn (name, due_at, holder, claimed_until)
    values ('left', now() + interval '1 hour', gen_random_uuid(), now() + interval '1 hour')`.execute(database.db);
    const jobs = someJobs();
    let sweeps = 0;
    jobs.registerSweep('left', async () => void (sweeps += 1));
    await jobs.start();
    expect(sweeps).toBe(0);
    await sql`update sweep_turn set claimed_until = now() where name = 'left'`.execute(database.db);
    await until(() => expect(sweeps).toBe(1));
  });

  test("runs sweeps at their interval after the database's clock was set back", async () => {
    await sql`
    insert into sweep_turn (name, due_at, holder, claimed_until)
    values ('ahead', now() + interval '1 day', gen_random_uuid(), now() + interval '1 day')`.execute(database.db);
    const jobs = someJobs();
    let sweeps = 0;
    jobs.registerSweep('ahead', async () => void (sweeps += 1), { everySeconds: 3_600 });
    await jobs.start();
    await until(async () => expect(await sweepTurn('ahead')).toEqual({ isHeld: false, inMinutes: 60 }));
    await sql`update sweep_turn set due_at = now() + interval '1 day' where name = 'ahead'`.execute(database.db);
    await until(async () => expect(await sweepTurn('ahead')).toEqual({ isHeld: false, inMinutes: 60 }));
    expect(sweeps).toBe(2);
  });

  test('renews the lease of a running job', async () => {
    const work = new EventEmitter();
    const slow = await recordingQueue('long', () => once(work, 'end'));
    await slow.jobs.send(database.db, 'long', { n: 1 });
    await until(() => expect(work.listenerCount('end')).toBe(1));
    const successor = await recordingQueue('long');
    await sql`update jobs.job set started_on = now() - interval '5 seconds' where name = 'long'`.execute(database.db);
    await until(async () => expect(await heldForSeconds('long')).toBeLessThan(5));
    expect(slow.done.length + successor.done.length).toBe(0);
    work.emit('end');
    await until(() => expect(slow.done.length + successor.done.length).toBe(1));
  });

  test('waits for the running job at a stop, and starts no other', async () => {
    const work = new EventEmitter();
    const { jobs, done } = await recordingQueue('stopping', () => once(work, 'end'));
    await jobs.send(database.db, 'stopping', { n: 1 });
    // The job is claimed before its handler waits.
    await until(() => expect(work.listenerCount('end')).toBe(1));
    const stopped = jobs.stop();
    await jobs.send(database.db, 'stopping', { n: 2 });
    work.emit('end');
    await stopped;
    expect(done).toEqual([1]);
  });

  test('waits at a stop for work that was being claimed', async () => {
    const steps = new EventEmitter();
    const ended: string[] = [];
    const run = async () => {
      await sql`select 1`.execute(database.db);
      ended.push('work');
    };
    const claim = async () => {
      steps.emit('claiming');
      await once(steps, 'claimed');
      return [{ key: null, attempt: 1, run, retryLater: async () => {} }];
    };
    const jobs = someJobs();
    jobs.registerSource('claiming', claim);
    const claiming = once(steps, 'claiming');
    await jobs.start();
    await claiming;
    const drained = jobs.drain().then(() => ended.push('drain'));
    steps.emit('claimed');
    await drained;
    expect(ended).toEqual(['work', 'drain']);
  });

  test('starts in eight processes at once on a database that has never had jobs, with two connections each', async () => {
    const fresh = await anEmptyDatabase();
    const processes = Array.from({ length: 8 }, () => {
      const connection = connect({ connectionString: fresh.url }, { connections: 2 });
      const jobs = new Jobs({ db: connection.db, log: pino({ level: 'silent' }) });
      jobs.registerHandler('first', async () => {});
      return { jobs, connection };
    });
    const starts = await Promise.allSettled(processes.map(({ jobs }) => jobs.start()));
    await Promise.all(processes.map(({ jobs }) => jobs.stop()));
    await Promise.all(processes.map(({ connection }) => connection.close()));
    await fresh.close();
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('keeps nothing of each wait between sweeps', async () => {
    const stopping = new AbortController();
    const sweeps = new Sweeps(database.db, pino({ level: 'silent' }));
    let runs = 0;
    const run = async () => void (runs += 1);
    sweeps.add({ name: 'repeated', run, everySeconds: 3_600, limitSeconds: 60 });
    const ended = sweeps.runUntil(stopping.signal);
    await until(() => {
      sweeps.runNow();
      expect(runs).toBeGreaterThan(3);
    });
    // Node keeps a reference to each signal made with `AbortSignal.any`.
    expect(dependantsOf(stopping.signal)).toBeLessThanOrEqual(1);
    stopping.abort();
    await ended;
  });

  function dependantsOf(signal: AbortSignal): number {
    const symbol = Object.getOwnPropertySymbols(signal).find(({ description }) => description === 'kDependantSignals');
    return symbol === undefined ? 0 : (Reflect.get(signal, symbol) as Set<unknown>).size;
  }

  async function findState(name: string): Promise<unknown> {
    const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${name} order by created_on desc limit 1`.execute(database.db);
    return rows[0]?.state;
  }

  async function heldForSeconds(name: string): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - started_on)::float as seconds from jobs.job
    where name = ${name} and state = 'active'`.execute(database.db);
    return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
  }

  async function sweepTurn(name: string): Promise<unknown> {
    const { rows } = await sql`
    select coalesce(claimed_until > now(), false) as "isHeld", round(extract(epoch from due_at - now()) / 60)::int as "inMinutes"
    from sweep_turn where name = ${name}`.execute(database.db);
    return rows[0];
  }

  async function waitingSeconds(name: string): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::float as seconds from jobs.job
    where name = ${name} and state = 'created'`.execute(database.db);
    return rows[0]?.seconds ?? 0;
  }

  /** Makes the database unavailable while `run` runs: connections break, new connections are refused. */
  async function withoutDatabase(run: () => Promise<unknown>): Promise<void> {
    const { template: _, ...server } = inject('testServer');
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await run();
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
  }
});

describe('timing', () => {
  const LONG_MS = 60_000;
  const going = new AbortController().signal;

  test('wakes a reader that checked before the signal and waits after it', async () => {
    const bell = new WakeSignal();
    const { count } = bell;
    bell.notify();
    await expect(bell.wait(count, LONG_MS, going)).resolves.toBeUndefined();
  });

  test('tries again within a minute, then with growing pauses of at most an hour', () => {
    const pauses = Array.from({ length: 200 }, (_, index) => retryPauseSeconds(index + 1));
    expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(new Set(pauses.slice(9))).toEqual(new Set([3600]));
  });

  test('measures the last second, once a second', () => {
    let now = 0;
    const loads = [0.9, 0.2];
    const busyness = new LoadMonitor({ clock: () => now, load: () => loads.shift() ?? Number.NaN });
    const results = [0, 999, 1_000, 1_999, 2_000, 2_999].map((at) => {
      now = at;
      return busyness.isBusy();
    });
    expect(results).toEqual([false, false, true, true, false, false]);
  });

  test('counts the process as busy once the event loop was blocked for a second', () => {
    let now = 0;
    const busyness = new LoadMonitor({ ...processMeter(), clock: () => now });
    scryptSync('courtyard', 'with neem', 64);
    now = 1_000;
    expect(busyness.isBusy()).toBe(true);
  });
});
