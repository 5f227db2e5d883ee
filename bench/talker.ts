import type { Conversation } from '@aangan/contract/inbox/conversations.ts';
import pg from 'pg';
import { signIn } from './sign-in.ts';

/** A guest with conversations with one host about many homes, and the longest of these conversations. */
export interface Talker {
  cookie: string;
  conversation: string;
  /** Entry in the middle of the longest conversation. */
  middle: string;
}

/** Word in every message. */
export const COMMON_WORD = 'courtyard';
/** Word in one message. */
export const RARE_WORD = 'harmonium';

interface Extent {
  conversations: number;
  entries: number;
}

/**
 * Creates a guest with this many conversations, the first with this many entries. The product writes the first message;
 * the rows are copied without triggers, including the word index.
 */
export async function fillTalker(
  url: string,
  databaseUrl: string,
  { conversations, entries }: Extent,
): Promise<Talker> {
  const [host, cookie] = [await signIn(url), await signIn(url)];
  const hostId = await fetchAccountId(url, host);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(addHomes, [hostId, conversations]);
    const { rows: homes } = await client.query<{ id: string }>('select id from listing where host_id = $1 limit 1', [
      hostId,
    ]);
    const home = homes[0]?.id ?? '';
    const ask = await post<Conversation>(url, cookie, `/api/inbox/ask/${home}`, `Is the ${COMMON_WORD} in the shade?`);
    const conversation = ask._id;
    await post(url, cookie, `/api/inbox/send/${conversation}`, `The ${COMMON_WORD} has a ${RARE_WORD}`);
    for (const sql of repeats) {
      const parameters = [conversation, entries];
      await client.query(sql, parameters.slice(0, sql.includes('$2') ? 2 : 1));
    }
    await client.query('vacuum analyze listing, conversation, conversation_side, conversation_entry, inbox');
    const { rows } = await client.query<{ id: string }>(
      'select id from conversation_entry where conversation_id = $1 and seq = $2',
      [conversation, Math.floor(entries / 2)],
    );
    return { cookie, conversation, middle: rows[0]?.id ?? '' };
  } finally {
    await client.end();
  }
}

/** Deletes the homes of these conversations, to restore the test data for later figures. */
export async function deleteTalkerHomes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`update listing set deleted_at = now() where title like 'Talked of %' and deleted_at is null`);
  } finally {
    await client.end();
  }
}

const addHomes = `
  insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark,
    country, category, phone, search_words, created_at, updated_at)
  select md5($1::text || n)::uuid, $1::uuid, 'Talked of ' || n, 'A home.', 2000, 2, 0, 0, 'Goa', 'Beach', 'India', 'villa',
    '+91 98290 12345', '', now() - interval '400 days', now()
  from generate_series(1, $2::integer) as n`;

/** $1: conversation to copy; $2: its number of entries afterwards. */
const repeats = [
  `insert into conversation (id, listing_id, host_id, guest_id, last_seq, first_asked_at, created_at)
    select md5('talk' || home.id)::uuid, home.id, first.host_id, first.guest_id, 1, first.first_asked_at, first.created_at
    from conversation first join listing home on home.host_id = first.host_id and home.id <> first.listing_id
    where first.id = $1`,
  `insert into conversation_entry (conversation_id, seq, kind, sender, words, at, search_words)
    select other.id, 1, entry.kind, entry.sender, entry.words, entry.at, entry.search_words
    from conversation first join conversation other on other.guest_id = first.guest_id and other.id <> first.id
      join conversation_entry entry on entry.conversation_id = first.id and entry.seq = 1
    where first.id = $1`,
  `insert into conversation_side (conversation_id, side, account_id, seen_seq, unread, last_at)
    select other.id, own.side, own.account_id, own.seen_seq, own.unread,
      own.last_at - row_number() over (order by other.id) * interval '1 minute'
    from conversation first join conversation other on other.guest_id = first.guest_id and other.id <> first.id
      join conversation_side own on own.conversation_id = first.id
    where first.id = $1`,
  `insert into conversation_entry (conversation_id, seq, kind, sender, words, at, search_words)
    select entry.conversation_id, n, entry.kind, entry.sender, entry.words, entry.at, entry.search_words
    from conversation_entry entry cross join generate_series(3, $2::integer) as n
    where entry.conversation_id = $1 and entry.seq = 1`,
  `update conversation set last_seq = $2::integer where id = $1`,
  `update conversation_side set seen_seq = $2::integer - 2 where conversation_id = $1`,
];

async function fetchAccountId(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/currentuser`, { headers: { cookie } });
  return ((await answer.json()) as { _id: string })._id;
}

async function post<T>(url: string, cookie: string, path: string, message: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ message }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
