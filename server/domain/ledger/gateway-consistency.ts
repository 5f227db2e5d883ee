import { dateInIndia, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { paiseAsRupees } from './books-consistency.ts';
import { describeFailure, type GatewayPayment, type GatewayReconLine, isCaptured } from './gateway/gateway-answers.ts';
import type { Gateway } from './gateway/gateway.ts';
import { RECON_PAGE } from './gateway/route.ts';

/** Younger payments may not be recorded yet. */
const RECONCILED_AFTER_MS = 20 * MINUTE_MS;
/** The period in which a payment can be refunded. */
const LOOK_BACK_MS = 190 * 24 * 60 * MINUTE_MS;
const PAGE = 100;

/** Contradictions between ledger and gateway in the last half year, one sentence each; throws if it is silent. */
export async function findGatewayInconsistencies(
  { db, gateway }: { db: Db; gateway: Gateway },
  now: Date,
): Promise<string[]> {
  const from = new Date(now.getTime() - LOOK_BACK_MS);
  const to = new Date(now.getTime() - RECONCILED_AFTER_MS);
  const atGateway = await fetchGatewayPayments(gateway, from, now);
  const inLedger = await loadLedgerPayments(db, from, to);
  const orders = await loadOrderIds(db);
  const found: string[] = [];
  for (const payment of inLedger) {
    const there = atGateway.get(payment.id) ?? (await fetchGatewayPayment(gateway, payment.id));
    found.push(
      ...(there === undefined ? [`The gateway knows no payment ${payment.id}.`] : comparePayment(payment, there)),
    );
  }
  const known = new Set((await loadLedgerPayments(db, from, now)).map(({ id }) => id));
  for (const payment of atGateway.values()) {
    const isOurs = orders.has(payment.order_id ?? '');
    const isOld = payment.created_at * 1_000 < to.getTime();
    if (isCaptured(payment) && isOurs && isOld && !known.has(payment.id)) {
      found.push(
        `The gateway has taken ${paiseAsRupees(payment.amount)} by the payment ${payment.id}, which the ledger does not know.`,
      );
    }
  }
  return found;
}

interface LedgerPayment {
  id: string;
  orderId: string | null;
  amountPaise: number;
  /** Refunds accepted by the gateway; `requestedPaise` adds those not accepted yet. */
  returnedPaise: number;
  requestedPaise: number;
}

function comparePayment(payment: LedgerPayment, there: GatewayPayment): string[] {
  const { id, amountPaise, returnedPaise, requestedPaise } = payment;
  const found: string[] = [];
  if (there.status !== 'captured' && there.status !== 'refunded')
    found.push(`The payment ${id} is ${there.status} at the gateway.`);
  if (there.order_id !== payment.orderId) found.push(`The payment ${id} is of another order at the gateway.`);
  if (there.amount !== amountPaise)
    found.push(
      `The payment ${id} is ${paiseAsRupees(there.amount)} at the gateway, ${paiseAsRupees(amountPaise)} in the ledger.`,
    );
  if (there.amount_refunded < returnedPaise || there.amount_refunded > requestedPaise) {
    found.push(
      `Of the payment ${id} the gateway has returned ${paiseAsRupees(there.amount_refunded)}, the ledger says ${paiseAsRupees(returnedPaise)}.`,
    );
  }
  return found;
}

async function fetchGatewayPayments(gateway: Gateway, from: Date, to: Date): Promise<Map<string, GatewayPayment>> {
  const payments = new Map<string, GatewayPayment>();
  for (let skip = 0; ; skip += PAGE) {
    const page = await gateway.listPayments(from, to, skip);
    if (page.kind !== 'ok') throw new Error(`The gateway did not return its payments: ${describeFailure(page)}.`);
    for (const payment of page.value) payments.set(payment.id, payment);
    if (page.value.length < PAGE) return payments;
  }
}

async function fetchGatewayPayment(gateway: Gateway, id: string): Promise<GatewayPayment | undefined> {
  const payment = await gateway.fetchPayment(id);
  if (payment.kind === 'unknown') throw new Error(`The gateway did not return a payment: ${payment.cause}.`);
  return payment.kind === 'ok' ? payment.value : undefined;
}

function loadLedgerPayments(db: Db, from: Date, to: Date): Promise<LedgerPayment[]> {
  return db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .leftJoin('refund', 'refund.gateway_payment_id', 'payment.gateway_payment_id')
    .where('captured_at', '>=', from)
    .where('captured_at', '<=', to)
    .groupBy(['payment.gateway_payment_id', 'payment_order.id'])
    .select([
      'payment.gateway_payment_id as id',
      'payment_order.gateway_order_id as orderId',
      'payment.amount_paise as amountPaise',
      sumRefunds('pending', 'processed').as('returnedPaise'),
      sumRefunds('wanted', 'pending', 'processed').as('requestedPaise'),
    ])
    .execute();
}

/** SQL: the sum of our refunds in these states and of refunds made at the gateway itself. */
function sumRefunds(...states: string[]) {
  return sql<number>`(
    coalesce(sum(refund.amount_paise) filter (where refund.state = any(${states})), 0)
    + coalesce((
      select sum(outside.amount_paise) from outside_refund as outside
      where outside.gateway_payment_id = payment.gateway_payment_id and outside.failed_at is null
    ), 0))::bigint`;
}

async function loadOrderIds(db: Db): Promise<Set<string>> {
  const orders = await db.selectFrom('payment_order').select('gateway_order_id').execute();
  return new Set(orders.flatMap(({ gateway_order_id: id }) => id ?? []));
}

/** Number of compared months, equal to the period of the payments audit. */
const MONTHS_BACK = 7;
const CONCURRENCY = 500;

/**
 * Contradictions between the ledger and the gateway's settlement report, one sentence each: every line about one of our
 * payments, and the sum of each known settlement. Throws if the gateway does not respond; a gateway without the report
 * has nothing to compare.
 */
export async function findReconInconsistencies(
  { db, gateway }: { db: Db; gateway: Gateway },
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

/** Invariant: the report's net amount per subject equals the ledger's. Other merchants' payments are ignored. */
async function findWrongLines(db: Db, lines: readonly GatewayReconLine[]): Promise<string[]> {
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
async function findWrongSettlements(db: Db, settled: ReadonlyMap<string, number>): Promise<string[]> {
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

async function loadKnownPayments(db: Db, lines: readonly GatewayReconLine[]): Promise<Set<string>> {
  const ids = lines.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));
  if (ids.length === 0) return new Set();
  const payments = db.selectFrom('payment').select('gateway_payment_id as id').where('gateway_payment_id', 'in', ids);
  return new Set((await payments.execute()).map(({ id }) => id));
}

async function findOpenDisputes(db: Db, ids: readonly string[]): Promise<Set<string>> {
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
