import { type RawBuilder, sql } from 'kysely';

/** Fewer letters begin too many words: they are looked for as a whole word. */
const BEGINS_A_WORD = 3;

/**
 * SQL: the ids of a person's own conversations in which every word stands in one message, or the name of the other
 * begins so, or the title of the home has it. The last word may be the beginning of one. The person is a word of each
 * message of theirs (`found_by`), behind a colon, which no word that is read has: so nobody's but their own are ever read.
 */
export function conversationsWithWords(accountId: string, query: string): RawBuilder<unknown> {
  const words = query.trim().split(/\s+/u);
  const last = words.at(-1) ?? '';
  const said = sql`plainto_tsquery('simple', ${words.slice(0, -1).join(' ')})`;
  const typed = sql`plainto_tsquery('simple', ${last})`;
  const isBeginning = Array.from(last).length >= BEGINS_A_WORD;
  // The text of a parsed query is one again, and each of its words is quoted in it.
  const begun = isBeginning
    ? sql`(case when numnode(${typed}) = 0 then '' else ${typed}::text || ':*' end)::tsquery`
    : typed;
  const pattern = `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`
    select conversation_id from conversation_entry
    where numnode(${said} && ${begun}) > 0
      and found_by @@ (${`':${accountId}'`}::tsquery && ${said} && ${begun})
    union
    select own.conversation_id from conversation_side own
    join conversation on conversation.id = own.conversation_id
    join listing on listing.id = conversation.listing_id
    join account other on other.id = case own.side when 'guest' then conversation.host_id else conversation.guest_id end
    where own.account_id = ${accountId} and (
      listing.title ilike ${pattern}
      or (other.deleted_at is null and split_part(ltrim(other.name), ' ', 1) ilike ${pattern.slice(1)})
    )`;
}
