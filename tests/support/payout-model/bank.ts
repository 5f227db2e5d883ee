import type { Payment } from '@aangan/stand-ins/gateway/entities.ts';
import type { LocalGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import type { LinkedAccount } from '@aangan/stand-ins/gateway/route/account-entities.ts';
import { requireProduct } from '@aangan/stand-ins/gateway/route/accounts.ts';

/** Gateway of one history with accounts of two hosts, and the operator's manual payments. */
export class Bank {
  readonly gateway: LocalGateway;
  readonly hosts: LinkedAccount[];
  /** Manual payments in paise by payout. */
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
    const wish = { method: 'upi', email: null, contact: null, description: null } as const;
    return { orderId: order.id, payment: payments.pay(order, wish) };
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
    const account = accounts.open({
      email: `${name}@example.org`,
      phone: '9000090000',
      type: 'route',
      legal_business_name: `${name} homes`,
      contact_name: `${name} homes`,
      business_type: 'individual',
      profile: {
        category: 'tours_and_travel',
        subcategory: 'accommodation',
        addresses: {
          registered: {
            street1: 'Old Manali Road 7',
            street2: 'Manali',
            city: 'Manali',
            state: 'HIMACHAL PRADESH',
            postal_code: '175131',
            country: 'IN',
          },
        },
      },
    });
    accounts.addStakeholder(account, { name: 'Hari Homes', email: 'hari@example.org', kyc: { pan: 'ABCPE1234F' } });
    const withRoute = accounts.addProduct(accounts.require(account.id), { product_name: 'route', tnc_accepted: true });
    const bank = { account_number: '1234567890', ifsc_code: 'HDFC0000001', beneficiary_name: 'Hari Homes' };
    accounts.changeProduct(withRoute, requireProduct(withRoute), { settlements: bank, tnc_accepted: true });
    return accounts.approve(accounts.require(account.id));
  }
}
