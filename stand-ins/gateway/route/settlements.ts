import { newId, randomCharacters } from '../entities.ts';
import { GatewayError } from '../errors.ts';
import { type Due, earliest } from './due.ts';
import type { Line, Settlement, Transfer } from './money-entities.ts';
import type { RouteContext } from './route-context.ts';
import { settlementView } from './transfer-views.ts';
import { dayInIndia, firstRunAt, runOn, workingDayAfter } from './working-days.ts';

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
