import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/schema.ts';

/** Accounts of the books. Owners: of a guest's balance the booking, of a host's or linked one the host's account. */
export type Account = OwnedAccount | OwnAccount;
type OwnedAccount = 'guest' | 'host' | 'linked';
type OwnAccount =
  | 'gateway'
  | 'bank'
  | 'service-fee'
  | 'fee-tax'
  | 'host-commission'
  | 'commission-tax'
  | 'stay-tax'
  | 'tcs'
  | 'tds'
  | 'gateway-cost'
  | 'input-tax'
  | 'loss';

export type EntryKind =
  | 'capture'
  | 'kept'
  | 'gateway-fee'
  | 'cancelled'
  | 'refund'
  | 'refund-failed'
  | 'outside-refund'
  | 'outside-refund-failed'
  | 'transfer'
  | 'transfer-failed'
  | 'transfer-fee'
  | 'reversal'
  | 'arrival'
  | 'paid-by-hand'
  | 'dispute'
  | 'settlement';

/** An amount in paise: debits are positive, credits negative. */
export type Posting =
  | { account: OwnedAccount; owner: string; paise: number }
  | { account: OwnAccount; owner?: undefined; paise: number };

interface Entry {
  kind: EntryKind;
  /** The id of the payment, refund, payout or booking; each has at most one entry of a kind. */
  source: string;
  /** Null for settlements to the operator. */
  bookingId: string | null;
  at: Date;
}

export interface PostedEntry extends Entry {
  postings: readonly Posting[];
}

/**
 * Writes an entry in the caller's transaction; an existing entry stays as it is. Omits postings of zero, and an entry
 * without other postings. The database refuses postings that do not add up to zero.
 */
export async function writeEntry(trx: Trx, entry: Entry, postings: readonly Posting[]): Promise<void> {
  await writeEntries(trx, [{ ...entry, postings }]);
}

/** Writes several entries, in this order and in one statement. */
export async function writeEntries(trx: Trx, entries: readonly PostedEntry[]): Promise<void> {
  const input = entries
    .map(({ kind, source, bookingId, at, postings }, number) => {
      return { number, kind, source, booking_id: bookingId, at, postings: postings.filter(({ paise }) => paise !== 0) };
    })
    .filter(({ postings }) => postings.length > 0);
  if (input.length === 0) return;
  await sql`
    with input as (
      select number, kind, source, booking_id, at, postings from json_to_recordset(${JSON.stringify(input)})
        as input (number int, kind text, source text, booking_id uuid, at timestamptz, postings json)
    ), entered as (
      insert into book_entry (kind, source, booking_id, at)
      select kind, source, booking_id, at from input order by number
      on conflict on constraint book_entry_once do nothing
      returning id, kind, source
    )
    insert into book_posting (entry_id, account, owner, paise)
    select id, account, owner, paise from entered join input using (kind, source),
      json_to_recordset(postings) as posting (account text, owner uuid, paise bigint)`.execute(trx);
}

/** Reverses the entry of a source with opposite postings; does nothing if the entry does not exist. */
export async function reverseEntry(
  trx: Trx,
  of: { kinds: EntryKind[]; source: string },
  by: Pick<Entry, 'kind' | 'at'>,
): Promise<void> {
  const made = await trx
    .selectFrom('book_entry')
    .innerJoin('book_posting', 'book_posting.entry_id', 'book_entry.id')
    .where('kind', 'in', of.kinds)
    .where('source', '=', of.source)
    .select(['booking_id', 'account', 'owner', sql<number>`sum(paise)::bigint`.as('paise')])
    .groupBy(['booking_id', 'account', 'owner'])
    .execute();
  const [first] = made;
  if (first === undefined) return;
  const back = made.map(({ account, owner, paise }) => ({ account, owner, paise: -paise }) as Posting);
  await writeEntry(trx, { ...by, source: of.source, bookingId: first.booking_id }, back);
}

/** An owner's balance in paise; negative if the owner owes. */
export async function findBalance(db: Db, account: OwnedAccount, owner: string): Promise<number> {
  const { paise } = await db
    .selectFrom('book_posting')
    .select(sql<number>`coalesce(-sum(paise), 0)::bigint`.as('paise'))
    .where('account', '=', account)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return paise;
}
