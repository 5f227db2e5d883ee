import { MINUTE_MS, DAY_MS, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { findBookInconsistencies, findPayoutInconsistencies } from '@aangan/server/domain/ledger/books-consistency.ts';
import { findBalance } from '@aangan/server/domain/ledger/books/entries.ts';
import { sumHostDebt } from '@aangan/server/domain/ledger/debts.ts';
import { sql } from 'kysely';
import { runCommand, recordCancellations, deliverWebhooks } from './commands.ts';
import type { PayoutProduct } from './product.ts';
import {
  beginPayouts,
  passTime,
  type PayoutStage,
  computeRefundPaise,
  computeReleaseTime,
  duePaise,
  sumLost,
  type TrueStay,
} from './stage.ts';
import type { Command, PayoutHistory, PayoutStep } from './steps.ts';

/** Runs a history from an empty database to rest. Throws on a violated invariant. */
export async function playPayouts(product: PayoutProduct, history: PayoutHistory): Promise<void> {
  const stage = await beginPayouts(product, history);
  for (const [index, step] of history.steps.entries()) {
    await passTime(stage, 1_000);
    await playStep(stage, step);
    if (!changesData(step)) continue;
    await recordCancellations(stage);
    must([...(await findViolations(stage)), ...waiting(stage, step)], `after step ${index + 1}`);
  }
  await untilSettled(stage);
  must(await findFinalViolations(stage), 'at rest');
}

async function playStep(stage: PayoutStage, step: PayoutStep): Promise<void> {
  const { crash, clock, gateway } = stage.product;
  const { faults } = gateway;
  if (isTrouble(step)) stage.isCalm = false;
  switch (step.do) {
    case 'wait':
      return passTime(stage, step.minutes * MINUTE_MS);
    case 'host':
      return changeHost(stage, step.host, step.becomes);
    case 'break gateway':
      return step.faults.forEach((fault) => faults.plan(/^(POST|PATCH)/, fault));
    case 'gateway down':
      faults.isDown = true;
      stage.downUntilMs = clock.now().getTime() + step.minutes * MINUTE_MS;
      return;
    case 'refuse':
      return faults.plan(new RegExp(step.call), { refusal: step.why });
    case 'transfers':
      return gateway.route.setFailureModes({ transfers: step.end });
    case 'kill server':
      crash.arm(step.at);
      return attempt(stage, [step.over]);
    case 'at once':
      return attempt(stage, step.commands);
    case 'pay':
    case 'cancel':
    case 'dispute':
    case 'end dispute':
    case 'work':
    case 'deliver webhooks':
    case 'bank':
      return attempt(stage, [step]);
  }
}

/** Runs commands concurrently. A crashed server is restarted; gateway failures are expected. */
async function attempt(stage: PayoutStage, commands: Command[]): Promise<void> {
  const { crash, gateway, restart } = stage.product;
  const ends = await Promise.allSettled(commands.map((command) => runCommand(stage, command)));
  crash.cancel();
  if (crash.isDead) return restart();
  const isExpected = (reason: unknown) =>
    !gateway.faults.isHealthy || !stage.isCalm || /could not be|did not return/.test(String(reason));
  for (const end of ends) if (end.status === 'rejected' && !isExpected(end.reason)) throw end.reason;
}

async function changeHost(
  { product, bank }: PayoutStage,
  index: number,
  becomes: 'ready' | 'paused' | 'resting' | 'suspended',
): Promise<void> {
  const host = product.people.hosts[index]?.id ?? '';
  const now = product.clock.now();
  const readyAt = becomes === 'resting' ? new Date(now.getTime() + 24 * 60 * MINUTE_MS) : now;
  const status = becomes === 'paused' ? 'paused' : 'ready';
  await sql`update payout_account set status = ${status}, ready_at = ${readyAt} where host_id = ${host}`.execute(
    product.db,
  );
  const { accounts } = bank.gateway.route;
  const account = accounts.require(bank.hosts[index]?.id ?? '');
  const isSuspended = account.product?.status === 'suspended';
  // The gateway's state may be newer than the product's.
  if (becomes === 'suspended' && !isSuspended) accounts.suspend(account);
  if (becomes === 'ready' && isSuspended) accounts.resume(account);
}

/** Other steps change no data of the invariants. */
function changesData({ do: what }: PayoutStep): boolean {
  return !['wait', 'break gateway', 'gateway down', 'refuse', 'transfers', 'host'].includes(what);
}

function isTrouble({ do: what }: PayoutStep): boolean {
  return ['break gateway', 'gateway down', 'refuse', 'transfers', 'kill server', 'at once', 'host'].includes(what);
}

function waiting(stage: PayoutStage, step: PayoutStep): string[] {
  return step.do === 'work' && stage.product.gateway.faults.isHealthy ? pendingRefunds(stage) : [];
}

function must(broken: string[], when: string): void {
  if (broken.length > 0) throw new Error(`${when}: ${broken.join('\n')}`);
}

const TEN_MINUTES_MS = 600_000;

/** Invariants at any time: one sentence per violation. */
async function findViolations(stage: PayoutStage): Promise<string[]> {
  const { db } = stage.product;
  const [books, payouts] = await Promise.all([findBookInconsistencies(db), findPayoutInconsistencies(db)]);
  return [...books, ...payouts, ...stage.stays.flatMap((stay) => findGatewayViolations(stage, stay))];
}

/** By the gateway's records: no double transfer, reversal or refund, and no overpayment. */
function findGatewayViolations({ bank }: PayoutStage, stay: TrueStay): string[] {
  const { transfers, reversals, ...books } = bank.gateway.route.context.books;
  const { paymentId, sharePaise } = stay;
  const ofPayment = [...transfers.values()].filter(({ source, status }) => source === paymentId && status !== 'failed');
  const ids = new Set(ofPayment.map(({ id }) => id));
  const takenBack = [...reversals.values()].filter((one) => ids.has(one.transfer_id));
  const out = bank.outgoing(paymentId);
  const found = [
    ...(twice(ofPayment) ? [`The payment ${paymentId} was transferred twice for one payout.`] : []),
    ...(twice(takenBack) ? [`One reversal of the payment ${paymentId} was made twice.`] : []),
    ...(out > sharePaise
      ? [`Of the payment ${paymentId} ${out} paise are on their way, its share is ${sharePaise}.`]
      : []),
  ];
  const [back, due] = [bank.refunded(paymentId), computeRefundPaise(stay)];
  if (back > due) found.push(`Of the payment ${paymentId} ${back} paise went back, ${due} are due.`);
  void books;
  return found;
}

/** After work with a reachable gateway: no refund waits for a host longer than ten minutes. */
function pendingRefunds({ stays, product, bank }: PayoutStage): string[] {
  const now = product.clock.now().getTime();
  return (
    stays
      .filter((stay) => computeRefundPaise(stay) > 0 && now >= (stay.cancelled?.atMs ?? now) + TEN_MINUTES_MS)
      // A dispute over the whole payment leaves nothing to refund.
      .filter((stay) => stay.paidPaise > sumLost(stay))
      .filter(({ paymentId, cancelled }) => {
        // If the refund was attempted, only the gateway delays it.
        return !bank.gateway.faults.calls.some(
          ({ name, id, at }) =>
            name === 'POST /payments/:id/refund' && id === paymentId && at >= (cancelled?.atMs ?? 0),
        );
      })
      .filter(({ paymentId }) => bank.refunded(paymentId) === 0)
      .map(({ bookingId }) => `The refund of the booking ${bookingId} waits for its host for more than ten minutes.`)
  );
}

function twice(made: { notes: Record<string, string> }[]): boolean {
  const notes = made.map((one) => Object.values(one.notes)[0]);
  return new Set(notes).size < notes.length;
}

/** Ends all failures, activates all hosts and runs until nothing changes. */
async function untilSettled(stage: PayoutStage): Promise<void> {
  const { product, bank } = stage;
  const { faults } = bank.gateway;
  faults.clear();
  faults.isDown = false;
  bank.gateway.route.setFailureModes({ transfers: 'processed' });
  const { accounts } = bank.gateway.route;
  for (const { id } of bank.hosts) {
    if (accounts.require(id).product?.status === 'suspended') accounts.resume(accounts.require(id));
  }
  await sql`update payout_account set status = 'ready', ready_at = created_at`.execute(product.db);
  const last = Math.max(product.clock.now().getTime(), ...stage.stays.map(computeReleaseTime));
  await settle(stage, [2 * MINUTE_MS, 12 * MINUTE_MS, 2 * HOUR_MS, 2 * HOUR_MS]);
  await settle(stage, [last - product.clock.now().getTime() + MINUTE_MS, 2 * HOUR_MS, 5 * DAY_MS]);
  for (let rounds = 0; rounds < 6 && (await isMoving(stage)); rounds += 1) await settle(stage, [2 * DAY_MS]);
}

async function settle(stage: PayoutStage, pauses: number[]): Promise<void> {
  for (const pause of pauses) {
    if (pause > 0) await passTime(stage, pause);
    await deliverWebhooks(stage, 'all but transfers', false);
    await runCommand(stage, { do: 'work', twice: false });
    await runCommand(stage, { do: 'bank' });
    await recordCancellations(stage);
  }
}

async function isMoving({ product }: PayoutStage): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select (
      (select count(*) from payout where state not in ('arrived', 'reversed'))
      + (select count(*) from payout_reversal where state = 'wanted')
      + (select count(*) from refund where state = 'wanted')
    )::int as open`.execute(product.db);
  return rows.some(({ open }) => open > 0);
}

/** Violations at rest, by the expected amounts of each stay and by the records of gateway and bank. */
async function findFinalViolations(stage: PayoutStage): Promise<string[]> {
  const found = await findViolations(stage);
  if (await isMoving(stage)) found.push(`Something is still under way: ${await openRows(stage)}`);
  for (const stay of stage.stays) {
    const back = stage.bank.refunded(stay.paymentId);
    const [least, most] = await finalRefundPaise(stage, stay);
    if (back < least || back > most)
      found.push(`Of the payment ${stay.paymentId} ${back} paise went back, ${least} to ${most} were due.`);
  }
  for (const [index, { id }] of stage.product.people.hosts.entries())
    found.push(...(await findHostViolations(stage, index, id)));
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(paise), 0)::bigint as paise from book_posting where account = 'gateway'`.execute(
    stage.product.db,
  );
  const [inBooks, there] = [rows[0]?.paise, stage.bank.gateway.route.context.books.operatorBalance()];
  if (inBooks !== there) found.push(`The books have ${inBooks} paise at the gateway, the gateway says ${there}.`);
  return found;
}

/**
 * Refund to the guest at rest, in paise: a dispute that was recorded before the refund was requested leaves less. Least
 * and most, because several requests may be made, and a dispute may be recorded between them.
 */
async function finalRefundPaise({ product, bank }: PayoutStage, stay: TrueStay): Promise<[number, number]> {
  const { rows } = await sql<{ paise: number; atMs: number }>`
    select amount_paise as paise, (extract(epoch from settled_at) * 1000)::float8 as "atMs"
    from dispute where gateway_payment_id = ${stay.paymentId} and state = 'lost'`.execute(product.db);
  const requests = bank.gateway.faults.calls
    .filter(({ name, id }) => name === 'POST /payments/:id/refund' && id === stay.paymentId)
    .map(({ at }) => at);
  const lost = (isBefore: (ms: number) => boolean) =>
    rows.filter(({ atMs }) => isBefore(atMs)).reduce((sum, { paise }) => sum + paise, 0);
  const refund = (lostPaise: number) => Math.min(computeRefundPaise(stay), Math.max(0, stay.paidPaise - lostPaise));
  const [first, last] = [Math.min(...requests), requests.length === 0 ? Infinity : Math.max(...requests)];
  return [refund(lost((ms) => ms <= last)), refund(lost((ms) => ms < first))];
}

async function findHostViolations(
  { product, bank, stays, isCalm, cancelledInTime: workedInTime }: PayoutStage,
  index: number,
  hostId: string,
) {
  const account = bank.hosts[index]?.id ?? '';
  const own = stays.filter((stay) => stay.hostId === hostId);
  const due = own.reduce((sum, stay) => sum + duePaise(stay), 0);
  const got = bank.arrivedAt(account, hostId);
  const [debt, linked] = [await sumHostDebt(product.db, hostId), await findBalance(product.db, 'linked', hostId)];
  const there = bank.gateway.route.context.books.getBalance(account);
  const found: string[] = [];
  if (got < due) found.push(`The host ${hostId} has got ${got} paise, and ${due} are theirs: they are unpaid.`);
  if (got - due !== debt) found.push(`The host ${hostId} has got ${got} paise of ${due}, and is said to owe ${debt}.`);
  if (linked !== 0 || there !== 0)
    found.push(`In the account of the host ${hostId} lie ${there} paise, by the books ${-linked}.`);
  const maxExcess = own.reduce((sum, stay) => sum + excused(stay, isCalm && workedInTime.has(stay.bookingId)), 0);
  if (got - due > maxExcess)
    found.push(`The host ${hostId} has got ${got - due} paise too much, at most ${maxExcess} have a reason.`);
  return found;
}

/** Amount by which a host's payment may exceed the final amount due: what was to be reversed after it had left. */
function excused(stay: TrueStay, wasInTime: boolean): number {
  const beforeDisputes = duePaise({ ...stay, disputes: [] });
  const lost = beforeDisputes - duePaise(stay);
  const isOnTime = stay.cancelled !== null && !stay.cancelled.isLate && wasInTime;
  return lost + (isOnTime ? 0 : stay.sharePaise - beforeDisputes);
}

async function openRows({ product }: PayoutStage): Promise<string> {
  const { rows } = await sql`
    select 'payout' as what, state, way, due_paise as due, deducted_paise as kept, sent_paise as sent, reversed_paise as reversed, reason
    from payout where state not in ('arrived', 'reversed')
    union all select 'reversal', state, null, paise, 0, 0, 0, reason from payout_reversal where state = 'wanted'
    union all select 'refund', state, null, amount_paise, 0, 0, 0, last_error from refund
    where state = 'wanted'`.execute(product.db);
  return JSON.stringify(rows);
}
