import type { DatabaseConnection, Kysely } from 'kysely';
import type { Database } from './schema.ts';

const callbacksByConnection = new WeakMap<DatabaseConnection, Set<() => void>>();

/** Does something once this transaction is committed; once, however often it is asked for. Nothing, when it is undone. */
export async function afterCommit(trx: Kysely<Database>, callback: () => void): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const callbacks = callbacksByConnection.get(connection) ?? new Set();
    callbacksByConnection.set(connection, callbacks.add(callback));
  });
}

/** A transaction begins: what an earlier one on this connection left was undone with it. */
export function discardCallbacks(connection: DatabaseConnection): void {
  callbacksByConnection.delete(connection);
}

export function runCallbacks(connection: DatabaseConnection): void {
  const callbacks = callbacksByConnection.get(connection) ?? [];
  callbacksByConnection.delete(connection);
  for (const act of callbacks) act();
}
