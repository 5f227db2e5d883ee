import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Payment } from '../books.ts';
import { gatewayUnderTest, type ResponseBody, until } from './gateway-under-test.ts';
import { type UndocumentedOptions } from './settings.ts';

type OfAccounts = 'emptyNotes' | 'emailRefusal' | 'referenceId' | 'productWithoutBank' | 'correction';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

const listed = async ({ id }: Payment) => (await it.done('GET', `/v1/payments/${id}/transfers`)).items;
const refusedTransfer = ({ id }: Payment, account: string, amount: number) =>
  it.refused('POST', `/v1/payments/${id}/transfers`, { transfers: [{ account, amount, currency: 'INR' }] });
const processed = async (payment: Payment, account: string, amount: number) => {
  const transfer = await it.transfer(payment, account, amount);
  await it.clock({ minutes: 1 });
  return transfer;
};
const reverse = ({ id }: ResponseBody, amount: number) => it.done('POST', `/v1/transfers/${id}/reversals`, { amount });

/** Options of money that do nothing would let the tests that play them pass; the product's tests play the defaults. */
const played: {
  [Point in Exclude<keyof UndocumentedOptions, OfAccounts>]: {
    [Answer in UndocumentedOptions[Point]]?: () => Promise<void>;
  };
} = {
  transferStatusName: {
    status: async () => {
      const payment = await it.pay();
      await it.transfer(payment, (await it.readyHost()).id, 100_000);
      expect((await listed(payment))[0]).toMatchObject({ status: 'pending' });
    },
    transfer_status: async () => {
      const made = await it.transfer(await it.pay(), (await it.readyHost()).id, 100_000);
      expect(await it.done('GET', `/v1/transfers/${made.id}`)).toMatchObject({ transfer_status: 'pending' });
    },
  },
  transferToInactive: {
    taken: async () => {
      expect((await it.transfer(await it.pay(), (await it.openHost()).id, 100_000)).status).toBe('pending');
    },
  },
  aboveFee: {
    fails: async () => {
      const payment = await it.pay();
      await processed(payment, (await it.readyHost()).id, payment.amount);
      expect((await listed(payment))[0]).toMatchObject({
        transfer_status: 'failed',
        error: { code: 'BAD_REQUEST_PAYMENT_FEES_GREATER_THAN_AMOUNT' },
      });
    },
  },
  secondTransfer: {
    untransferred: async () => {
      const payment = await it.pay(100_000);
      const host = await it.readyHost();
      await it.transfer(payment, host.id, 60_000);
      expect(await refusedTransfer(payment, host.id, 60_000)).toBe(
        'The total transfer amount provided is greater than the amount not transferred',
      );
    },
  },
  afterReversal: {
    gone: async () => {
      const payment = await it.pay(100_000);
      const host = await it.readyHost();
      await reverse(await processed(payment, host.id, 60_000), 60_000);
      expect(await refusedTransfer(payment, host.id, 60_000)).toBe(
        'The sum of amount requested for transfer is greater than the captured amount',
      );
    },
  },
  reversalOfSettled: {
    'from-balance': async () => {
      const host = await it.readyHost();
      const settled = await processed(await it.pay(), host.id, 60_000);
      await it.clock({ days: 7 });
      expect(await it.refused('POST', `/v1/transfers/${settled.id}/reversals`)).toBe(
        'The linked account does not have sufficient balance to process reversal.',
      );
      const later = await processed(await it.pay(), host.id, 100_000);
      await reverse(settled, 60_000);
      await it.clock({ days: 7 });
      const { recipient_settlement } = await it.done('GET', `/v1/transfers/${later.id}?expand[]=recipient_settlement`);
      expect(recipient_settlement).toMatchObject({ amount: 40_000 });
    },
  },
  directTransfers: {
    off: async () => {
      await it.pay();
      const wish = { account: (await it.readyHost()).id, amount: 1_000, currency: 'INR' };
      expect(await it.refused('POST', '/v1/transfers', wish)).toBe('The requested URL was not found on the server.');
    },
  },
  hostSettlement: {
    unknown: async () => {
      const host = await it.readyHost();
      await processed(await it.pay(), host.id, 60_000);
      const { id } = await it.control(`accounts/${host.id}/settle`);
      expect(await it.refused('GET', `/v1/settlements/${id}`)).toBe('The id provided does not exist');
    },
  },
  reconUnsettled: {
    listed: async () => {
      const payment = await it.pay();
      const { items } = await it.done('GET', '/v1/settlements/recon/combined?year=2026&month=11&day=23');
      expect(items).toMatchObject([{ entity_id: payment.id, settled: false, settlement_id: null, settled_at: null }]);
    },
  },
  disputeDeducts: {
    'at-once': async () => {
      const { id } = await it.pay(100_000);
      const balance = async () => ((await it.done('GET', '/v1/stand-in'))['operator'] as { balance: number }).balance;
      const before = await balance();
      const dispute = await it.control(`payments/${id}/dispute`);
      expect(dispute['amount_deducted']).toBe(100_000);
      expect(await balance()).toBe(before - 100_000);
      await it.control(`disputes/${dispute.id}/win`);
      expect(await balance()).toBe(before);
    },
  },
  reverseAll: {
    reverses: async () => {
      const payment = await it.pay(100_000);
      const transfer = await processed(payment, (await it.readyHost()).id, 80_000);
      await it.done('POST', `/v1/payments/${payment.id}/refund`, { amount: 50_000, reverse_all: 1 });
      expect((await it.done('GET', `/v1/transfers/${transfer.id}`))['amount_reversed']).toBe(40_000);
    },
  },
};

const cases = Object.entries(played).flatMap(([point, answers]) =>
  Object.entries(answers).map(([answer, plays]) => ({ point, answer, plays })),
);

describe('undocumented options', () => {
  test.each(cases)('$point: $answer', async ({ point, answer, plays }) => {
    await it.setFailureModes({ undocumentedOptions: { [point]: answer } });
    await plays();
    expect((await it.done('GET', '/v1/stand-in'))['undocumentedOptions']).toMatchObject({ [point]: answer });
  });

  test('`reverse_all` reverses nothing by default', async () => {
    const payment = await it.pay(100_000);
    const transfer = await processed(payment, (await it.readyHost()).id, 80_000);
    await it.done('POST', `/v1/payments/${payment.id}/refund`, { amount: 50_000, reverse_all: 1 });
    expect((await it.done('GET', `/v1/transfers/${transfer.id}`))['amount_reversed']).toBe(0);
  });
});

test('sends each event twice, with the same id', async () => {
  await it.setFailureModes({ webhooks: { doubled: true, lateMs: 0, shuffled: false } });
  await it.openHost();
  await until(() => expect(it.events).toHaveLength(2));
  const [first, second] = it.events;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id']);
});

test('sends events in reverse order', async () => {
  await it.setFailureModes({ webhooks: { doubled: false, lateMs: 0, shuffled: true } });
  await it.openHost();
  await it.clock({ minutes: 1 });
  await until(() => expect(it.events).toHaveLength(2));
  expect(it.eventNames()).toEqual(['product.route.activated', 'product.route.under_review']);
});

test('refuses controls from other origins', async () => {
  const response = await fetch(`${it.gateway.url}/v1/stand-in/clock`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: '{"days":1}',
  });
  expect(response.status).toBe(403);
});
