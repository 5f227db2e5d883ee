import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Lets pg-boss speak through our connections, so that a job can be written in the transaction of what it follows. */
export function executeSql(db: Kysely<Database>) {
  return async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    const query = CompiledQuery.raw(text, values ?? []);
    if (!opensTransaction(text)) return db.executeQuery(query);
    return db.connection().execute(async (connection) => {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        // A script that broke off leaves its transaction open: the connection must not go back to the pool so.
        await connection.executeQuery(CompiledQuery.raw('rollback'));
        throw error;
      }
    });
  };
}

function opensTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text);
}
