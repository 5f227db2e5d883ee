import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { paiseAsRupees } from './paise-as-rupees.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { describeFailure } from './gateway/gateway-answers.ts';
import type { Gateway } from './gateway/gateway.ts';
import { RECON_PAGE } from './gateway/route.ts';
import type { GatewayReconLine } from './gateway/route-answers.ts';

/** Number of compared months, equal to the period of the payments audit. */
const MONTHS_BACK = 7;
const CONCURRENCY = 500;

/**
 * Contradictions between the ledger and the gateway's settlement report, one sentence each: every line about one of our
 * payments, and the sum of each known settlement. Throws if the gateway does not respond; a gateway without the report
 * has nothing to compare.
 */
export async function findReconInconsistencies(
  { db, gateway }: { db: Kysely<Database>; gateway: Gateway },
  now: Date,
): Promise<string[]> {
  const lines = new Map<string, GatewayReconLine>();
  const settled = new Map<string, number>();
  for (const month of previousMonths(now)) {
    for (const line of await fetchRecon(gateway, month)) {
      // A dispute's deduction may be reversed by a second line of the same subject.
      const before = lines.get(line.about)?.paise ?? 0;
      lines.set(line.about, { ...line, paise: before + line.paise });
      const { settlementId, paise } = line;
      if (settlementId !== null) settled.set(settlementId, (settled.get(settlementId) ?? 0) + paise);
    }
  }
  const all = [...lines.values()];
  const found: string[] = [];
  for (let from = 0; from < all.length; from += CONCURRENCY) {
    found.push(...(await findWrongLines(db, all.slice(from, from + CONCURRENCY))));
  }
  return [...found, ...(await findWrongSettlements(db, settled))];
}

async function fetchRecon(gateway: Gateway, month: { year: number; month: number }): Promise<GatewayReconLine[]> {
  const lines: GatewayReconLine[] = [];
  for (;;) {
    const page = await gateway.route.recon({ ...month, skip: lines.length });
    if (page.kind === 'refused' && page.status === 404) return lines;
    if (page.kind !== 'ok') throw new Error(`the gateway did not return its settlements: ${describeFailure(page)}`);
    lines.push(...page.value);
    if (page.value.length < RECON_PAGE) return lines;
  }
}

/**
 * Invariant: the report's net amount per subject equals the ledger's. Payments of other merchants' orders are ignored.
 */
async function findWrongLines(db: Kysely<Database>, lines: readonly GatewayReconLine[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ about: string; books: number }>`
    with line as (select unnest(${lines.map(({ about }) => about)}::text[]) as about),
    source as (
      select about, kind, about as source
      from line cross join (values ('capture'), ('gateway-fee'), ('outside-refund'), ('dispute')) as own (kind)
      union all
      select about, 'refund', refund.id::text from line join refund on gateway_refund_id = about
      union all
      select about, kind, payout.id::text from line join payout on gateway_transfer_id = about
      cross join (values ('transfer'), ('transfer-fee')) as own (kind)
      union all
      select about, 'reversal', payout_reversal.id::text from line join payout_reversal on gateway_reversal_id = about
    )
    select about, sum(paise)::bigint as books
    from source join book_entry using (kind, source) join book_posting on entry_id = book_entry.id
    where account = 'gateway' group by about`.execute(db);
  const books = new Map(rows.map((row) => [row.about, row.books]));
  const known = await loadKnownPayments(db, lines);
  const open = await findOpenDisputes(
    db,
    lines.map(({ about }) => about),
  );
  return (
    lines
      .filter(({ about, paymentId }) => books.has(about) || known.has(paymentId ?? ''))
      // The deduction of an open dispute is booked when it is lost.
      .filter(({ about }) => !open.has(about))
      .filter(({ about, paise }) => (books.get(about) ?? 0) !== paise)
      .map(
        ({ about, type, paise }) =>
          `The gateway has settled the ${type} ${about} with ${paiseAsRupees(paise)}, the books say ${paiseAsRupees(books.get(about) ?? 0)}.`,
      )
  );
}

/** Invariant: a settlement equals the sum of its lines. Missing settlements are checked elsewhere. */
async function findWrongSettlements(db: Kysely<Database>, settled: ReadonlyMap<string, number>): Promise<string[]> {
  if (settled.size === 0) return [];
  const { rows } = await sql<{ id: string; books: number }>`
    select source as id, paise as books from book_entry join book_posting on entry_id = book_entry.id
    where kind = 'settlement' and account = 'bank' and source = any(${[...settled.keys()]})`.execute(db);
  return rows
    .filter(({ id, books }) => settled.get(id) !== books)
    .map(
      ({ id, books }) =>
        `The lines of the settlement ${id} add up to ${paiseAsRupees(settled.get(id) ?? 0)}, the books say ${paiseAsRupees(books)}.`,
    );
}

async function loadKnownPayments(db: Kysely<Database>, lines: readonly GatewayReconLine[]): Promise<Set<string>> {
  const ids = lines.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));
  if (ids.length === 0) return new Set();
  const payments = db.selectFrom('payment').select('gateway_payment_id as id').where('gateway_payment_id', 'in', ids);
  return new Set((await payments.execute()).map(({ id }) => id));
}

async function findOpenDisputes(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const open = db.selectFrom('dispute').select('gateway_dispute_id as id').where('state', '=', 'open');
  return new Set((await open.where('gateway_dispute_id', 'in', ids).execute()).map(({ id }) => id));
}

function previousMonths(now: Date): { year: number; month: number }[] {
  const [year = 0, month = 1] = dateInIndia(now).split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const index = year * 12 + month - 1 - back;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });
}
