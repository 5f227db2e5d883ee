import * as z from 'zod';
import type { Outcome } from './gateway-answers.ts';
import type { GatewayLine } from './gateway-line.ts';
import {
  GatewayDispute,
  GatewayReconLine,
  GatewayReversal,
  GatewaySettlement,
  GatewayTransfer,
} from './route-answers.ts';

/** As many lines of a month as the gateway tells at once. */
export const RECON_PAGE = 1_000;
/** As many settlements. */
export const SETTLEMENTS_PAGE = 100;

/**
 * The gateway's part for the money of hosts (Razorpay Route). Transfers and reversals have no idempotency there: whoever
 * sends one has committed that it is wanted, and looks for its own id in the notes before it is sent again.
 */
export class Route {
  readonly #line: GatewayLine;

  constructor(line: GatewayLine) {
    this.#line = line;
  }

  /** Moves a part of a payment to a host's account there, on hold until it is released. */
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
    const made = await this.#line.call(z.object({ items: z.array(GatewayTransfer) }), 'POST', of(paymentId), body);
    if (made.kind !== 'ok') return made;
    const [item] = made.value.items;
    return item === undefined
      ? { kind: 'unknown', cause: 'a transfer was answered without itself' }
      : { kind: 'ok', value: item };
  }

  /** All transfers of a payment. */
  transfersOf(paymentId: string): Promise<Outcome<GatewayTransfer[]>> {
    return this.#line.list(GatewayTransfer, of(paymentId));
  }

  /** Those that a settlement has paid to a host. */
  transfersInSettlement(settlementId: string): Promise<Outcome<GatewayTransfer[]>> {
    const query = new URLSearchParams({ recipient_settlement_id: settlementId });
    return this.#line.list(GatewayTransfer, `/transfers?${query.toString()}`);
  }

  /** With the settlement that has paid it, where there is one. */
  fetchTransfer(transferId: string): Promise<Outcome<GatewayTransfer>> {
    const path = `/transfers/${encodeURIComponent(transferId)}?expand[]=recipient_settlement`;
    return this.#line.call(GatewayTransfer, 'GET', path);
  }

  /** Lets a transfer go on to the host's bank. Again is the same. */
  release(transferId: string): Promise<Outcome<GatewayTransfer>> {
    const body = { on_hold: false };
    return this.#line.call(GatewayTransfer, 'PATCH', `/transfers/${encodeURIComponent(transferId)}`, body);
  }

  /** Takes a part of a transfer back. */
  reverse(reversal: { transferId: string; amountPaise: number; ownId: string }): Promise<Outcome<GatewayReversal>> {
    const { transferId, amountPaise, ownId } = reversal;
    const path = `/transfers/${encodeURIComponent(transferId)}/reversals`;
    return this.#line.call(GatewayReversal, 'POST', path, { amount: amountPaise, notes: { reversal: ownId } });
  }

  reversalsOf(transferId: string): Promise<Outcome<GatewayReversal[]>> {
    return this.#line.list(GatewayReversal, `/transfers/${encodeURIComponent(transferId)}/reversals`);
  }

  fetchSettlement(settlementId: string): Promise<Outcome<GatewaySettlement>> {
    return this.#line.call(GatewaySettlement, 'GET', `/settlements/${encodeURIComponent(settlementId)}`);
  }

  /** What has gone to the operator's bank since then, the newest first; a hundred at most, `skip` left out. */
  settlements({ from, skip }: { from: Date; skip: number }): Promise<Outcome<GatewaySettlement[]>> {
    const query = new URLSearchParams({
      from: String(Math.floor(from.getTime() / 1000)),
      count: String(SETTLEMENTS_PAGE),
      skip: String(skip),
    });
    return this.#line.list(GatewaySettlement, `/settlements?${query.toString()}`);
  }

  /** What the gateway has settled to the operator in a month of India, line by line; a thousand at most, `skip` left out. */
  recon({ year, month, skip }: { year: number; month: number; skip: number }): Promise<Outcome<GatewayReconLine[]>> {
    const query = new URLSearchParams({
      year: String(year),
      month: String(month).padStart(2, '0'),
      count: String(RECON_PAGE),
      skip: String(skip),
    });
    return this.#line.list(GatewayReconLine, `/settlements/recon/combined?${query.toString()}`);
  }

  fetchDispute(disputeId: string): Promise<Outcome<GatewayDispute>> {
    return this.#line.call(GatewayDispute, 'GET', `/disputes/${encodeURIComponent(disputeId)}`);
  }
}

function of(paymentId: string): string {
  return `/payments/${encodeURIComponent(paymentId)}/transfers`;
}
