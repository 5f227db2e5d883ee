import { randomBytes } from 'node:crypto';
import { mailKinds, type MailKind } from '@aangan/contract/inbox/notification-settings.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changeNotificationSettings } from './notification-settings.ts';

/** The token format; any other input, such as a NUL that the database would refuse, is no token. */
const TOKEN = /^[\w-]{32}$/;

/**
 * The URL at which one POST unsubscribes a person from a kind of e-mail (RFC 8058). It contains 192 random bits and no
 * personal data; it is the same in every e-mail and does not expire, since e-mails are read years later.
 */
export async function findUnsubscribeUrl(
  db: Kysely<Database>,
  { accountId, kind, publicUrl }: { accountId: string; kind: MailKind; publicUrl: string },
): Promise<string> {
  const fresh = { token: randomBytes(24).toString('base64url'), account_id: accountId, kind };
  await db
    .insertInto('unsubscribe_link')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token } = await db
    .selectFrom('unsubscribe_link')
    .select('token')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return `${publicUrl}/api/news/stop/${token}`;
}

/** Unsubscribes by a link; idempotent. Null for an unknown token. */
export async function unsubscribeByLink(db: Kysely<Database>, token: string): Promise<MailKind | null> {
  if (!TOKEN.test(token)) return null;
  const link = await db.selectFrom('unsubscribe_link').selectAll().where('token', '=', token).executeTakeFirst();
  const kind = mailKinds.find((known) => known === link?.kind);
  if (link === undefined || kind === undefined) return null;
  await changeNotificationSettings(db, link.account_id, { mail: { [kind]: false } });
  return kind;
}
