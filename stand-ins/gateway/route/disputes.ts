import { newId, type Payment, seconds } from '../books.ts';
import { GatewayError, unknownId } from '../requests.ts';
import type { Dispute } from './money-entities.ts';
import type { RouteContext } from './route-books.ts';
import { disputeLine } from './settlements.ts';

const RESPOND_WITHIN_SECONDS = 10 * 24 * 3600;

/** Disputes: a payer's bank reclaims a payment; the merchant wins or loses. */
export class Disputes {
  readonly #context: RouteContext;

  constructor(context: RouteContext) {
    this.#context = context;
  }

  require(id: string | undefined): Dispute {
    const dispute = this.#context.books.disputes.get(id ?? '');
    if (dispute === undefined) throw unknownId();
    return dispute;
  }

  /** `amount` in paise; by default the payment minus its refunds. */
  open(payment: Payment, amount = payment.amount - payment.amount_refunded): Dispute {
    if (!payment.captured) throw new GatewayError('Only a captured payment is disputed.');
    if (!Number.isSafeInteger(amount) || amount < 100 || amount > payment.amount)
      throw new GatewayError('The amount is not one of this payment.', { field: 'amount' });
    const createdAt = seconds(new Date(this.#context.now()));
    const isTaken = this.#context.undocumentedOptions().disputeDeducts === 'at-once';
    const dispute: Dispute = {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount,
      currency: 'INR',
      amount_deducted: isTaken ? amount : 0,
      reason_code: 'chargeback',
      respond_by: createdAt + RESPOND_WITHIN_SECONDS,
      status: 'open',
      phase: 'chargeback',
      created_at: createdAt,
    };
    this.#save(dispute, isTaken ? -1 : 0);
    this.#sendEvent('payment.dispute.created', dispute);
    return dispute;
  }

  win(dispute: Dispute): Dispute {
    requireOpen(dispute);
    const won: Dispute = { ...dispute, status: 'won', amount_deducted: 0 };
    this.#save(won, dispute.amount_deducted > 0 ? 1 : 0);
    this.#sendEvent('payment.dispute.won', won);
    return won;
  }

  lose(dispute: Dispute): Dispute {
    requireOpen(dispute);
    const lost: Dispute = { ...dispute, status: 'lost', amount_deducted: dispute.amount };
    this.#save(lost, dispute.amount_deducted > 0 ? 0 : -1);
    this.#sendEvent('payment.dispute.lost', lost);
    return lost;
  }

  #save(dispute: Dispute, moved: -1 | 0 | 1): void {
    const line = moved === 0 ? [] : [{ line: disputeLine(newId('adj'), dispute, moved, this.#context.now()) }];
    this.#context.books.write({ dispute }, ...line);
  }

  #sendEvent(
    event: 'payment.dispute.created' | 'payment.dispute.won' | 'payment.dispute.lost',
    dispute: Dispute,
  ): void {
    const payment = this.#context.payments.payments.get(dispute.payment_id);
    this.#context.sendEvent(event, { payment: { entity: payment }, dispute: { entity: dispute } });
  }
}

function requireOpen({ status }: Dispute): void {
  if (status === 'won' || status === 'lost') throw new GatewayError('The dispute is closed.');
}
