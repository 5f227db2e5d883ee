import { newId, type Payment, seconds } from '../books.ts';
import { GatewayError, parseNotes, unknownId } from '../requests.ts';
import {
  type Due,
  earliest,
  type Reversal,
  type Transfer,
  type TransferError,
  transferView,
} from './money-entities.ts';
import type { RouteContext } from './route-books.ts';
import { recordLine } from './settlements.ts';
import { transferFee, parseTransferRequests, type TransferRequest } from './transfer-requests.ts';

type Body = Record<string, unknown>;

const NO_BALANCE: TransferError = {
  code: 'BAD_REQUEST_TRANSFER_INSUFFICIENT_BALANCE',
  description: 'Transfer failed due to insufficient balance',
  field: null,
  source: 'transfer',
  step: 'balance_check',
  reason: 'insufficient_balance',
};
const ABOVE_FEE: TransferError = {
  code: 'BAD_REQUEST_PAYMENT_FEES_GREATER_THAN_AMOUNT',
  description: 'Transfer amount was greater than amount available for transfer',
  field: null,
  source: 'transfer',
  step: 'amount_validation',
  reason: 'fees_greater_than_amount',
};

/** Transfers from payments or the operator's balance to hosts' accounts, and their reversals. */
export class Transfers {
  readonly #context: RouteContext;

  constructor(context: RouteContext) {
    this.#context = context;
  }

  require(id: string | undefined): Transfer {
    if (!/^trf_[A-Za-z0-9]{14}$/.test(id ?? '')) throw new GatewayError(`${id} is not a valid id`);
    const transfer = this.#context.books.transfers.get(id ?? '');
    if (transfer === undefined) throw unknownId();
    return transfer;
  }

  /** From a captured payment. Not idempotent: a repeated request transfers again. */
  fromPayment(payment: Payment, body: Body): Transfer[] {
    if (!payment.captured) throw new GatewayError('The payment status should be captured for action to be taken');
    if (payment.amount_refunded > 0)
      throw new GatewayError('Transfers cannot be made on a payment for which a refund has been initiated');
    const requests = parseTransferRequests(body['transfers']);
    for (const { account } of requests) this.#requireRecipient(account);
    this.#refuseAboveCaptured(payment, requests);
    return requests.map((request) => this.#create(payment.id, request));
  }

  /** From the operator's balance; idempotent by key. */
  createDirect(body: Body, idempotencyKey: string | undefined): Transfer {
    const { books, operator, undocumentedOptions } = this.#context;
    if (undocumentedOptions().directTransfers === 'off')
      throw new GatewayError('The requested URL was not found on the server.', { status: 400 });
    const [request] = parseTransferRequests([body]);
    if (request === undefined) throw new GatewayError('The account field is required.', { field: 'account' });
    const before = books.transfers.get(books.transferIdsByKey.get(idempotencyKey ?? '') ?? '');
    if (before !== undefined) {
      if (before.recipient === request.account && before.amount === request.amount) return before;
      throw new GatewayError('Different request body sent for the same idempotency key');
    }
    this.#requireRecipient(request.account);
    if (this.#context.books.operatorBalance() < request.amount + transferFee(request.amount).fees)
      throw new GatewayError('Transfer cannot be made due to insufficient balance');
    return this.#create(operator.accountId, request, idempotencyKey);
  }

  hold(transfer: Transfer, body: Body): Transfer {
    if (transfer.settlementId !== null)
      throw new GatewayError(
        'The hold attributes cannot be modified as the amount has already been settled to your account.',
      );
    const [request] = parseTransferRequests([
      { account: transfer.recipient, amount: transfer.amount, currency: 'INR', ...body },
    ]);
    const onHold = body['on_hold'] === undefined ? transfer.onHold : (request?.onHold ?? false);
    const onHoldUntil = onHold ? (request?.onHoldUntil ?? null) : null;
    return this.#save({
      ...transfer,
      onHold,
      onHoldUntil,
      releasedAtMs: onHold ? null : (transfer.releasedAtMs ?? this.#context.now()),
    });
  }

  /** Reverses money from the host's account. Not idempotent. */
  reverse(transfer: Transfer, body: Body): Reversal {
    const left = transfer.amount - transfer.amountReversed;
    const amount = body['amount'] === undefined ? left : body['amount'];
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
      throw new GatewayError('The amount must be an integer.', { field: 'amount' });
    if (amount > transfer.amount)
      throw new GatewayError('The reversal amount provided is greater than amount transferred', { field: 'amount' });
    if (transfer.status === 'pending' || transfer.status === 'failed')
      throw new GatewayError('The transfer status should be processed for action to be taken');
    if (amount > left)
      throw new GatewayError('The reversal amount provided is greater than the amount not reversed', {
        field: 'amount',
      });
    if (amount < 100) throw new GatewayError('The amount must be at least INR 1.00', { field: 'amount' });
    this.#refuseWithoutBalance(transfer, amount);
    return this.#reverse(transfer, amount, parseNotes(body));
  }

  /** Completes a pending transfer, manually or when due, or fails it. */
  process(transfer: Transfer, error: TransferError | null = this.#findError(transfer)): Transfer {
    if (transfer.status !== 'pending') throw new GatewayError('The transfer is not pending.');
    const atMs = this.#context.now();
    if (error !== null) {
      const failed = this.#save({ ...transfer, status: 'failed', processAtMs: null, error });
      this.#sendEvent('transfer.failed', failed);
      return failed;
    }
    const processed: Transfer = {
      ...transfer,
      status: 'processed',
      processAtMs: null,
      processedAt: seconds(new Date(atMs)),
      releasedAtMs: transfer.onHold ? null : atMs,
    };
    const { id, amount, fees, tax, source } = processed;
    const line = { entity_id: id, type: 'transfer', amount, fee: fees, tax, debit: amount + fees } as const;
    this.#context.books.write(
      { transfer: processed },
      { line: recordLine(line, { payment_id: source.startsWith('pay_') ? source : null }, atMs) },
    );
    this.#sendEvent('transfer.processed', processed);
    return processed;
  }

  fail(transfer: Transfer): Transfer {
    return this.process(transfer, NO_BALANCE);
  }

  next(): Due | undefined {
    return earliest(this.#context.books.openTransfers(), (transfer) => {
      if (transfer.processAtMs !== null) return { at: transfer.processAtMs, act: () => void this.process(transfer) };
      if (transfer.status === 'pending' || transfer.onHoldUntil === null) return undefined;
      return { at: transfer.onHoldUntil * 1000, act: () => void this.hold(transfer, { on_hold: false }) };
    });
  }

  #create(source: string, request: TransferRequest, idempotencyKey?: string): Transfer {
    const nowMs = this.#context.now();
    const transfer: Transfer = {
      id: newId('trf'),
      source,
      recipient: request.account,
      amount: request.amount,
      amountReversed: 0,
      notes: request.notes,
      linkedAccountNotes: request.linkedAccountNotes,
      ...transferFee(request.amount),
      status: 'pending',
      error: null,
      onHold: request.onHold,
      onHoldUntil: request.onHoldUntil,
      createdAtMs: nowMs,
      processAtMs: nowMs + this.#context.transferAfterMs,
      processedAt: null,
      releasedAtMs: null,
      settlementId: null,
    };
    this.#context.books.write({ transfer, idempotencyKey });
    return transfer;
  }

  #reverse(transfer: Transfer, amount: number, notes: Record<string, string>): Reversal {
    const { books, operator, now } = this.#context;
    const amountReversed = transfer.amountReversed + amount;
    const reversal: Reversal = {
      id: newId('rvrsl'),
      entity: 'reversal',
      transfer_id: transfer.id,
      amount,
      fee: 0,
      tax: 0,
      currency: 'INR',
      notes,
      initiator_id: operator.accountId.replace('acc_', ''),
      customer_refund_id: null,
      created_at: seconds(new Date(now())),
    };
    const status = amountReversed === transfer.amount ? 'reversed' : 'partially_reversed';
    const line = { entity_id: reversal.id, type: 'reversal', amount, credit: amount } as const;
    const paymentId = transfer.source.startsWith('pay_') ? transfer.source : null;
    books.write(
      { reversal },
      { transfer: { ...transfer, amountReversed, status } },
      { line: recordLine(line, { payment_id: paymentId }, now()) },
    );
    return reversal;
  }

  #requireRecipient(id: string): void {
    const recipient = this.#context.books.accounts.get(id);
    if (recipient === undefined) throw unknownId();
    if (recipient.product?.status === 'activated') return;
    if (this.#context.undocumentedOptions().transferToInactive === 'taken') return;
    throw new GatewayError('The account needs to be activated by Razorpay before you can make transfers in live mode');
  }

  #refuseAboveCaptured(payment: Payment, requests: TransferRequest[]): void {
    const { secondTransfer, aboveFee } = this.#context.undocumentedOptions();
    const requested = requests.reduce((sum, { amount }) => sum + amount, 0);
    const before = this.#sumTransferred(payment.id);
    if (requested > payment.amount || (requested + before > payment.amount && secondTransfer === 'captured'))
      throw new GatewayError('The sum of amount requested for transfer is greater than the captured amount');
    if (requested + before > payment.amount)
      throw new GatewayError('The total transfer amount provided is greater than the amount not transferred');
    if (requested + before > payment.amount - (payment.fee ?? 0) && aboveFee === 'refused')
      throw new GatewayError('Transfer cannot be made due to insufficient balance');
  }

  #sumTransferred(paymentId: string): number {
    const isReversedTransferable = this.#context.undocumentedOptions().afterReversal === 'transferable';
    return this.#context.books
      .findTransfers(paymentId)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount, amountReversed }) => sum + amount - (isReversedTransferable ? amountReversed : 0), 0);
  }

  #refuseWithoutBalance(transfer: Transfer, amount: number): void {
    const isRefused =
      transfer.settlementId !== null &&
      (this.#context.undocumentedOptions().reversalOfSettled === 'refused' ||
        this.#context.books.getBalance(transfer.recipient) < amount);
    if (isRefused || (transfer.settlementId === null && this.#context.books.getBalance(transfer.recipient) < amount))
      throw new GatewayError('The linked account does not have sufficient balance to process reversal.');
  }

  #findError(transfer: Transfer): TransferError | null {
    const { books, failureModes, operator, payments } = this.#context;
    if (failureModes().transfers === 'failed') return NO_BALANCE;
    if (transfer.source === operator.accountId)
      return this.#context.books.operatorBalance() < transfer.amount + transfer.fees ? NO_BALANCE : null;
    const payment = payments.payments.get(transfer.source);
    const arrived = books
      .findTransfers(transfer.source)
      .filter(({ status }) => status !== 'failed' && status !== 'pending')
      .reduce((sum, { amount, amountReversed }) => sum + amount - amountReversed, 0);
    if (payment === undefined) return NO_BALANCE;
    return arrived + transfer.amount > payment.amount - (payment.fee ?? 0) ? ABOVE_FEE : null;
  }

  #save(transfer: Transfer): Transfer {
    this.#context.books.write({ transfer });
    return transfer;
  }

  #sendEvent(event: 'transfer.processed' | 'transfer.failed', transfer: Transfer): void {
    const entity = transferView(transfer, this.#context.undocumentedOptions());
    this.#context.sendEvent(event, { transfer: { entity } });
  }
}
