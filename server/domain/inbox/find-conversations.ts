import { titles } from '@aangan/contract/rules/first-name.ts';
import { type RawBuilder, sql } from 'kysely';

/** Shorter prefixes match too many words: they are searched as a whole word. */
const BEGINS_A_WORD = 3;

/** A title that is written together with a name: 'Dr.Meera'. */
const joinedTitles = String.raw`(^|[\s,;/|])(?:(?:${titles.join('|')})\.+)+(?=[^\s,;/|.])`;

/** SQL: the shown name of account `other` (`contract/rules/first-name.ts`): the hidden part is not searchable. */
const firstName = sql`(
  select word from regexp_split_to_table(regexp_replace(other.name, ${joinedTitles}, '\\1', 'gi'), '[\\s,;/|]+')
    with ordinality as words (word, place)
  where word ~ '[[:alpha:]]' and normalize(word, nfkc) !~ '@|://|[[:alpha:]]{2}[.。][[:alpha:]]{2}'
    and regexp_count(word, '[0-9]') <= 4
  order by
    lower(replace(word, '.', '')) = any(${titles}::text[])
      or length(rtrim(word, '.')) = 1 or word ~ '^([[:upper:]]\\.)+[[:upper:]]?$',
    place
  limit 1
)`;

/**
 * SQL: rows of `conversation_id` and `found_seq`: a person's own conversations in which one message has every word,
 * with the number of the newest such message, or null if the other's shown name or the home's title matches.
 * The last word may be a prefix. `found_by` contains the participants' ids as words with a colon, which no typed word
 * has: so the index only reads a person's own conversations.
 */
export function conversationsWithWords(accountId: string, query: string): RawBuilder<unknown> {
  const words = query.trim().split(/\s+/u);
  const last = words.at(-1) ?? '';
  const said = sql`plainto_tsquery('simple', ${words.slice(0, -1).join(' ')})`;
  const typed = sql`plainto_tsquery('simple', ${last})`;
  const isBeginning = Array.from(last).length >= BEGINS_A_WORD;
  // A parsed query can be parsed again from its text, in which every word is quoted.
  const begun = isBeginning
    ? sql`(case when numnode(${typed}) = 0 then '' else ${typed}::text || ':*' end)::tsquery`
    : typed;
  const pattern = `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`
    select conversation_id, max(seq) as found_seq from (
      select conversation_id, seq from conversation_entry
      where only_for is null and numnode(${said} && ${begun}) > 0
        and found_by @@ (${`':${accountId}'`}::tsquery && ${said} && ${begun})
      union all
      select own.conversation_id, null from conversation_side own
      join conversation on conversation.id = own.conversation_id
      join listing on listing.id = conversation.listing_id
      join account other on other.id = case own.side when 'guest' then conversation.host_id else conversation.guest_id end
      where own.account_id = ${accountId} and (
        listing.title ilike ${pattern}
        or (other.deleted_at is null and other.name ilike ${pattern} and ${firstName} ilike ${pattern.slice(1)})
      )
    ) with_words group by conversation_id`;
}
