import * as z from 'zod';
import {
  GatewayDispute,
  GatewayReconLine,
  GatewayReversal,
  GatewaySettlement,
  GatewayTransfer,
  type Outcome,
} from './gateway-answers.ts';
import type { GatewayClient } from './gateway-client.ts';

/** The gateway's page size for the lines of a month. */
export const RECON_PAGE = 1_000;
/** The gateway's page size for other lists. */
const LIST_PAGE = 100;

/** Razorpay Route. Not idempotent: callers commit the intent, and look for our id in the notes before a repeat. */
export class Route {
  readonly #client: GatewayClient;

  constructor(client: GatewayClient) {
    this.#client = client;
  }

  /** Transfers a part of a payment to a host's account, on hold until released. */
  async transfer(transfer: {
    paymentId: string;
    accountId: string;
    amountPaise: number;
    payoutId: string;
  }): Promise<Outcome<GatewayTransfer>> {
    const { paymentId, accountId, amountPaise, payoutId } = transfer;
    const body = {
      transfers: [
        { account: accountId, amount: amountPaise, currency: 'INR', notes: { payout: payoutId }, on_hold: true },
      ],
    };
    const made = await this.#client.call(z.object({ items: z.array(GatewayTransfer) }), 'POST', of(paymentId), body);
    if (made.kind !== 'ok') return made;
    const [item] = made.value.items;
    return item === undefined
      ? { kind: 'unknown', cause: 'a transfer was answered without itself' }
      : { kind: 'ok', value: item };
  }

  fetchTransfers(paymentId: string): Promise<Outcome<GatewayTransfer[]>> {
    return this.#client.list(GatewayTransfer, of(paymentId));
  }

  transfersInSettlement(settlementId: string): Promise<Outcome<GatewayTransfer[]>> {
    const query = new URLSearchParams({ recipient_settlement_id: settlementId });
    return this.#client.list(GatewayTransfer, `/transfers?${query.toString()}`);
  }

  /** A transfer, with its settlement if it has one. */
  fetchTransfer(transferId: string): Promise<Outcome<GatewayTransfer>> {
    const path = `/transfers/${encodeURIComponent(transferId)}?expand[]=recipient_settlement`;
    return this.#client.call(GatewayTransfer, 'GET', path);
  }

  /** Releases a transfer to the host's bank; idempotent. */
  release(transferId: string): Promise<Outcome<GatewayTransfer>> {
    const body = { on_hold: false };
    return this.#client.call(GatewayTransfer, 'PATCH', `/transfers/${encodeURIComponent(transferId)}`, body);
  }

  reverse(reversal: { transferId: string; amountPaise: number; ownId: string }): Promise<Outcome<GatewayReversal>> {
    const { transferId, amountPaise, ownId } = reversal;
    const path = `/transfers/${encodeURIComponent(transferId)}/reversals`;
    return this.#client.call(GatewayReversal, 'POST', path, { amount: amountPaise, notes: { reversal: ownId } });
  }

  fetchReversals(transferId: string): Promise<Outcome<GatewayReversal[]>> {
    return this.#client.list(GatewayReversal, `/transfers/${encodeURIComponent(transferId)}/reversals`);
  }

  fetchSettlement(settlementId: string): Promise<Outcome<GatewaySettlement>> {
    return this.#client.call(GatewaySettlement, 'GET', `/settlements/${encodeURIComponent(settlementId)}`);
  }

  /** Settlements to the operator's bank since `from`, newest first. */
  settlementsSince(from: Date): Promise<Outcome<GatewaySettlement[]>> {
    return this.#listSince(GatewaySettlement, '/settlements', from);
  }

  /** The settlement lines of a month in India; at most a thousand after skipping `skip`. */
  recon({ year, month, skip }: { year: number; month: number; skip: number }): Promise<Outcome<GatewayReconLine[]>> {
    const query = new URLSearchParams({
      year: String(year),
      month: String(month).padStart(2, '0'),
      count: String(RECON_PAGE),
      skip: String(skip),
    });
    return this.#client.list(GatewayReconLine, `/settlements/recon/combined?${query.toString()}`);
  }

  fetchDispute(disputeId: string): Promise<Outcome<GatewayDispute>> {
    return this.#client.call(GatewayDispute, 'GET', `/disputes/${encodeURIComponent(disputeId)}`);
  }

  /** Disputes of all payments that were opened since `from`, newest first. */
  disputesSince(from: Date): Promise<Outcome<GatewayDispute[]>> {
    return this.#listSince(GatewayDispute, '/disputes', from);
  }

  /** All pages of a list, newest first: what is added meanwhile repeats an item, and leaves none out. */
  async #listSince<T>(item: z.ZodType<T>, path: string, from: Date): Promise<Outcome<T[]>> {
    const found: T[] = [];
    for (;;) {
      const query = new URLSearchParams({
        from: String(Math.floor(from.getTime() / 1000)),
        count: String(LIST_PAGE),
        skip: String(found.length),
      });
      const page = await this.#client.list(item, `${path}?${query.toString()}`);
      if (page.kind !== 'ok') return page;
      found.push(...page.value);
      if (page.value.length < LIST_PAGE) return { kind: 'ok', value: found };
    }
  }
}

function of(paymentId: string): string {
  return `/payments/${encodeURIComponent(paymentId)}/transfers`;
}
