import { paiseAsRupees } from './paise-as-rupees.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Contradictions within the ledger, and between the ledger and payments or refunds; one sentence each. */
export async function findBookInconsistencies(db: Kysely<Database>): Promise<string[]> {
  const found = await Promise.all([
    findUnbalancedEntries(db),
    findMissingEntries(db),
    findGuestBalances(db),
    findGatewayDifferences(db),
  ]);
  return found.flat();
}

async function findUnbalancedEntries(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ kind: string; source: string; paise: number }>`
    select kind, source, coalesce(sum(paise), 0)::bigint as paise
    from book_entry left join book_posting on entry_id = book_entry.id
    group by book_entry.id having coalesce(sum(paise), 0) <> 0 or count(paise) = 0 order by book_entry.id`.execute(db);
  return rows.map(
    ({ kind, source, paise }) =>
      `The entry ${kind} of ${source} in the books does not balance by ${paiseAsRupees(paise)}.`,
  );
}

/** Invariant: every payment, every accepted payment's split and every refunded cancellation has a ledger entry. */
async function findMissingEntries(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ kind: string; source: string }>`
    select kind, source from (
      select 'capture' as kind, gateway_payment_id as source from payment
      union all
      select 'kept', gateway_payment_id from payment where is_accepted
      union all
      select 'cancelled', booking_id::text from refund where reason <> 'not-kept'
      union all
      select 'refund', id::text from refund where state in ('pending', 'processed')
      union all
      select 'outside-refund', gateway_refund_id from outside_refund where failed_at is null
    ) as expected
    where not exists (select from book_entry where (book_entry.kind, book_entry.source) = (expected.kind, expected.source))
    order by kind, source`.execute(db);
  return rows.map(({ kind, source }) => `The books have no entry ${kind} of ${source}.`);
}

/** Invariant: guest accounts hold only pending refunds and refunds that the gateway refused. */
async function findGuestBalances(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ booking: string; owed: number; waiting: number }>`
    select owner as booking, -sum(paise)::bigint as owed, coalesce((
      select sum(amount_paise) from refund where booking_id = owner and state in ('wanted', 'refused')
    ), 0)::bigint as waiting
    from book_posting where account = 'guest' group by owner
    having sum(paise) > 0 or -sum(paise) > coalesce((
      select sum(amount_paise) from refund where booking_id = owner and state in ('wanted', 'refused')
    ), 0)`.execute(db);
  return rows.map(
    ({ booking, owed, waiting }) =>
      `The books owe the guest of the booking ${booking} ${paiseAsRupees(owed)}, and ${paiseAsRupees(waiting)} waits to go back.`,
  );
}

/** Invariant: the ledger's gateway movements for guests equal payments less refunds. */
async function findGatewayDifferences(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ booking: string; books: number; ledger: number }>`
    select payment.booking_id as booking, books.paise as books, payment.paise - returned.paise as ledger
    from (select booking_id, sum(amount_paise)::bigint as paise from payment group by booking_id) as payment
    cross join lateral (
      select coalesce(sum(paise), 0)::bigint as paise from book_entry join book_posting on entry_id = book_entry.id
      where book_entry.booking_id = payment.booking_id and account = 'gateway'
        and kind in ('capture', 'refund', 'refund-failed', 'outside-refund', 'outside-refund-failed')
    ) as books
    cross join lateral (
      select (coalesce((
        select sum(amount_paise) from refund where booking_id = payment.booking_id and state in ('pending', 'processed')
      ), 0) + coalesce((
        select sum(amount_paise) from outside_refund where booking_id = payment.booking_id and failed_at is null
      ), 0))::bigint as paise
    ) as returned
    where books.paise <> payment.paise - returned.paise`.execute(db);
  return rows.map(
    ({ booking, books, ledger }) =>
      `Of the booking ${booking} the books have ${paiseAsRupees(books)} at the gateway, payments and refunds say ${paiseAsRupees(ledger)}.`,
  );
}
