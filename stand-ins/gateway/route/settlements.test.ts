import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, MONDAY, type ResponseBody, until } from './gateway-under-test.ts';
import { dayInIndia, firstRunAt, runOn, workingDayAfter } from './settlements.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

const india = (moment: string) => Date.parse(`${moment}+05:30`) / 1000;
const fetchSettlement = async ({ id }: ResponseBody) => {
  const transfer = await it.done('GET', `/v1/transfers/${id}?expand[]=recipient_settlement`);
  return transfer['recipient_settlement'] as ResponseBody | null;
};
const fetchRecon = (day: string) => {
  const [year, month, date] = day.split('-');
  return it.done('GET', `/v1/settlements/recon/combined?year=${year}&month=${month}&day=${date}`);
};

test.each([
  ['the second working day after it', '2026-11-24T10:00', undefined, '2026-11-26T09:00'],
  ['Tuesday when it is made on a Friday', '2026-11-27T10:00', undefined, '2026-12-01T09:00'],
  ['the next working day after it is let go', '2026-11-24T10:00', '2026-12-03T14:00', '2026-12-04T09:00'],
  ['Monday when it is let go on a Friday', '2026-11-24T10:00', '2026-12-04T08:00', '2026-12-07T09:00'],
  ['Monday when it is let go on a Sunday', '2026-11-24T10:00', '2026-12-06T14:00', '2026-12-07T09:00'],
])('a transfer reaches the bank on %s', async (_, made, released, arrives) => {
  const host = await it.readyHost();
  await it.clock({ until: `${made}+05:30` });
  const transfer = await it.transfer(await it.pay(), host.id, 100_000, { on_hold: released !== undefined });
  await it.clock({ until: `${released ?? made}+05:30` });
  await it.done('PATCH', `/v1/transfers/${transfer.id}`, { on_hold: false });
  await it.clock({ until: new Date((india(arrives) - 1) * 1000).toISOString() });
  expect(await fetchSettlement(transfer)).toBeNull();
  await it.clock({ days: 20 });
  expect(await fetchSettlement(transfer)).toMatchObject({
    amount: 100_000,
    status: 'processed',
    created_at: india(arrives),
  });
});

test('does not settle during the cooling period or a suspension', async () => {
  const host = await it.openHost();
  await it.clock({ until: '2026-11-25T12:00:00+05:30' });
  await it.setFailureModes({ review: 'by-hand' });
  const late = await it.openHost();
  const ready = await it.transfer(await it.pay(), host.id, 100_000);
  await it.clock({ until: '2026-11-26T12:00:00+05:30' });
  await it.control(`accounts/${late.id}/approve`);
  await it.setFailureModes({ undocumentedOptions: { transferToInactive: 'taken' } });
  const other = await it.transfer(await it.pay(), late.id, 100_000);
  await it.control(`accounts/${host.id}/suspend`);
  await it.clock({ until: '2026-12-08T12:00:00+05:30' });
  expect(await fetchSettlement(ready)).toBeNull();
  expect((await fetchSettlement(other))?.['created_at']).toBe(india('2026-11-30T09:00'));
  await it.control(`accounts/${host.id}/resume`);
  await it.clock({ days: 1 });
  expect((await fetchSettlement(ready))?.['created_at']).toBe(india('2026-12-09T09:00'));
});

test('an account activated on a Friday gets no settlement before Monday', async () => {
  await it.setFailureModes({ review: 'by-hand', undocumentedOptions: { transferToInactive: 'taken' } });
  const host = await it.openHost();
  const transfer = await it.transfer(await it.pay(), host.id, 100_000);
  await it.clock({ until: '2026-12-04T12:00:00+05:30' });
  await it.control(`accounts/${host.id}/approve`);
  await it.clock({ days: 10 });
  expect((await fetchSettlement(transfer))?.['created_at']).toBe(india('2026-12-07T09:00'));
});

test('settles several transfers of an account together, sends a webhook, and lists them by the settlement', async () => {
  const host = await it.readyHost();
  const first = await it.transfer(await it.pay(), host.id, 100_000);
  const second = await it.transfer(await it.pay(), host.id, 50_000);
  const held = await it.transfer(await it.pay(), host.id, 70_000, { on_hold: true });
  await it.clock({ minutes: 1 });
  await it.done('POST', `/v1/transfers/${second.id}/reversals`, { amount: 10_000 });
  await it.clock({ days: 2 });
  const settlement = await fetchSettlement(first);
  expect(settlement).toMatchObject({ entity: 'settlement', amount: 140_000 });
  expect(settlement?.['utr']).toMatch(/^UTIBN[A-Z0-9]{14}$/);
  const named = await it.done('GET', `/v1/transfers?recipient_settlement_id=${settlement?.id}`);
  expect(named.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await fetchSettlement(held)).toBeNull();
  await until(() => expect(it.events.filter(({ account_id }) => account_id === host.id)).toHaveLength(3));
  const webhook = it.events.find(({ event, account_id }) => event === 'settlement.processed' && account_id === host.id);
  expect(webhook?.payload).toEqual({ settlement: { entity: settlement } });
  expect(await it.done('GET', `/v1/settlements/${settlement?.id}`)).toEqual(settlement);
  const ofHost = await it.request('GET', '/v1/settlements', undefined, { 'x-razorpay-account': host.id });
  expect(ofHost.body.items).toEqual([settlement]);
});

test('settles released transfers at once on manual request', async () => {
  const host = await it.readyHost();
  expect(await it.refused('POST', `/v1/stand-in/accounts/${host.id}/settle`)).toBe(
    'There is nothing that may go to this bank.',
  );
  const transfer = await it.transfer(await it.pay(), host.id, 100_000);
  await it.clock({ minutes: 1 });
  const settled = await it.control(`accounts/${host.id}/settle`);
  expect(await fetchSettlement(transfer)).toEqual(settled);
  const operator = (await it.done('GET', '/v1/stand-in'))['operator'] as { id: string; balance: number };
  expect((await it.control(`accounts/${operator.id}/settle`)).amount).toBe(operator.balance);
});

test('settles the rest to the operator on the second working day, itemized by recon', async () => {
  const host = await it.readyHost();
  const settledPayment = await it.pay();
  const refunded = await it.pay(1_000_000);
  const transfer = await it.transfer(settledPayment, host.id, 1_983_600);
  await it.clock({ minutes: 1 });
  const reversal = await it.done('POST', `/v1/transfers/${transfer.id}/reversals`, { amount: 100_000 });
  const refund = await it.done('POST', `/v1/payments/${refunded.id}/refund`, { amount: 500_000 });
  await it.clock({ until: '2026-11-26T09:00:00+05:30' });
  const [settlement] = (await it.done('GET', '/v1/settlements')).items;
  const credits = settledPayment.amount + refunded.amount - 55_113 - 23_600 + 100_000;
  expect(settlement).toMatchObject({
    amount: credits - 1_983_600 - 5_852 - 500_000,
    created_at: india('2026-11-26T09:00'),
  });
  const { items } = await fetchRecon('2026-11-26');
  const lines = items.map((item) => [item['entity_id'], [item['type'], item['debit'], item['credit'], item['fee']]]);
  expect(Object.fromEntries(lines)).toEqual({
    [settledPayment.id]: ['payment', 0, settledPayment.amount - 55_113, 55_113],
    [refunded.id]: ['payment', 0, refunded.amount - 23_600, 23_600],
    [transfer.id]: ['transfer', 1_983_600 + 5_852, 0, 5_852],
    [reversal.id]: ['reversal', 0, 100_000, 0],
    [refund.id]: ['refund', 500_000, 0, 0],
  });
  expect(items[0]).toMatchObject({ settlement_id: settlement?.id, settlement_utr: settlement?.['utr'], settled: true });
  expect((await fetchRecon('2026-11-25')).count).toBe(0);
  expect((await it.done('GET', '/v1/settlements/recon/combined?year=2026&month=11')).count).toBe(5);
  expect(await it.refused('GET', '/v1/settlements/recon/combined?year=2026')).toBe(
    'The year and month fields are required.',
  );
});

test('carries a negative balance forward', async () => {
  const payment = await it.pay(1_000_000);
  await it.done('POST', `/v1/payments/${payment.id}/refund`, {});
  await it.clock({ days: 7 });
  expect((await it.done('GET', '/v1/settlements')).count).toBe(0);
  await it.pay(1_000_000);
  await it.clock({ days: 7 });
  const { items } = await it.done('GET', '/v1/settlements');
  expect(items.map(({ amount }) => amount)).toEqual([1_000_000 - 2 * 23_600]);
});

test('restores its state and clock after a restart, and runs the actions that are due', async () => {
  const host = await it.readyHost();
  const transfer = await it.transfer(await it.pay(), host.id, 100_000);
  const before = await it.done('GET', '/v1/stand-in');
  await it.restart();
  expect(await it.done('GET', '/v1/stand-in')).toEqual(before);
  await it.restart({ now: () => new Date(MONDAY + 5 * 24 * 3_600_000) });
  expect((await fetchSettlement(transfer))?.['created_at']).toBe(india('2026-11-26T09:00'));
});

test('advances its clock and never sets it back', async () => {
  expect(await it.refused('POST', '/v1/stand-in/clock', { until: '2026-11-22T00:00:00Z' })).toBe(
    'The clock is only moved on.',
  );
  expect(await it.refused('POST', '/v1/stand-in/clock', { days: -1 })).toBe('days is a number that is not below 0.');
  expect(await it.refused('POST', '/v1/stand-in/clock', { until: 'later' })).toBe('until is a moment.');
  expect((await it.clock({ days: 1, hours: 2 }))['now']).toBe(new Date(MONDAY + 26 * 3_600_000).toISOString());
});

test('after two hundred random actions every settlement is the sum of its lines, and every balance the inflow less the outflow', async () => {
  const random = randomFrom(20_261_123);
  const hosts = [await it.readyHost(), await it.readyHost(false), await it.readyHost()];
  const payments: Awaited<ReturnType<typeof it.pay>>[] = [];
  const transfers: ResponseBody[] = [];
  for (let count = 0; count < 200; count += 1) {
    const payment = payments[random(payments.length)];
    const transfer = transfers[random(transfers.length)];
    const act = random(7);
    if (act === 0) payments.push(await it.pay(100_000 + random(900_000)));
    if (act === 1 && payment !== undefined) {
      const wish = {
        account: hosts[random(3)]?.id,
        amount: 100 + random(60_000),
        currency: 'INR',
        on_hold: random(2) === 1,
      };
      const { status, body } = await it.request('POST', `/v1/payments/${payment.id}/transfers`, { transfers: [wish] });
      if (status === 200) transfers.push(...body.items);
    }
    if (act === 2 && transfer)
      await it.request('POST', `/v1/transfers/${transfer.id}/reversals`, { amount: 100 + random(30_000) });
    if (act === 3 && transfer) await it.request('PATCH', `/v1/transfers/${transfer.id}`, { on_hold: random(3) === 0 });
    if (act === 4 && payment)
      await it.request('POST', `/v1/payments/${payment.id}/refund`, { amount: 100 + random(50_000) });
    if (act === 5 && payment) await it.request('POST', `/v1/stand-in/payments/${payment.id}/dispute`, {});
    if (act === 6) await it.clock({ hours: random(40) });
  }
  await it.clock({ days: 30 });
  const settlements = (await it.done('GET', '/v1/settlements?count=100')).items;
  expect(settlements.length).toBeGreaterThan(5);
  const recon = await Promise.all(
    [11, 12, 1, 2].map(async (month) => {
      const year = month > 10 ? 2026 : 2027;
      return (await it.done('GET', `/v1/settlements/recon/combined?year=${year}&month=${month}`)).items;
    }),
  );
  for (const { id, amount } of settlements) {
    const own = recon.flat().filter((line) => line['settlement_id'] === id);
    expect(own.reduce((sum, line) => sum + Number(line['credit']) - Number(line['debit']), 0)).toBe(amount);
  }
  const { accounts } = (await it.done('GET', '/v1/stand-in')) as unknown as {
    accounts: { id: string; balance: number }[];
  };
  const all = (await it.done('GET', '/v1/transfers?count=100')).items;
  for (const { id, balance } of accounts) {
    const came = all.filter((one) => one['recipient'] === id && one.status !== 'pending' && one.status !== 'failed');
    const settled = (await it.request('GET', '/v1/settlements?count=100', undefined, { 'x-razorpay-account': id }))
      .body;
    const left = came.reduce((sum, one) => sum + one.amount - Number(one['amount_reversed']), 0);
    expect(balance).toBe(left - settled.items.reduce((sum, { amount }) => sum + amount, 0));
  }
});

/** Pseudorandom whole numbers from 0 to below a limit, equal for equal seeds. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return limit === 0 ? 0 : Math.floor((state / 2 ** 32) * limit);
  };
}

const at = (time: string) => Date.parse(`${time}+05:30`);

test.each([
  ['2026-11-23T08:59', '2026-11-23T09:00'],
  ['2026-11-23T09:00', '2026-11-23T09:00'],
  ['2026-11-23T09:01', '2026-11-24T09:00'],
  ['2026-11-27T09:01', '2026-11-30T09:00'],
  ['2026-11-28T00:00', '2026-11-30T09:00'],
  ['2026-11-29T23:59', '2026-11-30T09:00'],
])('after %s the next settlement run is at %s', (time, run) => {
  expect(firstRunAt(at(time))).toBe(at(run));
});

test.each([
  ['2026-11-23T00:00', 1, '2026-11-24T09:00'],
  ['2026-11-26T23:59', 2, '2026-11-30T09:00'],
  ['2026-11-27T12:00', 1, '2026-11-30T09:00'],
  ['2026-11-28T12:00', 2, '2026-12-01T09:00'],
])('of %s, %i working days on is %s', (time, count, run) => {
  expect(runOn(workingDayAfter(dayInIndia(at(time)), count))).toBe(at(run));
});
