import type { Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { createOnce, findByIdempotencyKey, type KeyedRequest } from '../../platform/http/idempotent-request.ts';
import { countAttempt, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import type { Context } from '../call.ts';

interface WriteOnceOptions {
  keyed: KeyedRequest | undefined;
  /** Counted only if something new is written. */
  limits: Limit[];
}

interface WriteResult {
  id: string;
  isNew: boolean;
}

/** Runs `write` in a transaction and returns the created id, or that of an earlier request with the same key. */
type WriteInTransaction = (write: (trx: Trx) => Promise<string>) => Promise<WriteResult>;

/** Writes once per idempotency key; repeats skip `prepare`, and neither they nor refusals count as attempts. */
export async function writeOnce(
  context: Pick<Context, 'db' | 'settings'>,
  { keyed, limits }: WriteOnceOptions,
  prepare: (write: WriteInTransaction) => Promise<WriteResult>,
  now: Date,
): Promise<WriteResult> {
  const existingId = await findByIdempotencyKey(context.db, keyed);
  if (existingId !== null) return { id: existingId, isNew: false };
  const attempt = await countAttempt(context, limits, now);
  try {
    const result = await prepare((write) =>
      retryTransaction(context.db, (trx) => createOnce(trx, keyed, () => write(trx), now)),
    );
    if (!result.isNew) await attempt.undo();
    return result;
  } catch (error) {
    await attempt.undo();
    throw error;
  }
}
