import { DAY_MS, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import type { Payment } from '@aangan/stand-ins/gateway/books.ts';
import type { LocalGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import type { LinkedAccount } from '@aangan/stand-ins/gateway/route/account-entities.ts';
import { requireProduct } from '@aangan/stand-ins/gateway/route/accounts.ts';
import { sql } from 'kysely';
import { START } from '../model/manual-time.ts';
import { aGatewayAccount } from '../payouts.ts';
import type { PayoutProduct } from './product.ts';
import type { PayoutHistory, StepStay } from './steps.ts';

/**
 * Expected results of each stay, computed from the specification and the steps, without the product's numbers or code.
 * Paise, unless rupees are mentioned.
 */
export interface TrueStay {
  bookingId: string;
  orderId: string;
  paymentId: string;
  hostId: string;
  host: number;
  paidPaise: number;
  sharePaise: number;
  checkInMs: number;
  checkOutMs: number;
  freeCancelHours: number;
  /** Refund percentage of a cancelled stay, and what disputes had taken of its payment by then. */
  cancelled: { percent: number; disputedPaise: number; atMs: number; isLate: boolean } | null;
  disputes: { id: string; paise: number; state: 'open' | 'won' | 'lost'; isLate: boolean }[];
}

const PAISE = 100;

/** The host's share of a stay in rupees: everything due to the host minus commission, rounded half up. */
export function hostShareRupees({ rent, nights, cleaning, extra }: StepStay, commissionPercent: number): number {
  const gross = rent * nights + cleaning + extra;
  return gross - Math.floor((gross * commissionPercent + 50) / 100);
}

/** Total refund to the guest in paise, of what disputes have left; fractions of a rupee are rounded up. */
export function computeRefundPaise({ paidPaise, cancelled }: TrueStay): number {
  if (cancelled === null) return 0;
  const left = Math.max(0, paidPaise - cancelled.disputedPaise);
  return Math.min(left, Math.ceil((Math.ceil(left / PAISE) * cancelled.percent) / 100) * PAISE);
}

/** The host's part of the refund in paise, rounded half up to a rupee. */
function hostRefundPaise({ sharePaise, cancelled }: TrueStay): number {
  return Math.floor(((sharePaise / PAISE) * (cancelled?.percent ?? 0) + 50) / 100) * PAISE;
}

/** Final amount due to the host, in paise. */
export function duePaise(stay: TrueStay): number {
  return Math.max(0, stay.sharePaise - hostRefundPaise(stay) - sumLost(stay));
}

/** Sum of a stay's lost disputes, in paise. */
export const sumLost = ({ disputes }: TrueStay): number =>
  disputes.filter(({ state }) => state === 'lost').reduce((sum, { paise }) => sum + paise, 0);

/** Release time of the host's share: 24 hours after 14:00 in India on the check-in day. */
export const computeReleaseTime = ({ checkInMs }: TrueStay): number => checkInMs + DAY_MS;

/** Refund percentage of a cancellation now. */
export function percentNow({ checkInMs, freeCancelHours }: TrueStay, by: 'guest' | 'host', nowMs: number): number {
  if (by === 'host' || nowMs <= checkInMs - freeCancelHours * HOUR_MS) return 100;
  return nowMs >= checkInMs ? 0 : 50;
}

/** Latest time of a payment that buys the stay: midnight in India after the check-in day. */
export const endOfCheckInDay = ({ checkInMs }: TrueStay): number => checkInMs + 10 * HOUR_MS;

/** Gateway of one history with accounts of two hosts, and the operator's manual payments. */
class Bank {
  readonly gateway: LocalGateway;
  readonly hosts: LinkedAccount[];
  /** Manual payments by payout id. */
  readonly manualPayments = new Map<string, { hostId: string; paymentId: string; paise: number }>();

  /** Resets the gateway. */
  constructor(gateway: LocalGateway) {
    gateway.reset();
    this.gateway = gateway;
    this.hosts = ['hari', 'hema'].map((name) => this.#openHost(name));
  }

  /** Pays an order. */
  pay(amountPaise: number, receipt: string): { orderId: string; payment: Payment } {
    const { payments } = this.gateway;
    const order = payments.openOrder(amountPaise, receipt, {});
    const paymentRequest = { method: 'upi', email: null, contact: null, description: null } as const;
    return { orderId: order.id, payment: payments.pay(order, paymentRequest) };
  }

  /** Refunded amount of a payment, in paise. */
  refunded(paymentId: string): number {
    return this.gateway.books.payments.get(paymentId)?.amount_refunded ?? 0;
  }

  /** The host's current share of a payment: transferred and not reversed, or paid manually. */
  outgoing(paymentId: string): number {
    const transferred = this.gateway.route.context.books
      .findTransfers(paymentId)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount, amountReversed }) => sum + amount - amountReversed, 0);
    const paid = [...this.manualPayments.values()].filter((one) => one.paymentId === paymentId);
    return transferred + paid.reduce((sum, { paise }) => sum + paise, 0);
  }

  /** Amount settled to a host's bank, in paise. */
  arrivedAt(account: string, hostId: string): number {
    const { settlements } = this.gateway.route.context.books;
    const settled = [...settlements.values()].filter((one) => one.account === account);
    const paid = [...this.manualPayments.values()].filter((one) => one.hostId === hostId);
    return settled.reduce((sum, { amount }) => sum + amount, 0) + paid.reduce((sum, { paise }) => sum + paise, 0);
  }

  #openHost(name: string): LinkedAccount {
    const { accounts } = this.gateway.route;
    const account = accounts.open(aGatewayAccount(`${name} homes`, `${name}@example.org`));
    accounts.addStakeholder(account, { name: 'Hari Homes', email: 'hari@example.org', kyc: { pan: 'ABCPE1234F' } });
    const withRoute = accounts.addProduct(accounts.require(account.id), { product_name: 'route', tnc_accepted: true });
    const bank = { account_number: '1234567890', ifsc_code: 'HDFC0000001', beneficiary_name: 'Hari Homes' };
    accounts.changeProduct(withRoute, requireProduct(withRoute), { settlements: bank, tnc_accepted: true });
    return accounts.approve(accounts.require(account.id));
  }
}

/** State of a running history. */
export interface PayoutStage {
  product: PayoutProduct;
  bank: Bank;
  commission: number;
  stays: TrueStay[];
  /** Stays whose cancellation was processed in time while the gateway worked. */
  cancelledInTime: Set<string>;
  /** Whether no failure has been injected so far. */
  isCalm: boolean;
  /** End of the gateway's outage, in milliseconds since 1970. */
  downUntilMs: number;
  /** Ids of webhooks delivered to the product. */
  deliveredIds: Set<string>;
}

const HISTORY = [
  'payout_reversal',
  'host_debt',
  'dispute',
  'payout',
  'earning',
  'refund_split',
  'payment_split',
  'refund',
  'outside_refund',
  'book_posting',
  'book_entry',
  'payment',
  'payment_order',
  'taken_days',
  'booking',
  'event',
  'event_delivery',
  'model_job',
  'payout_account',
];

/** Resets database and gateway, with two hosts that have accounts. */
export async function beginPayouts(product: PayoutProduct, history: PayoutHistory): Promise<PayoutStage> {
  const { clock, gateway, jobs, db, context, people } = product;
  clock.moveTo(START);
  jobs.failures = [];
  // Disables triggers, which forbid deleting ledger rows.
  const emptying = HISTORY.map((table) => `delete from ${table}`).join(';');
  await sql.raw(`set session_replication_role = replica; ${emptying}; reset session_replication_role`).execute(db);
  const bank = new Bank(gateway);
  context.settings.hostCommission = history.commission;
  for (const [index, { id }] of people.hosts.entries()) {
    const status = history.ready[index] === true ? 'ready' : 'paused';
    await sql`
      insert into payout_account (
        host_id, kind, legal_name, status, ready_at, gateway_account_id, is_bank_synced, synced_version, created_at, updated_at
      ) values (${id}, 'individual', 'Hari', ${status}, ${START}, ${bank.hosts[index]?.id}, true, 1, ${START}, ${START})`.execute(
      db,
    );
  }
  return {
    product,
    bank,
    commission: history.commission,
    stays: [],
    cancelledInTime: new Set(),
    isCalm: true,
    downUntilMs: 0,
    deliveredIds: new Set(),
  };
}

/** Advances the clock of product and gateway after delivering delayed calls. */
export async function passTime({ product, bank, downUntilMs }: PayoutStage, milliseconds: number): Promise<void> {
  const { faults, route } = bank.gateway;
  await faults.runDelayed();
  product.clock.advance(milliseconds);
  if (product.clock.now().getTime() >= downUntilMs) faults.isDown = false;
  route.catchUp();
}
