import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { addMonths, firstDayOf, isMonth, type Month, monthOf, monthsFrom } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { buildCommissionDocument } from './commission-documents.ts';
import type { DocumentSettings } from './document-parties.ts';
import { buildStatement } from './due-statement.ts';
import { type DocumentRecord, findDocument } from './find-documents.ts';
import { lastClosedMonth, monthBounds } from './month-end.ts';
import { writeDocument } from './number-document.ts';

export interface HostMonth {
  hostId: string;
  month: Month;
}

/** Creates a host's documents of a month that has ended: commission, if any, and the statement. Returns their ids. */
export async function writeMonthDocuments(
  db: Db,
  settings: DocumentSettings,
  about: HostMonth,
  now: Date,
): Promise<{ statement: string; all: string[] }> {
  if (about.month > lastClosedMonth(now)) throw new Error(`the month ${about.month} is not over`);
  const commission = await buildCommissionDocument(db, settings, about, now);
  const all = commission === null ? [] : [await writeDocument(db, commission, now)];
  const statement = await writeDocument(db, await buildStatement(db, settings, about, now), now);
  return { statement, all: [...all, statement] };
}

/** Hosts with earnings or payouts in a month whose statement is missing; at most `max`. */
export async function listHostsWithoutDocuments(db: Db, month: Month, max: number): Promise<string[]> {
  const { from, to } = monthBounds(month);
  const { rows } = await sql<{ hostId: string }>`
    select host_id as "hostId" from (
      select host_id from earning where day >= ${firstDayOf(month)} and day < ${firstDayOf(addMonths(month, 1))}
      union
      select owner from book_entry join book_posting on entry_id = book_entry.id
      where account = 'host' and kind in ('arrival', 'paid-by-hand') and at >= ${from} and at < ${to}
    ) as host
    where not exists (select from document where kind = 'statement' and document.host_id = host.host_id and month = ${month})
    order by 1 limit ${max}`.execute(db);
  return rows.map(({ hostId }) => hostId);
}

/** Ended months that are not closed (`closeMonth`), oldest first. */
export async function listOpenMonths(db: Db, now: Date): Promise<Month[]> {
  const first = await db.selectFrom('earning').select('day').orderBy('day').limit(1).executeTakeFirst();
  if (first === undefined) return [];
  const closed = await db.selectFrom('document_month').select('month').execute();
  const known = new Set(closed.map(({ month }) => month));
  return monthsFrom(monthOf(first.day), lastClosedMonth(now)).filter((month) => !known.has(month));
}

/** Closes a month after the documents of all hosts are written. */
export async function closeMonth(db: Db, month: Month, now: Date): Promise<void> {
  await db
    .insertInto('document_month')
    .values({ month, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The month in which the account was opened, which has the first statement. */
async function findFirstMonth(db: Db, hostId: string): Promise<Month> {
  const { at } = await db
    .selectFrom('account')
    .select('created_at as at')
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow();
  return monthOf(dateInIndia(at));
}

/** A host's statement, created if missing. Null for an invalid month and those before the account was opened. */
export async function findOrCreateStatement(
  { db, settings }: { db: Db; settings: DocumentSettings },
  { hostId, month }: HostMonth,
  now: Date,
): Promise<DocumentRecord | 'not-over' | null> {
  if (!isMonth(month)) return null;
  if (month > lastClosedMonth(now)) return 'not-over';
  if (month < (await findFirstMonth(db, hostId))) return null;
  const { statement } = await writeMonthDocuments(db, settings, { hostId, month }, now);
  return findDocument(db, statement, hostId);
}
