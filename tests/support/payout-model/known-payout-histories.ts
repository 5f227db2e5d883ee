import type { PayoutHistory, PayoutStep, StepStay } from './steps.ts';

const stay: StepStay = { host: 0, rent: 333, nights: 2, cleaning: 499, extra: 0, daysAhead: 5, freeCancelHours: 24 };
const aNight: StepStay = { host: 0, rent: 100, nights: 1, cleaning: 0, extra: 0, daysAhead: 1, freeCancelHours: 24 };
const work = { do: 'work', twice: true } as const;
const paid = { do: 'pay', stay, isTold: true } as const;
const cancelled = { do: 'cancel', stay: 0, by: 'guest' } as const;
const disputed = { do: 'dispute', stay: 0, part: 'all' } as const;
const lost = { do: 'end dispute', stay: 0, end: 'lose' } as const;
const news = { do: 'news', which: 'all', twice: true } as const;
const aDay = { do: 'wait', minutes: 1_440 } as const;
const cutLine: PayoutStep = { do: 'line', faults: ['cut'] };
const aMinute = { do: 'wait', minutes: 1 } as const;

/** Histories of fixed bugs. */
export const knownPayoutHistories: readonly PayoutHistory[] = [
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
  { commission: 0, ready: [true, true], steps: [{ ...paid, isTold: false }, aMinute, disputed, lost, news, work] },
  // A transfer failed without a webhook while its stay was cancelled: the host was charged an amount never received.
  {
    commission: 0,
    ready: [true, true],
    steps: [paid, work, { do: 'transfers', end: 'failed' }, aMinute, cancelled, { ...paid, isTold: false }],
  },
  // The webhook of a settlement was lost in a crash, and settlements were never polled.
  {
    commission: 0,
    ready: [true, false],
    steps: [
      { ...paid, stay: aNight, isTold: false },
      { ...paid, stay: aNight, isTold: false },
      { do: 'die', at: 0, over: disputed },
      aDay,
      { do: 'work', twice: false },
      aDay,
      cutLine,
      { do: 'die', at: 12, over: news },
      cutLine,
    ],
  },
];
