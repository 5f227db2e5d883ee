import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Runs the SQL of pg-boss on our connections, so that a job is enqueued in the same transaction as its cause. */
export function executeSql(db: Kysely<Database>) {
  return async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    const query = CompiledQuery.raw(text, values ?? []);
    if (!opensTransaction(text)) return db.executeQuery(query);
    return db.connection().execute(async (connection) => {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        // A failed script leaves its transaction open: roll back before the connection returns to the pool.
        await connection.executeQuery(CompiledQuery.raw('rollback'));
        throw error;
      }
    });
  };
}

function opensTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text);
}
