import type { Kysely } from 'kysely';
import { accountOfLink, type LinkPurpose } from '../../domain/accounts/account-links.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { recordedEvent } from '../../domain/event-log/recorded-event.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EventMail, Review } from '../../platform/mail/review.ts';
import type { Desk } from './email-maker.ts';
import { emailsOf } from './email-makers.ts';
import { tokenIn } from './links.ts';
import { isStopped } from './wanted-emails.ts';

interface ReviewParts extends Pick<Desk, 'settings' | 'secret'> {
  db: Kysely<Database>;
  clock: () => Date;
}

/** Holds an e-mail against how things stand when it is about to go out; of kinds that this version does not know, it stands. */
export function reviewEmail({ db, clock, settings, secret }: ReviewParts): Review {
  return (mail) =>
    retriedTransaction(db, async (trx) => {
      const row = await trx.selectFrom('event').selectAll().where('id', '=', mail.event.id).executeTakeFirst();
      const known = row && emailsOf(row.kind);
      if (row === undefined || known === undefined) return 'stands';
      if (await isStopped(trx, recordedEvent(row), mail.event.role)) return 'overtaken';
      if (known.truth === 'always') return 'stands';
      const desk = { trx, now: clock(), settings, secret };
      if (known.truth !== 'made-now') return reviewLink(mail, known.truth, desk);
      const anew = (await known.make(recordedEvent(row), desk)).find(({ role }) => role === mail.event.role);
      return anew === undefined || anew.to === '' ? 'overtaken' : anew;
    });
}

async function reviewLink({ body }: EventMail, purpose: LinkPurpose, { trx, now }: Desk): ReturnType<Review> {
  const token = 'email' in body ? tokenIn(body.email) : undefined;
  const id = token === undefined ? null : await accountOfLink(trx, token, purpose, now);
  const account = id && (await findAccount(trx, id));
  if (!account) return 'overtaken';
  return purpose === 'verify-email' && account.emailVerifiedAt !== null ? 'overtaken' : 'stands';
}
