import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { type KeyedRequest, madeBefore, makeOnce } from '../../platform/http/idempotent-request.ts';
import { countTry, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import type { Context } from '../context.ts';

interface Once {
  keyed: KeyedRequest | undefined;
  /** What it counts towards, unless it is a repetition or fails. */
  limits: Limit[];
}

/** Writes something once and answers its id; repetitions, and what was refused, are none of a person's tries. */
export async function writeOnce(
  context: Pick<Context, 'db' | 'settings'>,
  { keyed, limits }: Once,
  write: (trx: Transaction<Database>) => Promise<string>,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const before = await madeBefore(context.db, keyed);
  if (before !== null) return { id: before, isNew: false };
  const tried = await countTry(context, limits, now);
  try {
    const made = await retriedTransaction(context.db, (trx) => makeOnce(trx, keyed, () => write(trx), now));
    if (!made.isNew) await tried.takeBack();
    return made;
  } catch (error) {
    await tried.takeBack();
    throw error;
  }
}
