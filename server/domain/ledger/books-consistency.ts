import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Contradictions within the ledger, and between the ledger and payments or refunds; one sentence each. */
export async function findBookInconsistencies(db: Db): Promise<string[]> {
  const found = await Promise.all([
    findUnbalancedEntries(db),
    findMissingEntries(db),
    findGuestBalances(db),
    findGatewayDifferences(db),
  ]);
  return found.flat();
}

async function findUnbalancedEntries(db: Db): Promise<string[]> {
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
async function findMissingEntries(db: Db): Promise<string[]> {
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
async function findGuestBalances(db: Db): Promise<string[]> {
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
async function findGatewayDifferences(db: Db): Promise<string[]> {
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

/** Contradictions among hosts' earnings, payouts and debts, or with the ledger; one sentence each. */
export async function findPayoutInconsistencies(db: Db): Promise<string[]> {
  const found = await Promise.all([
    findWrongSplits(db),
    findWrongEarnings(db),
    findWrongLinks(db),
    findWrongDueAmounts(db),
    findWrongPaidAmounts(db),
    findWrongDeductions(db),
  ]);
  return found.flat();
}

/** Invariant: every accepted payment has parts that add up to it. */
async function findWrongSplits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment: string; paise: number; parts: number | null }>`
    select payment.gateway_payment_id as payment, amount_paise as paise, parts.paise as parts
    from payment left join payment_split using (gateway_payment_id)
    left join lateral (select sum(part.value::bigint)::bigint as paise from jsonb_each_text(payment_split.parts) as part) as parts on true
    where is_accepted and parts.paise is distinct from amount_paise`.execute(db);
  return rows.map(
    ({ payment, paise, parts }) =>
      `The parts of the payment ${payment} of ${paiseAsRupees(paise)} add up to ${paiseAsRupees(parts ?? 0)}.`,
  );
}

/** Invariant: a host's earnings equal their ledger entries. */
async function findWrongEarnings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string; earned: number; books: number }>`
    select coalesce(earned.host, books.host) as host, coalesce(earned.paise, 0)::bigint as earned, coalesce(books.paise, 0)::bigint as books
    from (select host_id as host, sum(paise) as paise from earning group by host_id) as earned
    full join (
      select owner as host, -sum(paise) as paise from book_posting join book_entry on book_entry.id = entry_id
      where account = 'host' and kind in ('kept', 'cancelled', 'dispute') group by owner
    ) as books using (host)
    where coalesce(earned.paise, 0) <> coalesce(books.paise, 0)`.execute(db);
  return rows.map(
    ({ host, earned, books }) =>
      `The host ${host} has earned ${paiseAsRupees(earned)} row by row, the books say ${paiseAsRupees(books)}.`,
  );
}

/** Invariant: the balance of a host's gateway account is the sum of transfers less reversals and arrivals. */
async function findWrongLinks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string; payouts: number; books: number }>`
    select coalesce(payouts.host, books.host) as host, coalesce(payouts.paise, 0)::bigint as payouts, coalesce(books.paise, 0)::bigint as books
    from (
      select host_id as host, sum(sent_paise - reversed_paise) as paise from payout
      where way = 'route' and state in ('held', 'releasing', 'on-the-way') group by host_id
    ) as payouts
    full join (
      select owner as host, sum(paise) as paise from book_posting where account = 'linked' group by owner
    ) as books using (host)
    where coalesce(payouts.paise, 0) <> coalesce(books.paise, 0)`.execute(db);
  return rows.map(
    ({ host, payouts, books }) =>
      `${paiseAsRupees(payouts)} are on their way to the host ${host}, the books say ${paiseAsRupees(books)}.`,
  );
}

/** Invariant: a stay's payouts equal its earnings minus its debts; stays from before payouts existed have none. */
async function findWrongDueAmounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ booking: string; due: number; earned: number; owed: number }>`
    select booking_id as booking, due.paise as due, earned.paise as earned, owed.paise as owed
    from (select booking_id, sum(due_paise)::bigint as paise from payout group by booking_id) as due
    cross join lateral (
      select coalesce(sum(paise), 0)::bigint as paise from earning where earning.booking_id = due.booking_id
    ) as earned
    cross join lateral (
      select coalesce(sum(paise), 0)::bigint as paise from host_debt where host_debt.booking_id = due.booking_id
    ) as owed
    where due.paise <> earned.paise + owed.paise`.execute(db);
  return rows.map(
    ({ booking, due, earned, owed }) =>
      `Of the booking ${booking} ${paiseAsRupees(due)} are due to its host, who has earned ${paiseAsRupees(earned)} and owes ${paiseAsRupees(owed)}.`,
  );
}

/** Invariant: an arrived amount is the amount due minus deductions. */
async function findWrongPaidAmounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; due: number; paid: number }>`
    select payout.id, due_paise - deducted_paise as due, coalesce(paid.paise, 0)::bigint as paid
    from payout left join lateral (
      select sum(paise) as paise from book_entry join book_posting on entry_id = book_entry.id
      where kind in ('arrival', 'paid-by-hand') and source = payout.id::text and account = 'host'
    ) as paid on true
    where coalesce(paid.paise, 0) <> case when state = 'arrived' then due_paise - deducted_paise else 0 end`.execute(
    db,
  );
  return rows.map(
    ({ id, due, paid }) =>
      `The payout ${id} of ${paiseAsRupees(due)} has been paid to its host with ${paiseAsRupees(paid)}.`,
  );
}

/** Invariant: deductions from payouts equal repaid debts. */
async function findWrongDeductions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string; kept: number; paidBack: number }>`
    select host, coalesce(kept.paise, 0)::bigint as kept, coalesce(debt.paise, 0)::bigint as "paidBack"
    from (select host_id as host, sum(deducted_paise) as paise from payout group by host_id) as kept
    full join (select host_id as host, sum(paid_back_paise) as paise from host_debt group by host_id) as debt using (host)
    where coalesce(kept.paise, 0) <> coalesce(debt.paise, 0)`.execute(db);
  return rows.map(
    ({ host, kept, paidBack }) =>
      `${paiseAsRupees(kept)} were kept from the host ${host}, of what they owe ${paiseAsRupees(paidBack)} is paid back.`,
  );
}

/** An amount of an audit's report: '₹1,234.5'. */
export function paiseAsRupees(paise: number): string {
  return formatRupees(paise / 100);
}
