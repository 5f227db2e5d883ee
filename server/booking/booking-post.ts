import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

/** What it takes to send a letter. */
export type Post = Pick<Context, 'mailer' | 'settings'>;

/** A letter and whom it goes to; an answer to it goes to `replyTo`. */
interface Addressed {
  letter: Letter;
  to: string;
  replyTo?: string;
}

/** Leaves a letter to be sent once the transaction is committed. */
export function post(
  trx: Transaction<Database>,
  parts: Post,
  letter: Letter,
  address: Omit<Addressed, 'letter'>,
): Promise<void> {
  return postAll(trx, parts, [{ letter, ...address }]);
}

/** Leaves letters to be sent once the transaction is committed. */
export async function postAll(
  trx: Transaction<Database>,
  { mailer, settings }: Post,
  letters: readonly Addressed[],
): Promise<void> {
  const mails = letters.map(({ letter, to, replyTo }) => ({ to, replyTo, ...writeLetter(letter, settings) }));
  await mailer.write(trx, ...mails);
}
