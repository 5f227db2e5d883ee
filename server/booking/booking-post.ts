import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

/** What it takes to send a letter. */
export type Post = Pick<Context, 'mailer' | 'settings'>;

/** Leaves a letter to be sent once the transaction is committed; an answer to it goes to `replyTo`. */
export async function post(
  trx: Transaction<Database>,
  { mailer, settings }: Post,
  letter: Letter,
  { to, replyTo }: { to: string; replyTo?: string },
): Promise<void> {
  await mailer.write(trx, { to, replyTo, ...writeLetter(letter, settings) });
}
