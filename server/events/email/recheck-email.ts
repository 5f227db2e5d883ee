import type { Kysely } from 'kysely';
import { accountOfLink, type LinkPurpose } from '../../domain/accounts/account-links.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { recordedEvent } from '../../domain/events/recorded-event.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EventMail, RecheckMail } from '../../platform/mail/recheck-mail.ts';
import type { EmailContext } from './email-builder.ts';
import { findEmailRule } from './email-rules.ts';
import { findToken } from './links.ts';
import { isUnsubscribed } from './filter-unsubscribed.ts';

interface RecheckContext extends Pick<EmailContext, 'settings' | 'secret'> {
  db: Kysely<Database>;
  clock: () => Date;
}

/** Checks an e-mail against the current state right before it is sent; kinds unknown to this version stay valid. */
export function recheckEmail({ db, clock, settings, secret }: RecheckContext): RecheckMail {
  return (mail) =>
    retriedTransaction(db, async (trx) => {
      const row = await trx.selectFrom('event').selectAll().where('id', '=', mail.event.id).executeTakeFirst();
      const rule = row && findEmailRule(row.kind);
      if (row === undefined || rule === undefined) return 'stands';
      if (await isUnsubscribed(trx, recordedEvent(row), mail.event.role)) return 'overtaken';
      if (rule.condition === 'always') return 'stands';
      const context = { trx, now: clock(), settings, secret };
      if (rule.condition !== 'made-now') return recheckLink(mail, rule.condition, context);
      const rebuilt = (await rule.build(recordedEvent(row), context)).find(({ role }) => role === mail.event.role);
      return rebuilt === undefined || rebuilt.to === '' ? 'overtaken' : rebuilt;
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
