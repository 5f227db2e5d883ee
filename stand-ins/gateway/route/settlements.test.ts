import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, MONDAY, type ResponseBody } from './gateway-under-test.ts';

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
