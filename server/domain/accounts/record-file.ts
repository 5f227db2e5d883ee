import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** A file of records about a person: columns of the table aliased `t`. */
export interface RecordFile {
  /** Path in the archive: `bookings/as-guest.json`. */
  path: string;
  table: string;
  /** Exported columns, separated by blanks. */
  columns: string;
  /** Further fields by name, as SQL. */
  fields?: Record<string, string>;
  /** Unique columns that order the batches; `id` by default. */
  key?: string;
  join?: string;
  /** SQL condition for the rows about this person. */
  where: (me: RawBuilder<string>) => RawBuilder<unknown>;
}

export const ownRow = (me: RawBuilder<string>) => sql`t.account_id = ${me}`;
export const ofHost = (me: RawBuilder<string>) => sql`t.host_id = ${me}`;
export const ofOwnHome = (me: RawBuilder<string>) =>
  sql`t.listing_id in (select id from listing where host_id = ${me})`;
export const ofOwnFeed = (me: RawBuilder<string>) =>
  sql`t.feed_id in (select feed.id from feed join listing on listing.id = feed.listing_id where listing.host_id = ${me})`;
export const ofOwnStay = (me: RawBuilder<string>) =>
  sql`t.booking_id in (select id from booking where guest_id = ${me})`;
export const ofAnyStay = (me: RawBuilder<string>) =>
  sql`t.booking_id in (select id from booking where guest_id = ${me} or host_id = ${me})`;

export const homeTitle = { home: '(select title from listing where listing.id = t.listing_id)' };
export const photoColumns = 'id width height';

const BATCH = 500;

interface RecordRow {
  json: string;
  /** Key of the row, where the next batch begins. */
  position: string[];
}

/** A file's records as parts of a JSON array, in batches: a slow reader costs neither memory nor a connection. */
export async function* readRecords(db: Db, file: RecordFile, accountId: string): AsyncGenerator<string> {
  let batch = await readBatch(db, file, accountId, null);
  let separator = '[\n';
  while (batch.length > 0) {
    for (const { json } of batch) {
      yield separator + json;
      separator = ',\n';
    }
    const last = batch.at(-1);
    batch = last === undefined || batch.length < BATCH ? [] : await readBatch(db, file, accountId, last.position);
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}

async function readBatch(
  db: Db,
  { table, columns, fields = {}, key = 'id', join = '', where }: RecordFile,
  accountId: string,
  after: string[] | null,
): Promise<RecordRow[]> {
  const keys = key.split(' ').map((column) => `t.${column}`);
  const shown = [
    ...columns.split(' ').map((column) => `t.${column}`),
    ...Object.entries(fields).map(([name, expression]) => `${expression} as ${name}`),
  ];
  const { rows } = await sql<RecordRow>`
    select (select row_to_json(fields) from (select ${sql.raw(shown.join(', '))}) as fields)::text as json,
      array[${sql.raw(keys.map((column) => `${column}::text`).join(', '))}] as position
    from ${sql.table(table)} as t ${sql.raw(join)}
    where ${where(sql`${accountId}::uuid`)}
      ${after === null ? sql`` : sql`and (${sql.raw(keys.join(', '))}) > (${sql.join(after)})`}
    order by ${sql.raw(keys.join(', '))} limit ${BATCH}`.execute(db);
  return rows;
}
