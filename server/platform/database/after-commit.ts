import type { DatabaseConnection, Kysely } from 'kysely';
import type { Database } from './schema.ts';

const callbacksByConnection = new WeakMap<DatabaseConnection, Set<() => void>>();

/** Runs a callback after this transaction commits; the same callback only once. Dropped on rollback. */
export async function afterCommit(trx: Kysely<Database>, callback: () => void): Promise<void> {
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
