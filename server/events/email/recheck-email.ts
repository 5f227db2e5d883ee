import type { Kysely } from 'kysely';
import { accountOfLink, type LinkPurpose } from '../../domain/accounts/account-links.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { recordedEvent } from '../../domain/event-log/recorded-event.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EventMail, RecheckMail } from '../../platform/mail/recheck-mail.ts';
import type { EmailContext } from './email-builder.ts';
import { findEmailRule } from './email-rules.ts';
import { findToken } from './links.ts';
import { isUnsubscribed } from './filter-unsubscribed.ts';

interface RecheckParts extends Pick<EmailContext, 'settings' | 'secret'> {
  db: Kysely<Database>;
  clock: () => Date;
}

/** Checks an e-mail against the current state right before it is sent; kinds unknown to this version stay valid. */
export function recheckEmail({ db, clock, settings, secret }: RecheckParts): RecheckMail {
  return (mail) =>
    retriedTransaction(db, async (trx) => {
      const row = await trx.selectFrom('event').selectAll().where('id', '=', mail.event.id).executeTakeFirst();
      const known = row && findEmailRule(row.kind);
      if (row === undefined || known === undefined) return 'stands';
      if (await isUnsubscribed(trx, recordedEvent(row), mail.event.role)) return 'overtaken';
      if (known.truth === 'always') return 'stands';
      const context = { trx, now: clock(), settings, secret };
      if (known.truth !== 'made-now') return recheckLink(mail, known.truth, context);
      const anew = (await known.make(recordedEvent(row), context)).find(({ role }) => role === mail.event.role);
      return anew === undefined || anew.to === '' ? 'overtaken' : anew;
    });
}

async function recheckLink(
  { body }: EventMail,
  purpose: LinkPurpose,
  { trx, now }: EmailContext,
): ReturnType<RecheckMail> {
  const token = 'email' in body ? findToken(body.email) : undefined;
  const id = token === undefined ? null : await accountOfLink(trx, token, purpose, now);
  const account = id && (await findAccount(trx, id));
  if (!account) return 'overtaken';
  return purpose === 'verify-email' && account.emailVerifiedAt !== null ? 'overtaken' : 'stands';
}
