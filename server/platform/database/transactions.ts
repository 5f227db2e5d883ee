import { setTimeout } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';
import { isDemotedServerError } from './failover-client.ts';
import type { Db, Trx } from './schema.ts';

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const MAX_ATTEMPTS = 5;

/** Repeats a transaction of which nothing was committed: after a deadlock or conflict, and once after a demotion. */
export async function retryTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  let hasReconnected = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      const isDemoted = isDemotedServerError(error);
      if (attempt === MAX_ATTEMPTS || (isDemoted && hasReconnected) || !(isDemoted || isConflict(error))) throw error;
      hasReconnected ||= isDemoted;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === DEADLOCK || error.code === SERIALIZATION);
}

const callbacksByConnection = new WeakMap<DatabaseConnection, Set<() => void>>();

/** Runs a callback after this transaction commits; the same callback only once. Dropped on rollback. */
export async function afterCommit(trx: Db, callback: () => void): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const callbacks = callbacksByConnection.get(connection) ?? new Set();
    callbacksByConnection.set(connection, callbacks.add(callback));
  });
}

/** Called at the start of a transaction: callbacks left on this connection belong to a rolled-back transaction. */
export function discardCallbacks(connection: DatabaseConnection): void {
  callbacksByConnection.delete(connection);
}

export function runCallbacks(connection: DatabaseConnection): void {
  const callbacks = callbacksByConnection.get(connection) ?? [];
  callbacksByConnection.delete(connection);
  for (const act of callbacks) act();
}
