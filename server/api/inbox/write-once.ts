import type { Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type KeyedRequest, madeBefore, makeOnce } from '../../platform/http/idempotent-request.ts';
import { countAttempt, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import type { Context } from '../context.ts';

interface Once {
  keyed: KeyedRequest | undefined;
  /** What it counts towards, unless it is a repetition or fails. */
  limits: Limit[];
}

interface Made {
  id: string;
  isNew: boolean;
}

/** Writes in a transaction of its own what has that id; a repetition gets the id of the first. */
type Writing = (write: (trx: Transaction<Database>) => Promise<string>) => Promise<Made>;

/**
 * Writes something once and answers its id: `prepare` is only asked to where it was not written before. Repetitions, and
 * what was refused, are none of a person's tries.
 */
export async function writeOnce(
  context: Pick<Context, 'db' | 'settings'>,
  { keyed, limits }: Once,
  prepare: (writing: Writing) => Promise<Made>,
  now: Date,
): Promise<Made> {
  const before = await madeBefore(context.db, keyed);
  if (before !== null) return { id: before, isNew: false };
  const tried = await countAttempt(context, limits, now);
  try {
    const made = await prepare((write) =>
      retriedTransaction(context.db, (trx) => makeOnce(trx, keyed, () => write(trx), now)),
    );
    if (!made.isNew) await tried.undo();
    return made;
  } catch (error) {
    await tried.undo();
    throw error;
  }
}
