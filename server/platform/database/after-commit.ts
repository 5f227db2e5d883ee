import type { DatabaseConnection, Kysely } from 'kysely';
import type { Database } from './schema.ts';

const waiting = new WeakMap<DatabaseConnection, Set<() => void>>();

/** Does something once this transaction is committed; once, however often it is asked for. Nothing, when it is undone. */
export async function afterCommit(trx: Kysely<Database>, act: () => void): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const acts = waiting.get(connection) ?? new Set();
    waiting.set(connection, acts.add(act));
  });
}

/** A transaction begins: what an earlier one on this connection left was undone with it. */
export function forgetActs(connection: DatabaseConnection): void {
  waiting.delete(connection);
}

export function actOnCommit(connection: DatabaseConnection): void {
  const acts = waiting.get(connection) ?? [];
  waiting.delete(connection);
  for (const act of acts) act();
}
