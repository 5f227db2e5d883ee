import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** How far somebody has heard: the number of the last news, and when that was; 0 where it is not known any more. */
export interface Heard {
  number: number;
  atMs: number;
}

/** One of a person's news, as it stands in the inbox. */
export interface InboxNews extends Heard {
  name: 'entry' | 'seen' | 'booking' | 'calendar';
  about: Record<string, string>;
  /** How many messages waited after it. */
  unread: number;
}

/** A person's inbox with its news from a number on. */
export interface InboxSince {
  unread: number;
  /** The number of the newest; 0 where there was none yet. */
  last: number;
  /** The newest at most, without gaps, the one that was asked from included where it is there still. */
  news: InboxNews[];
}

/** Asks for the newest alone, by which somebody begins to hear. */
export const FROM_NOW = -1;
/** Beyond this, fetching everything again costs less than telling it. */
const MOST_NEWS = 500;

/** The inboxes of people, each with its news from the number that it is asked from; those who never had any are left out. */
export async function readNews(
  db: Kysely<Database>,
  asked: ReadonlyMap<string, number>,
): Promise<Map<string, InboxSince>> {
  const { rows } = await sql<{ accountId: string; unread: number; last: number; news: InboxNews[] }>`
    select inbox.account_id as "accountId", inbox.unread, inbox.last_news as last, coalesce(told.news, '[]') as news
    from unnest(${[...asked.keys()]}::uuid[], ${[...asked.values()]}::bigint[]) as asked (account_id, number)
    join inbox using (account_id)
    left join lateral (
      select json_agg(json_build_object(
        'number', few.number, 'atMs', floor(extract(epoch from few.at) * 1000)::bigint,
        'name', few.name, 'about', few.about, 'unread', few.unread
      ) order by few.number) as news
      from (
        select * from inbox_news where account_id = inbox.account_id and number >= case asked.number
          when ${FROM_NOW} then inbox.last_news
          -- Who has heard less is told to fetch everything; the others of this person are not to go without for it.
          else greatest(asked.number, inbox.last_news - ${MOST_NEWS}::bigint)
        end
        order by number
      ) few
    ) told on true`.execute(db);
  return new Map(rows.map(({ accountId, ...inbox }) => [accountId, inbox]));
}

/**
 * What is new to one who has heard so far; null where that cannot be told, because it is too long ago, too much, or of
 * another life of this database: the number of then must still be of the moment of then. The news may begin before it,
 * where another of this person's streams has heard less.
 */
export function newsAfter({ number, atMs }: Heard, { news: all, last }: InboxSince): InboxNews[] | null {
  if (number > last || last - number > MOST_NEWS) return null;
  const news = all.filter((piece) => piece.number >= number);
  const [first] = news;
  if (first?.number === number) {
    if (atMs !== 0 && first.atMs !== atMs) return null;
    return news.at(-1)?.number === last ? news.slice(1) : null;
  }
  if (number === last) return [];
  return first?.number === number + 1 && news.at(-1)?.number === last ? news : null;
}
