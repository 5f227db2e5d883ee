import { Journal } from '../../journal.ts';
import type { Books } from '../books.ts';
import type { MerchantAccount } from '../requests.ts';
import type { EventName } from '../webhooks.ts';
import type { LinkedAccount } from './account-entities.ts';
import type { Dispute, Line, Reversal, Settlement, Transfer } from './money-entities.ts';
import type { FailureModes, UndocumentedOptions } from './settings.ts';

/**
 * A journal entry: an entity's new state; the last entry of an id counts. Failure modes are stored as `moods`,
 * undocumented options as `unsure`, names that stored journals have.
 */
type Entry =
  | { account: LinkedAccount }
  | { transfer: Transfer; idempotencyKey?: string | undefined }
  | { reversal: Reversal }
  | { settlement: Settlement }
  | { dispute: Dispute }
  | { line: Line }
  | { aheadMs: number }
  | { moods: FailureModes }
  | { unsure: Partial<UndocumentedOptions> };

/** Hosts' accounts and transfers, written to disk before any response or event. */
export class RouteBooks {
  readonly accounts = new Map<string, LinkedAccount>();
  readonly transfers = new Map<string, Transfer>();
  readonly transferIdsByKey = new Map<string, string>();
  readonly reversals = new Map<string, Reversal>();
  readonly settlements = new Map<string, Settlement>();
  readonly disputes = new Map<string, Dispute>();
  readonly lines = new Map<string, Line>();
  aheadMs = 0;
  failureModes: Partial<FailureModes> = {};
  undocumentedOptions: Partial<UndocumentedOptions> = {};
  /** Balances of linked accounts: transfers neither reversed nor settled, in paise. */
  readonly #balances = new Map<string, number>();
  /** Transfers that are pending or not settled. */
  readonly #open = new Map<string, Transfer>();
  readonly #unsettled = new Map<string, Line>();
  readonly #byPayment = new Map<string, Set<string>>();
  readonly #journal: Journal<Entry>;

  constructor(path: string) {
    this.#journal = new Journal(path);
    for (const entry of this.#journal.read()) this.#apply(entry);
  }

  write(...entries: Entry[]): void {
    this.#journal.append(...entries);
    for (const entry of entries) this.#apply(entry);
  }

  getBalance(account: string): number {
    return this.#balances.get(account) ?? 0;
  }

  /** The operator's unsettled balance of payments, refunds, transfers, reversals and disputes, in paise. */
  operatorBalance(): number {
    let balance = 0;
    for (const { credit, debit } of this.#unsettled.values()) balance += credit - debit;
    return balance;
  }

  openTransfers(): Iterable<Transfer> {
    return this.#open.values();
  }

  unsettledLines(): Iterable<Line> {
    return this.#unsettled.values();
  }

  /** Newest first. */
  findTransfers(paymentId: string): Transfer[] {
    const ids = [...(this.#byPayment.get(paymentId) ?? [])];
    return ids.flatMap((id) => this.transfers.get(id) ?? []).toReversed();
  }

  findReversals(transferId: string): Reversal[] {
    return [...this.reversals.values()].filter((reversal) => reversal.transfer_id === transferId).toReversed();
  }

  #apply(entry: Entry): void {
    if ('account' in entry) this.accounts.set(entry.account.id, entry.account);
    else if ('transfer' in entry) this.#applyTransfer(entry.transfer, entry.idempotencyKey);
    else if ('reversal' in entry) this.reversals.set(entry.reversal.id, entry.reversal);
    else if ('settlement' in entry) this.#applySettlement(entry.settlement);
    else if ('dispute' in entry) this.disputes.set(entry.dispute.id, entry.dispute);
    else if ('line' in entry) this.#applyLine(entry.line);
    else if ('aheadMs' in entry) this.aheadMs = entry.aheadMs;
    else if ('moods' in entry) this.failureModes = entry.moods;
    else this.undocumentedOptions = entry.unsure;
  }

  #applyTransfer(transfer: Transfer, idempotencyKey: string | undefined): void {
    const moved = creditedAmount(transfer) - creditedAmount(this.transfers.get(transfer.id));
    this.#balances.set(transfer.recipient, this.getBalance(transfer.recipient) + moved);
    this.transfers.set(transfer.id, transfer);
    if (isOpen(transfer)) this.#open.set(transfer.id, transfer);
    else this.#open.delete(transfer.id);
    if (idempotencyKey !== undefined) this.transferIdsByKey.set(idempotencyKey, transfer.id);
    const ofPayment = this.#byPayment.get(transfer.source) ?? new Set();
    this.#byPayment.set(transfer.source, ofPayment.add(transfer.id));
  }

  #applySettlement(settlement: Settlement): void {
    this.settlements.set(settlement.id, settlement);
    this.#balances.set(settlement.account, this.getBalance(settlement.account) - settlement.amount);
  }

  #applyLine(line: Line): void {
    this.lines.set(line.entity_id, line);
    if (line.settlementId === null) this.#unsettled.set(line.entity_id, line);
    else this.#unsettled.delete(line.entity_id);
  }
}

/** The amount credited by a transfer, in paise. */
function creditedAmount(transfer: Transfer | undefined): number {
  if (transfer === undefined || transfer.status === 'pending' || transfer.status === 'failed') return 0;
  return transfer.amount - transfer.amountReversed;
}

function isOpen({ status, settlementId }: Transfer): boolean {
  return status === 'pending' || (settlementId === null && (status === 'processed' || status === 'partially_reversed'));
}

export interface RouteContext {
  operator: MerchantAccount;
  /** Orders, payments and refunds. */
  payments: Books;
  books: RouteBooks;
  /** Milliseconds for which a transfer stays pending. */
  transferAfterMs: number;
  /** The gateway's time in Unix milliseconds; during a scheduled action, the time at which it was due. */
  now: () => number;
  failureModes: () => FailureModes;
  undocumentedOptions: () => UndocumentedOptions;
  /** Sends an event to the merchant; `account` is its subject, by default the operator. */
  sendEvent: (event: EventName, payload: Record<string, object>, account?: string) => void;
}
