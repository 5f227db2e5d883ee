import type { Transaction } from 'kysely';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Letter } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

/** What it takes to send a letter. */
export interface Post {
  mailer: Mailer;
  settings: { publicUrl: string };
}

/** Leaves a letter to be sent once the transaction is committed; an answer to it goes to `replyTo`. */
export function post(
  trx: Transaction<Database>,
  parts: Post,
  letter: Letter,
  address: Pick<Mail, 'to' | 'replyTo'>,
): Promise<void> {
  return parts.mailer.write(trx, { letter, ...address });
}
