import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopwatch } from '../../support/machine-time.ts';
import { playPayouts } from '../../support/payout-model/play.ts';
import { type PayoutProduct, startPayoutProduct } from '../../support/payout-model/product.ts';
import {
  anyPayoutHistory,
  type PayoutHistory,
  type PayoutStep,
  type StepStay,
} from '../../support/payout-model/steps.ts';

const stay: StepStay = { host: 0, rent: 333, nights: 2, cleaning: 499, extra: 0, daysAhead: 5, freeCancelHours: 24 };
const aNight: StepStay = { host: 0, rent: 100, nights: 1, cleaning: 0, extra: 0, daysAhead: 1, freeCancelHours: 24 };
const work = { do: 'work', twice: true } as const;
const paid = { do: 'pay', stay, isNotified: true } as const;
const cancelled = { do: 'cancel', stay: 0, by: 'guest' } as const;
const disputed = { do: 'dispute', stay: 0, part: 'all' } as const;
const lost = { do: 'end dispute', stay: 0, end: 'lose' } as const;
const deliverWebhooks = { do: 'deliver webhooks', which: 'all', twice: true } as const;
const aDay = { do: 'wait', minutes: 1_440 } as const;
const breakGateway: PayoutStep = { do: 'break gateway', faults: ['cut'] };
const aMinute = { do: 'wait', minutes: 1 } as const;

/** Histories of fixed bugs. */
const knownPayoutHistories: readonly PayoutHistory[] = [
  // A transfer that the gateway refused was moved to manual payout, but another worker transferred it as well.
  {
    commission: 0,
    ready: [true, true],
    steps: [paid, { do: 'refuse', call: 'POST .*/transfers', why: 'Transfers cannot be made on this payment' }, work],
  },
  // Two workers reversed the same part of a transfer: the second reversal was refused, and the host was charged the
  // returned amount.
  { commission: 0, ready: [true, true], steps: [paid, work, aMinute, cancelled, work] },
  // The webhook of a dispute arrived before its payment was recorded, and was lost.
  {
    commission: 0,
    ready: [true, true],
    steps: [{ ...paid, isNotified: false }, aMinute, disputed, lost, deliverWebhooks, work],
  },
  // A transfer failed without a webhook while its stay was cancelled: the host was charged an amount never received.
  {
    commission: 0,
    ready: [true, true],
    steps: [paid, work, { do: 'transfers', end: 'failed' }, aMinute, cancelled, { ...paid, isNotified: false }],
  },
  // The webhook of a settlement was lost in a crash, and settlements were never polled.
  {
    commission: 0,
    ready: [true, false],
    steps: [
      { ...paid, stay: aNight, isNotified: false },
      { ...paid, stay: aNight, isNotified: false },
      { do: 'kill server', at: 0, over: disputed },
      aDay,
      { do: 'work', twice: false },
      aDay,
      breakGateway,
      { do: 'kill server', at: 12, over: deliverWebhooks },
      breakGateway,
    ],
  },
];

/** Set by environment variables: see docs/trust.md. */
const {
  PAYOUT_HISTORIES = '150',
  PAYOUT_SEED = '1',
  PAYOUT_LANES = '3',
  PAYOUT_PATH,
  PAYOUT_SHORTEN = 'yes',
} = process.env;
const lanes = PAYOUT_PATH === undefined ? Number(PAYOUT_LANES) : 1;
const numRuns = Math.ceil(Number(PAYOUT_HISTORIES) / lanes);
/** Far more than they take, with time to shrink a failing one. */
const TIMEOUT_MS = numRuns * lanes * 10_000 + 300_000;

const products: PayoutProduct[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < lanes; lane += 1) products.push(await startPayoutProduct());
});
afterAll(async () => {
  for (const product of products) await product.close();
});

test('every host is paid exactly once under any sequence of events', { timeout: TIMEOUT_MS }, async () => {
  const took = stopwatch();
  const failures = await Promise.all(
    products.map((product, lane) => findFailure(product, Number(PAYOUT_SEED) * 1_000 + lane)),
  );
  const perSecond = (numRuns * lanes * 1_000) / took();
  process.stdout.write(`${perSecond.toFixed(1)} histories of payouts a second\n`);
  expect(failures.filter((failure) => failure !== null).join('\n\n')).toBe('');
});

/** Runs the histories of a seed; returns how to repeat a failing one, or null. */
async function findFailure(product: PayoutProduct, seed: number): Promise<string | null> {
  const isRight = fc.asyncProperty(anyPayoutHistory, (history) => playPayouts(product, history));
  const details = await fc.check(isRight, {
    // The number is part of a path, too.
    examples: knownPayoutHistories.map((history) => [history] as [PayoutHistory]),
    numRuns,
    seed: PAYOUT_PATH === undefined ? seed : Number(PAYOUT_SEED),
    endOnFailure: PAYOUT_SHORTEN === 'no',
    ...(PAYOUT_PATH !== undefined && { path: PAYOUT_PATH }),
  });
  if (!details.failed) return null;
  const [history] = details.counterexample ?? [];
  const { errorInstance, counterexamplePath, numShrinks } = details;
  return [
    `A history of seed ${seed}, shortened ${numShrinks} times: ${errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)}`,
    ...tellSteps(history),
    `Play it again: PAYOUT_SEED=${seed} PAYOUT_PATH=${counterexamplePath} npx vitest run --project system tests/system/payouts`,
  ].join('\n');
}

function tellSteps(history: PayoutHistory | undefined): string[] {
  if (history === undefined) return [];
  const { steps, ...rest } = history;
  return [JSON.stringify(rest), ...steps.map((step, index) => `${index + 1}. ${JSON.stringify(step)}`)];
}
