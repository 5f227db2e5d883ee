import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { ConversationFilter } from '@aangan/contract/inbox/filters.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { titles } from '@aangan/contract/rules/first-name.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import {
  conversationColumns,
  conversationJoins,
  type ConversationRecord,
  conversationRecord,
  type ConversationRow,
} from './conversations.ts';
import type { EntryRecord } from './entries.ts';

/** Minimum length of a prefix search; shorter last words are searched as whole words. */
const BEGINS_A_WORD = 3;

/** A title attached to a name: 'Dr.Meera'. */
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
 * with the number of the newest such message, or null if the other participant's shown name or the home's title
 * matches. The last word may be a prefix. `search_words` contains the participants' ids as words with a colon, which
 * typed words cannot contain, so that the index only reads a person's own conversations.
 */
function conversationsWithWords(accountId: string, query: string): RawBuilder<unknown> {
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
      where visible_to is null and numnode(${said} && ${begun}) > 0
        and search_words @@ (${`':${accountId}'`}::tsquery && ${said} && ${begun})
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

/** A conversation in a list, with the newest entry visible to its participant. */
export interface ListedConversation extends ConversationRecord {
  last: EntryRecord | null;
  /** The newest message that matches the search. */
  found: { id: string; words: string } | null;
  stay: { id: string; checkIn: CalendarDate; checkOut: CalendarDate; state: BookingState; heldUntil: Date } | null;
  position: ListPosition;
}

/** The position in a list: unread conversations first, then the newest. */
export interface ListPosition {
  isUnread: boolean;
  lastAt: Date;
  id: string;
}

interface ConversationQuery {
  filter: ConversationFilter;
  /** Search words; empty for all conversations. */
  query: string;
  limit: number;
  after?: ListPosition | undefined;
}

type Row = ConversationRow & {
  lastAt: Date;
  lastId: string | null;
  lastKind: EntryRecord['kind'];
  lastFrom: string | null;
  lastWords: string;
  lastHappened: string | null;
  lastValues: EntryRecord['values'];
  lastPhotos: EntryRecord['photos'];
  lastEntryAt: Date;
  foundId: string | null;
  foundWords: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  state: BookingState;
  heldUntil: Date;
};

const filters: Record<ConversationFilter, RawBuilder<unknown>> = {
  all: sql``,
  // Must equal the expression of the index.
  unread: sql`and (unread > 0) = true`,
  staying: sql`and side = 'guest'`,
  hosting: sql`and side = 'host'`,
};

/** A person's conversations, unread first, then the newest; one statement that limits the page before joining. */
export async function listConversations(
  db: Db,
  accountId: string,
  { filter, query, limit, after }: ConversationQuery,
): Promise<ListedConversation[]> {
  const from =
    after === undefined
      ? sql``
      : sql`and ((unread > 0), last_at, conversation_id) < (${after.isUnread}, ${after.lastAt}, ${after.id}::uuid)`;
  const found = query === '' ? null : conversationsWithWords(accountId, query);
  const { rows } = await sql<Row>`
    with mine as materialized (
      select conversation_side.*, ${found === null ? sql`null::integer as found_seq` : sql`found_seq`}
      from conversation_side ${found === null ? sql`` : sql`join (${found}) found using (conversation_id)`}
      where account_id = ${accountId} ${filters[filter]} ${from}
      order by (unread > 0) desc, last_at desc, conversation_id desc limit ${limit}
    )
    select ${conversationColumns()}, mine.last_at as "lastAt",
      stay.check_in as "checkIn", stay.check_out as "checkOut", stay.state, stay.held_until as "heldUntil",
      last.id as "lastId", last.kind as "lastKind", last.words as "lastWords", last.event_kind as "lastHappened",
      last.facts as "lastValues", last.photos as "lastPhotos", last.at as "lastEntryAt",
      case last.sender when 'guest' then guest.id when 'host' then host.id end as "lastFrom",
      found.id as "foundId", found.words as "foundWords"
    from mine ${conversationJoins()}
    left join lateral (
      select * from conversation_entry entry
      where entry.conversation_id = mine.conversation_id and (visible_to is null or visible_to = mine.side)
      order by seq desc limit 1
    ) last on true
    left join conversation_entry found on found.conversation_id = mine.conversation_id and found.seq = mine.found_seq
    order by (mine.unread > 0) desc, mine.last_at desc, mine.conversation_id desc`.execute(db);
  return rows.map(toListedConversation);
}

function toListedConversation(row: Row): ListedConversation {
  const { bookingId, checkIn, checkOut, state, heldUntil, lastAt, foundId } = row;
  return {
    ...conversationRecord(row),
    last: toLastEntry(row),
    found: foundId === null ? null : { id: foundId, words: row.foundWords },
    stay: bookingId === null ? null : { id: bookingId, checkIn, checkOut, state, heldUntil },
    position: { isUnread: row.unread > 0, lastAt, id: row.id },
  };
}

function toLastEntry(row: Row): EntryRecord | null {
  if (row.lastId === null) return null;
  return {
    id: row.lastId,
    kind: row.lastKind,
    from: row.lastFrom,
    words: row.lastWords,
    happened: row.lastHappened,
    values: row.lastValues,
    photos: row.lastPhotos,
    at: row.lastEntryAt,
  };
}
