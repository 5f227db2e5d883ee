import { newId, type Payment, randomCharacters, type Refund } from '../books.ts';
import { GatewayError } from '../requests.ts';
import {
  type Dispute,
  type Due,
  earliest,
  type Line,
  type Settlement,
  settlementView,
  type Transfer,
} from './money-entities.ts';
import type { RouteContext } from './route-books.ts';

/** An amount in paise (negative: owed) that can be settled from a run on. */
interface Share<T> {
  of: T;
  amount: number;
  dueMs: number;
}

interface Host {
  account: string;
  shares: Share<Transfer>[];
  /** Amount in paise that was reversed after settlement; deducted from the account's next settlement. */
  owed: number;
}

/**
 * Settlements to banks, Monday to Friday at 09:00 in India: released transfers of hosts' accounts, and the operator's
 * payments. A negative balance is carried forward.
 */
export class Settlements {
  readonly #context: RouteContext;

  constructor(context: RouteContext) {
    this.#context = context;
  }

  next(): Due | undefined {
    const ofHosts = earliest(this.#hosts().values(), (host) => {
      const run = firstRunWithMoney(host.shares, host.owed);
      return run === undefined ? undefined : { at: run, act: () => void this.#settleHost(host, run) };
    });
    const lines = this.#operatorShares();
    const run = firstRunWithMoney(lines, 0);
    const own = run === undefined ? [] : [{ at: run, act: () => void this.#settleOperator(lines, run) }];
    return earliest([...(ofHosts === undefined ? [] : [ofHosts]), ...own], (due) => due);
  }

  /** Settles at once, on manual request. */
  settleNow(account: string): Settlement {
    const now = this.#context.now();
    if (account === this.#context.operator.accountId) {
      const lines = this.#operatorShares(now);
      if (sum(lines) <= 0) throw nothingToSettle();
      return this.#settleOperator(lines, now);
    }
    const host = this.#hosts(now).get(account);
    if (host === undefined || sum(host.shares) <= host.owed) throw nothingToSettle();
    return this.#settleHost(host, now);
  }

  #settleHost({ account, shares, owed }: Host, atMs: number): Settlement {
    const taken = shares.filter(({ dueMs }) => dueMs <= atMs);
    const settlement = this.#record(account, sum(taken) - owed, { fees: 0, tax: 0 }, atMs);
    this.#context.books.write(
      { settlement },
      ...taken.map(({ of }) => ({ transfer: { ...of, settlementId: settlement.id } })),
    );
    this.#sendEvent(settlement);
    return settlement;
  }

  #settleOperator(shares: Share<Line>[], atMs: number): Settlement {
    const taken = shares.filter(({ dueMs }) => dueMs <= atMs);
    const total = (name: 'fee' | 'tax') => taken.reduce((all, { of }) => all + of[name], 0);
    const fees = { fees: total('fee'), tax: total('tax') };
    const settlement = this.#record(this.#context.operator.accountId, sum(taken), fees, atMs);
    this.#context.books.write(
      { settlement },
      ...taken.map(({ of }) => ({ line: { ...of, settlementId: settlement.id } })),
    );
    this.#sendEvent(settlement);
    return settlement;
  }

  #record(account: string, amount: number, fees: { fees: number; tax: number }, atMs: number): Settlement {
    const utr = `UTIBN${randomCharacters(14).toUpperCase()}`;
    return { id: newId('setl'), account, amount, ...fees, utr, atMs };
  }

  #sendEvent(settlement: Settlement): void {
    this.#context.sendEvent(
      'settlement.processed',
      { settlement: { entity: settlementView(settlement) } },
      settlement.account,
    );
  }

  /** The unsettled money of each host's account; with `fromMs` it can be settled at once. */
  #hosts(fromMs?: number): Map<string, Host> {
    const hosts = new Map<string, Host>();
    for (const transfer of this.#context.books.openTransfers()) {
      if (transfer.status === 'pending') continue;
      const { recipient } = transfer;
      const amount = transfer.amount - transfer.amountReversed;
      const host = hosts.get(recipient) ?? {
        account: recipient,
        shares: [],
        owed: -this.#context.books.getBalance(recipient),
      };
      hosts.set(recipient, host);
      host.owed += amount;
      const dueMs = this.#settlementRun(transfer);
      if (dueMs !== undefined) host.shares.push({ of: transfer, amount, dueMs: fromMs ?? dueMs });
    }
    return hosts;
  }

  /** The next working day after release, but not before the second after creation or the end of the cooling period. */
  #settlementRun({ recipient, onHold, releasedAtMs, createdAtMs }: Transfer): number | undefined {
    const product = this.#context.books.accounts.get(recipient)?.product;
    const readyAtMs = product?.status === 'activated' ? product.readyAtMs : null;
    if (onHold || releasedAtMs === null || readyAtMs === null) return undefined;
    const day = Math.max(workingDayAfter(dayInIndia(releasedAtMs), 1), workingDayAfter(dayInIndia(createdAtMs), 2));
    return firstRunAt(Math.max(runOn(day), readyAtMs));
  }

  #operatorShares(fromMs?: number): Share<Line>[] {
    return Array.from(this.#context.books.unsettledLines(), (line) => ({
      of: line,
      amount: line.credit - line.debit,
      dueMs: fromMs ?? line.dueMs,
    }));
  }
}

function nothingToSettle(): GatewayError {
  return new GatewayError('There is nothing that may go to this bank.');
}

function sum(shares: Share<unknown>[]): number {
  return shares.reduce((all, { amount }) => all + amount, 0);
}

/** The first run at which the due amount exceeds the debt. */
function firstRunWithMoney(shares: Share<unknown>[], owed: number): number | undefined {
  let left = -owed;
  const inOrder = shares.toSorted((one, other) => one.dueMs - other.dueMs);
  for (const [index, { amount, dueMs }] of inOrder.entries()) {
    left += amount;
    if (left > 0 && inOrder[index + 1]?.dueMs !== dueMs) return dueMs;
  }
  return undefined;
}

type LineInput = Pick<Line, 'entity_id' | 'type' | 'amount'> & Partial<Pick<Line, 'debit' | 'credit' | 'fee' | 'tax'>>;
type LineSubject = Partial<Pick<Line, 'payment_id' | 'order_id' | 'dispute_id'>>;

/** Records a movement of the operator's balance, to be settled in the next run. */
export function recordLine(given: LineInput, subject: LineSubject, atMs: number): Line {
  return {
    debit: 0,
    credit: 0,
    fee: 0,
    tax: 0,
    payment_id: null,
    order_id: null,
    dispute_id: null,
    ...given,
    ...subject,
    atMs,
    dueMs: firstRunAt(atMs + 1),
    settlementId: null,
  };
}

/** A captured payment minus its fee, due to the operator's bank on the second working day afterwards. */
export function paymentLine({ id, amount, fee, tax, order_id }: Payment, atMs: number): Line {
  const given = { entity_id: id, type: 'payment', amount, fee: fee ?? 0, tax: tax ?? 0 } as const;
  const line = recordLine({ ...given, credit: amount - given.fee }, { order_id }, atMs);
  return { ...line, dueMs: runOn(workingDayAfter(dayInIndia(atMs), 2)) };
}

export function refundLine({ id, amount, payment_id }: Refund, orderId: string | null, atMs: number): Line {
  return recordLine({ entity_id: id, type: 'refund', amount, debit: amount }, { payment_id, order_id: orderId }, atMs);
}

/** A dispute's debit of the balance, or its credit. */
export function disputeLine(
  id: string,
  { amount, payment_id, id: disputeId }: Dispute,
  sign: -1 | 1,
  atMs: number,
): Line {
  const moved = sign === 1 ? { credit: amount } : { debit: amount };
  return recordLine(
    { entity_id: id, type: 'adjustment', amount, ...moved },
    { payment_id, dispute_id: disputeId },
    atMs,
  );
}

const DAY_MS = 86_400_000;
/** India has no daylight saving time. */
const INDIA_UTC_OFFSET_MS = 5.5 * 3_600_000;
const RUN_AFTER_MIDNIGHT_MS = 9 * 3_600_000;

/** The day in India of a time (Unix milliseconds), counted from 1 January 1970. */
export function dayInIndia(ms: number): number {
  return Math.floor((ms + INDIA_UTC_OFFSET_MS) / DAY_MS);
}

/** Adds working days: Monday to Friday, ignoring bank holidays. */
function workingDayAfter(day: number, count: number): number {
  let found = day;
  for (let left = count; left > 0;) {
    found += 1;
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}

/** The settlement run of a day: 09:00 in India, in Unix milliseconds. */
function runOn(day: number): number {
  return day * DAY_MS - INDIA_UTC_OFFSET_MS + RUN_AFTER_MIDNIGHT_MS;
}

/** The first run at or after a time. */
function firstRunAt(ms: number): number {
  const today = dayInIndia(ms);
  return isWorkingDay(today) && runOn(today) >= ms ? runOn(today) : runOn(workingDayAfter(today, 1));
}

function isWorkingDay(day: number): boolean {
  // 1 January 1970 was a Thursday.
  const weekday = (day + 4) % 7;
  return weekday >= 1 && weekday <= 5;
}
