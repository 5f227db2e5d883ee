import { join } from 'node:path';
import type { Route } from '../../http/server.ts';
import type { Books, Payment, Refund } from '../books.ts';
import { GatewayError, type MerchantAccount, withKeys } from '../requests.ts';
import type { EventName, Webhooks } from '../webhooks.ts';
import { Accounts } from './accounts.ts';
import { Disputes } from './disputes.ts';
import { accountRoutes, moneyRoutes } from './merchant-routes.ts';
import { type Due, earliest } from './money-entities.ts';
import { RouteBooks, type RouteContext } from './route-books.ts';
import {
  defaultFailureModes,
  defaultOptions,
  type FailureModes,
  readUndocumentedOptions,
  type UndocumentedOptions,
  updateFailureModes,
} from './settings.ts';
import { paymentLine, refundLine, Settlements } from './settlements.ts';
import { Transfers } from './transfers.ts';

export interface RouteOptions {
  folder: string;
  now: () => Date;
  transferAfterMs: number;
  undocumentedOptions: Partial<UndocumentedOptions>;
}

const CHECK_INTERVAL_MS = 60_000;

/** Razorpay Route: hosts' accounts, transfers, and scheduled actions. */
export class RouteStandIn {
  readonly accounts: Accounts;
  readonly transfers: Transfers;
  readonly settlements: Settlements;
  readonly disputes: Disputes;
  readonly context: RouteContext;
  readonly #base: () => Date;
  readonly #books: RouteBooks;
  readonly #webhooks: Webhooks;
  readonly #given: Partial<UndocumentedOptions>;
  /** During a scheduled action: the time at which it was due. */
  #dueMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(operator: MerchantAccount, payments: Books, webhooks: Webhooks, options: RouteOptions) {
    const books = new RouteBooks(join(options.folder, 'route.jsonl'));
    this.#books = books;
    this.#webhooks = webhooks;
    this.#given = readUndocumentedOptions(options.undocumentedOptions);
    this.#base = options.now;
    this.context = {
      operator,
      payments,
      books,
      transferAfterMs: options.transferAfterMs,
      now: () => this.#dueMs ?? this.#now(),
      failureModes: () => this.failureModes,
      undocumentedOptions: () => this.undocumentedOptions,
      sendEvent: (event, payload, account) => this.#sendEvent(event, payload, account),
    };
    this.accounts = new Accounts(this.context);
    this.transfers = new Transfers(this.context);
    this.settlements = new Settlements(this.context);
    this.disputes = new Disputes(this.context);
    webhooks.failureMode = this.failureModes.webhooks;
    this.#recordMissingLines();
    this.catchUp();
  }

  get failureModes(): FailureModes {
    return { ...defaultFailureModes, ...this.#books.failureModes };
  }

  get undocumentedOptions(): UndocumentedOptions {
    return { ...defaultOptions, ...this.#given, ...this.#books.undocumentedOptions };
  }

  /** Routes for the merchant's server; they require its keys. Due actions run before and after each call. */
  routes(): Route[] {
    const routes = [...accountRoutes(this.accounts), ...moneyRoutes(this.context, this.transfers, this.disputes)];
    return routes.map((route) => withKeys(this.context.operator, this.#withCatchUp(route)));
  }

  /** Advances the clock to a time in Unix milliseconds, never back. */
  moveClock(toMs: number): void {
    const byMs = toMs - this.#now();
    if (!(byMs >= 0)) throw new GatewayError('The clock is only moved on.', { field: 'until' });
    this.#books.write({ aheadMs: this.#books.aheadMs + byMs });
    this.catchUp();
  }

  setFailureModes(body: Record<string, unknown>): void {
    const { undocumentedOptions, ...failureModes } = body;
    const options =
      undocumentedOptions === undefined ? {} : readUndocumentedOptions(undocumentedOptions as Record<string, unknown>);
    this.#writeFailureModes(updateFailureModes(this.failureModes, failureModes));
    this.#books.write({ unsure: { ...this.#books.undocumentedOptions, ...options } });
    this.catchUp();
  }

  captured(payment: Payment): void {
    this.#books.write({ line: paymentLine(payment, this.context.now()) });
  }

  refunded(refund: Refund, payment: Payment): void {
    this.#books.write({ line: refundLine(refund, payment.order_id, this.context.now()) });
  }

  /**
   * Called before a refund with `reverse_all`. Its effect is undocumented; by default none (undocumented-options.ts).
   */
  reverseAll(payment: Payment, amount: number): void {
    if (this.undocumentedOptions.reverseAll === 'ignored') return;
    for (const transfer of this.#books.findTransfers(payment.id)) {
      const share = Math.floor((transfer.amount * amount) / payment.amount);
      this.transfers.reverse(transfer, { amount: Math.min(share, transfer.amount - transfer.amountReversed) });
    }
  }

  /** Runs all due actions in order, each at its time. */
  catchUp(): void {
    const now = this.#now();
    let next = this.#next();
    for (; next !== undefined && next.at <= now; next = this.#next()) {
      this.#dueMs = next.at;
      try {
        next.act();
      } finally {
        this.#dueMs = undefined;
      }
    }
    clearTimeout(this.#timer);
    const pauseMs = Math.min(Math.max((next?.at ?? Infinity) - now, 5), CHECK_INTERVAL_MS);
    this.#timer = setTimeout(() => this.catchUp(), pauseMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Milliseconds since 1970: the given time plus an offset that only grows. */
  #now(): number {
    return this.#base().getTime() + this.#books.aheadMs;
  }

  #next(): Due | undefined {
    return earliest([this.accounts.next(), this.transfers.next(), this.settlements.next()], (due) => due);
  }

  #withCatchUp(route: Route): Route {
    return {
      ...route,
      answer: async (request) => {
        this.catchUp();
        const answer = await route.answer(request);
        this.catchUp();
        return answer;
      },
    };
  }

  /** Adds missing lines of older payments and refunds, or after a crash. */
  #recordMissingLines(): void {
    const { payments, refunds } = this.context.payments;
    const lines = [
      ...[...payments.values()]
        .filter(({ captured }) => captured)
        .map((one) => paymentLine(one, one.created_at * 1000)),
      ...[...refunds.values()].map((one) =>
        refundLine(one, payments.get(one.payment_id)?.order_id ?? null, one.created_at * 1000),
      ),
    ];
    const missing = lines.filter(({ entity_id }) => !this.#books.lines.has(entity_id));
    for (const line of missing) this.#books.write({ line });
  }

  #writeFailureModes(failureModes: FailureModes): void {
    this.#books.write({ moods: failureModes });
    this.#webhooks.failureMode = failureModes.webhooks;
  }

  #sendEvent(event: EventName, payload: Record<string, object>, account?: string): void {
    this.#webhooks.sendFor(event, payload, new Date(this.context.now()), account);
  }
}
