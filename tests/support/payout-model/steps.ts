import fc from 'fast-check';

/** Failures of calls that change data at the gateway. */
const faults = ['cut', 'lost', 'late', 'broken', 'busy'] as const;
type Fault = (typeof faults)[number];

/** Price of a stay in whole rupees, its host and check-in. */
export interface StepStay {
  host: number;
  rent: number;
  nights: number;
  cleaning: number;
  extra: number;
  daysAhead: number;
  freeCancelHours: number;
}

export type Command =
  | { do: 'pay'; stay: StepStay; isNotified: boolean }
  | { do: 'cancel'; stay: number; by: 'guest' | 'host' }
  | { do: 'dispute'; stay: number; part: 'all' | 'some' }
  | { do: 'end dispute'; stay: number; end: 'win' | 'lose' }
  | { do: 'work'; twice: boolean }
  | { do: 'deliver webhooks'; which: 'all' | 'half'; twice: boolean }
  | { do: 'bank' };

export type PayoutStep =
  | Command
  | { do: 'wait'; minutes: number }
  | { do: 'host'; host: number; becomes: 'ready' | 'paused' | 'resting' | 'suspended' }
  | { do: 'break gateway'; faults: Fault[] }
  | { do: 'gateway down'; minutes: number }
  | { do: 'refuse'; call: string; why: string }
  | { do: 'transfers'; end: 'processed' | 'failed' }
  | { do: 'kill server'; at: number; over: Command }
  | { do: 'at once'; commands: Command[] };

export interface PayoutHistory {
  commission: number;
  /** Whether each host has an active payout account at the start. */
  ready: boolean[];
  steps: PayoutStep[];
}

const host = fc.nat({ max: 1 });
const stay = fc.nat({ max: 5 });
const aStay: fc.Arbitrary<StepStay> = fc.record({
  host,
  rent: fc.oneof(fc.integer({ min: 100, max: 9_999 }), fc.constantFrom(100, 333, 4_209)),
  nights: fc.integer({ min: 1, max: 6 }),
  cleaning: fc.constantFrom(0, 0, 499, 1_000),
  // Includes an amount that makes most of the payment exceed Route's limit of transfers.
  extra: fc.constantFrom(0, 0, 0, 750, 60_001),
  daysAhead: fc.constantFrom(1, 2, 3, 5, 12),
  freeCancelHours: fc.constantFrom(24, 48, 168),
});

const pay = fc.record({ do: fc.constant('pay' as const), stay: aStay, isNotified: fc.boolean() });
const work = fc.record({ do: fc.constant('work' as const), twice: fc.boolean() });
const cancel = fc.record({ do: fc.constant('cancel' as const), stay, by: fc.constantFrom('guest', 'host') });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: pay },
  { weight: 5, arbitrary: work },
  { weight: 4, arbitrary: cancel },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), stay, part: fc.constantFrom('all', 'some') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end dispute' as const),
      stay,
      end: fc.constantFrom('win', 'lose', 'lose'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('deliver webhooks' as const),
      which: fc.constantFrom('all', 'half'),
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'bank' as const }) },
);

const refusals: [string, string][] = [
  ['POST .*/reversals', 'The linked account does not have sufficient balance to process reversal.'],
  ['POST .*/reversals', 'Please try again later'],
  ['POST .*/transfers', 'Too many requests, please try again later'],
  ['POST .*/transfers', 'Transfers cannot be made on this payment'],
  ['PATCH .*', 'Please try again later'],
];

const step: fc.Arbitrary<PayoutStep> = fc.oneof(
  { weight: 9, arbitrary: command },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 2, 3, 9, 11, 61, 300, 1_440, 1_440, 2_880, 5_760),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('host' as const),
      host,
      becomes: fc.constantFrom('ready', 'ready', 'paused', 'resting', 'suspended'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('break gateway' as const),
      faults: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('gateway down' as const), minutes: fc.constantFrom(2, 12, 90, 2_000) }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...refusals).map(([call, why]) => ({ do: 'refuse' as const, call, why })) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('transfers' as const), end: fc.constantFrom('processed', 'failed') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('kill server' as const), at: fc.nat({ max: 90 }), over: command }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('at once' as const),
      commands: fc.array(command, { minLength: 2, maxLength: 3 }),
    }),
  },
);

export const anyPayoutHistory: fc.Arbitrary<PayoutHistory> = fc.record({
  commission: fc.constantFrom(0, 0, 7, 30),
  ready: fc.tuple(fc.constantFrom(true, true, false), fc.boolean()),
  steps: fc
    .tuple(fc.array(pay, { minLength: 1, maxLength: 3 }), fc.array(step, { minLength: 4, maxLength: 14 }))
    .map(([first, rest]) => [...first, ...rest]),
});
