import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../support/model/product.ts';
import { Reach } from '../../support/model/reach.ts';
import { runHistory } from '../../support/model/run-history.ts';
import { aScene, type Scene } from '../../support/model/stage.ts';
import type { History, Step } from '../../support/model/steps.ts';

let product: Product;
let scene: Scene;
beforeAll(async () => {
  product = await startProduct();
  scene = await aScene(product);
});
afterAll(() => product.close());

/** Gita's stay of a night four days ahead costs ₹3,040; numbers choose the newest. */
const book = {
  do: 'create',
  guest: 0,
  home: 0,
  day: 4,
  nights: 1,
  adults: 1,
  pets: 0,
  price: 'right',
  key: null,
} as const;
const bookToday = { ...book, day: 0 };
const bookByAnother = { ...book, guest: 1 };
const order = { do: 'order', stay: 0, times: 1, amount: 'right' } as const;
const pay = { do: 'pay', order: 0, outcome: 'success' } as const;
const failPayment = { do: 'pay', order: 0, outcome: 'failure' } as const;
const authorizeAfterAll = { do: 'authorize', payment: 0 } as const;
const verify = { do: 'verify', payment: 0, times: 1, isForged: false } as const;
const verifyEarlier = { ...verify, payment: 1 };
const extra = (price: number) => ({ do: 'extra', by: 'host', stay: 0, price }) as const;
const refundAtGateway = { do: 'refund at gateway', payment: 0, part: 'all' } as const;
const cancelByHost = { do: 'cancel', by: 'host', stay: 0 } as const;
const untilTheHoldIsOver = { do: 'wait', minutes: 25 * 60 } as const;
const whileTheAccountIsEmpty: Step = { do: 'break gateway', faults: ['poor', 'poor'] };
/** Each order is queried every ten minutes. */
const untilItIsQueried: Step[] = [{ do: 'wait', minutes: 11 }, { do: 'sweep' }];
const runJobs = { do: 'run jobs', twice: false } as const;

const kept = { fate: 'paid', paid: 3_040, refunded: 0 };
const notKept = { fate: 'held', paid: 3_040, refunded: 3_040 };
const cancelled = { fate: 'cancelled', paid: 3_040, refunded: 3_040 };

test.each<[string, readonly Step[], object]>([
  [
    'money after the hold confirms the stay while its days are free',
    [book, order, untilTheHoldIsOver, pay, verify],
    kept,
  ],
  [
    'money after the hold goes back where somebody else has the days',
    [book, order, untilTheHoldIsOver, bookByAnother, pay, verify],
    notKept,
  ],
  ['money after the check-in day goes back', [bookToday, order, untilTheHoldIsOver, pay, verify], notKept],
  ['money of a price that was replaced goes back', [book, order, extra(501), pay, verify], notKept],
  [
    'money of a price that was replaced goes back though the price returned',
    [book, order, extra(501), extra(0), pay, verify],
    notKept,
  ],
  [
    'of two payments the first is kept and the second goes back',
    [book, order, pay, pay, verify, verifyEarlier],
    { fate: 'paid', paid: 6_080, refunded: 3_040 },
  ],
  ['money of a stay that was cancelled goes back', [book, order, cancelByHost, pay, verify], cancelled],
  [
    'money that comes at the moment of the cancellation goes back',
    [book, order, pay, { do: 'at once', commands: [verify, cancelByHost] }],
    cancelled,
  ],
  [
    'a payment that failed and was authorized after all confirms the stay',
    [book, order, failPayment, verify, authorizeAfterAll, verify],
    kept,
  ],
  [
    'a payment that failed, was authorized after all and told by nobody confirms the stay',
    [book, order, failPayment, authorizeAfterAll],
    kept,
  ],
  ['money of which nobody tells confirms the stay', [book, order, pay], kept],
  [
    'money that is given back after it confirmed the stay leaves that to a person',
    [book, order, pay, verify, refundAtGateway],
    { fate: 'paid', paid: 3_040, refunded: 3_040 },
  ],
  [
    'a cancellation gives back what the operator has not',
    [book, order, pay, verify, { ...refundAtGateway, part: 'half' }, ...untilItIsQueried, cancelByHost],
    cancelled,
  ],
  [
    'a refund that the gateway refuses for now is asked for until it is made',
    [book, order, pay, verify, whileTheAccountIsEmpty, cancelByHost, runJobs],
    cancelled,
  ],
])('%s', async (_statement, steps, end) => {
  for (const capture of ['automatic', 'manual'] as const)
    expect({ capture, ...(await computeFinalState(capture, steps)) }).toEqual({ capture, ...end });
});

test.each<[string, readonly Step[], object]>([
  [
    'money that was given back before anybody told confirms nothing',
    [book, order, pay, refundAtGateway, verify],
    notKept,
  ],
  ['money that was given back and told by nobody confirms nothing', [book, order, pay, refundAtGateway], notKept],
  [
    'money of which a part was given back before anybody told confirms the stay',
    [book, order, pay, { ...refundAtGateway, part: 'half' }, verify],
    { fate: 'paid', paid: 3_040, refunded: 1_520 },
  ],
])('%s', async (_statement, steps, end) => {
  expect(await computeFinalState('automatic', steps)).toEqual(end);
});

async function computeFinalState(capture: History['capture'], steps: readonly Step[]): Promise<object> {
  const history: History = { capture, deliversWebhooks: false, steps: [...steps] };
  const { stays, payments, refunds, outside } = await runHistory({ product, scene, reach: new Reach() }, history);
  const sum = (money: readonly { amount: number }[]) => money.reduce((total, { amount }) => total + amount, 0);
  return { fate: stays[0]?.fate, paid: sum(payments), refunded: sum(refunds) + sum(outside) };
}
