import type { Socket } from 'node:net';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { vi } from 'vitest';

/** Error of every step after the server crashed. */
class Died extends Error {}

/**
 * Simulates a server crash. Crash points are before and after every statement and every gateway call. At the armed
 * point all connections break, so that PostgreSQL rolls back open transactions; until the restart nothing from the
 * server reaches database or gateway.
 */
export class Crash {
  isDead = false;
  #pointsLeft: number | null = null;
  readonly #busy = new Set<pg.PoolClient>();
  #broken: number[] = [];

  /** Adds crash points around the queries of a pool. */
  watch(pool: pg.Pool): void {
    // Broken connections are expected.
    pool.removeAllListeners('error').on('error', () => {});
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
      const observed = async (parameters: unknown[]) => {
        await this.point();
        const answer = await query(...parameters);
        await this.point();
        return answer;
      };
      client.query = ((...parameters: unknown[]) => {
        const report = parameters.at(-1);
        if (typeof report !== 'function') return observed(parameters);
        observed(parameters.slice(0, -1)).then(
          (answer) => report(null, answer),
          (error: unknown) => report(error),
        );
      }) as typeof client.query;
    });
    pool.on('acquire', (client) => this.#busy.add(client));
    pool.on('release', (_error, client) => this.#busy.delete(client));
  }

  /** Crashes the server at the `point`-th crash point from now. */
  arm(point: number): void {
    this.#pointsLeft = point;
  }

  async point(): Promise<void> {
    if (this.isDead) throw new Died('the server is dead');
    if (this.#pointsLeft === null) return;
    this.#pointsLeft -= 1;
    if (this.#pointsLeft < 0) await this.#die();
  }

  cancel(): void {
    this.#pointsLeft = null;
  }

  /** Ends the crash; returns the database backends that lost their client. */
  revive(): number[] {
    const broken = this.#broken;
    this.#broken = [];
    this.isDead = false;
    return broken;
  }

  async #die(): Promise<never> {
    this.isDead = true;
    await Promise.all([...this.#busy].map((client) => this.#cut(client)));
    throw new Died('the server died here');
  }

  async #cut(client: pg.PoolClient): Promise<void> {
    const { connection, processID } = client as unknown as { connection: { stream: Socket }; processID: number };
    this.#broken.push(processID);
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    connection.stream.destroy();
    await ended;
  }
}

/** PostgreSQL notices a broken connection when it next reads or writes there. */
export async function untilGone(db: Db, backends: number[]): Promise<void> {
  const query = sql`select from pg_stat_activity where pid = any(${backends}) limit 1`;
  await vi.waitUntil(async () => (await query.execute(db)).rows.length === 0, { timeout: 60_000, interval: 1 });
}
