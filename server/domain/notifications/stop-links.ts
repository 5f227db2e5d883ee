import { randomBytes } from 'node:crypto';
import { mailKinds, type MailKind } from '@aangan/contract/notifications/news.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changeNews } from './news-settings.ts';

/** As they are written; whatever else somebody sends, a NUL that the database refuses too, is no token. */
const TOKEN = /^[\w-]{32}$/;

/**
 * Where one POST stops a person's mails of a kind: RFC 8058. The address holds 192 random bits and nothing of whom it is
 * for; it is the same in each mail and does not expire, since mails are read years later.
 */
export async function stopUrlOf(
  db: Kysely<Database>,
  { accountId, kind, publicUrl }: { accountId: string; kind: MailKind; publicUrl: string },
): Promise<string> {
  const fresh = { token: randomBytes(24).toString('base64url'), account_id: accountId, kind };
  await db
    .insertInto('news_stop_link')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token } = await db
    .selectFrom('news_stop_link')
    .select('token')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return `${publicUrl}/api/news/stop/${token}`;
}

/** Stops the mails that a link is for, however often it is pressed; null where there is no such link. */
export async function stopByLink(db: Kysely<Database>, token: string): Promise<MailKind | null> {
  if (!TOKEN.test(token)) return null;
  const link = await db.selectFrom('news_stop_link').selectAll().where('token', '=', token).executeTakeFirst();
  const kind = mailKinds.find((known) => known === link?.kind);
  if (link === undefined || kind === undefined) return null;
  await changeNews(db, link.account_id, { mail: { [kind]: false } });
  return kind;
}
