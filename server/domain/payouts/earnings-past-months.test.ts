import type { EarningsSummary } from '@aangan/contract/payouts/earnings.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { monthOf } from '@aangan/contract/rules/time-spans.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import {
  computeReleaseTime,
  movePayout,
  payoutAccountIs,
  writeEarning,
  writePaidStay,
  writePayout,
  type WrittenStay,
} from '@aangan/tests/support/earnings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadSummary } from './earnings-summary.ts';

/*
 * Random histories of one host over two years: stays are paid and cancelled, payouts leave, arrive, fail and are split,
 * disputes are lost. After every step: past months are unchanged, the earnings of their stays have not decreased, and the
 * year's line adds up to the rupee.
 */

const BEGINS = '2026-03-01';
const ALL = { from: '2026-01-01', to: '2030-12-31' };
const YEARS = [
  { from: '2025-04-01', to: '2026-03-31' },
  { from: '2026-04-01', to: '2027-03-31' },
  { from: '2027-04-01', to: '2028-03-31' },
];

const app = started(() => startTestApp({ now: '2026-03-01T06:00:00Z' }));
let guest: Person;
beforeAll(async () => {
  guest = await app.signUp();
});

type Step =
  | {
      does: 'pay';
      ahead: number;
      rupees: number;
      commission: number;
      withheld: number;
      home: number;
      isLegacy: boolean;
    }
  | { does: 'go on' | 'fail' | 'split' | 'cancel' | 'dispute' | 'correct'; stay: number; percent: number };

const step: fc.Arbitrary<{ days: number; step: Step }> = fc.record({
  days: fc.integer({ min: 0, max: 25 }),
  step: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('pay' as const),
        ahead: fc.integer({ min: 0, max: 90 }),
        rupees: fc.integer({ min: 500, max: 90_000 }),
        commission: fc.integer({ min: 0, max: 30 }),
        withheld: fc.constantFrom(0, 0, 0.5, 0.6),
        home: fc.integer({ min: 0, max: 1 }),
        isLegacy: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        does: fc.constantFrom('go on', 'go on', 'go on', 'go on', 'fail', 'split', 'cancel', 'dispute', 'correct'),
        stay: fc.nat(50),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    },
  ),
});

interface Payout {
  state: 'planned' | 'held' | 'on-the-way' | 'failed' | 'arrived' | 'reversed';
  due: number;
  kept: number;
}

interface Stay extends WrittenStay {
  share: Payout;
  rest: Payout | null;
  isLegacy: boolean;
  isOver: boolean;
  /** Earnings without a payout. */
  corrected: number;
  owes: boolean;
}

/** The actions of payouts, refunds and disputes on one host; amounts in paise. */
class Model {
  readonly stays: Stay[] = [];
  now = instantInIndia(BEGINS, 12);
  debt = 0;
  rows = 0;
  paid = 0;
  /** Months with a correction of an earlier month. */
  readonly late = new Set<string>();
  readonly #busy = new Set<string>();

  readonly host: Person;
  readonly homes: readonly string[];

  constructor(host: Person, homes: readonly string[]) {
    this.host = host;
    this.homes = homes;
  }

  async take({ days, step: next }: { days: number; step: Step }): Promise<void> {
    this.now = new Date(this.now.getTime() + days * 86_400_000 + 60_000);
    if (next.does === 'pay') return this.#pay(next);
    const stay = this.stays[next.stay % Math.max(1, this.stays.length)];
    if (stay === undefined || stay.isLegacy) return;
    if (next.does === 'go on') await this.#goOn(stay);
    if (next.does === 'fail' && ['planned', 'held'].includes(stay.share.state))
      await this.#set(stay, { state: 'failed' });
    if (next.does === 'split') await this.#split(stay);
    if (next.does === 'cancel') await this.#reverse(stay, next.percent, 'refund');
    if (next.does === 'dispute') await this.#reverse(stay, 100, 'dispute');
    if (next.does === 'correct') {
      stay.corrected += next.percent * 100;
      await this.#row(stay, 'correction', next.percent * 100);
    }
  }

  async #pay({ ahead, rupees, commission, withheld, home, isLegacy }: Extract<Step, { does: 'pay' }>): Promise<void> {
    const checkIn = addDays(dateInIndia(this.now), ahead);
    const listingId = this.homes[home] ?? '';
    const days = [-2, -1, 0, 1, 2].map((day) => `${listingId} ${addDays(checkIn, day)}`);
    if (days.some((day) => this.#busy.has(day))) return;
    this.#busy.add(`${listingId} ${checkIn}`);
    const parts = { stay: rupees, commission: Math.floor((rupees * commission + 50) / 100), withheld };
    const of = { hostId: this.host.id, guestId: guest.id, listingId, checkIn, nights: 1, paidAt: this.now };
    const written = await writePaidStay(app.db, { ...of, ...parts, hasPayout: !isLegacy });
    const due = Math.round(written.due * 100);
    this.rows += due;
    this.stays.push({
      ...written,
      share: { state: 'planned', due, kept: 0 },
      rest: null,
      isLegacy,
      isOver: false,
      corrected: 0,
      owes: false,
    });
  }

  /** The next regular step of a payout: transferred, released a day after check-in, arrived. */
  async #goOn(stay: Stay): Promise<void> {
    const part = stay.share.state === 'arrived' && stay.rest !== null ? 'rest' : 'share';
    const payout = part === 'rest' ? stay.rest : stay.share;
    if (payout === null) return;
    if (payout.state === 'planned' || payout.state === 'failed') {
      const kept = Math.min(this.debt, payout.due - payout.kept);
      this.debt -= kept;
      payout.kept += kept;
      await this.#set(stay, { state: 'held' }, part);
    } else if (payout.state === 'held' && computeReleaseTime(stay.checkIn) <= this.now) {
      await this.#set(stay, { state: 'on-the-way' }, part);
    } else if (payout.state === 'on-the-way') {
      this.paid += payout.due - payout.kept;
      await this.#set(stay, { state: 'arrived' }, part);
    }
  }

  /** The part above the gateway's limit becomes a manual payout. */
  async #split(stay: Stay): Promise<void> {
    const rest = Math.floor(stay.share.due / 20);
    if (stay.share.state !== 'planned' || stay.rest !== null || rest === 0) return;
    stay.share.due -= rest;
    stay.rest = { state: 'planned', due: rest, kept: 0 };
    await writePayout(app.db, stay, { due: rest / 100, part: 'rest', way: 'by-hand' }, this.now);
    await this.#set(stay, {});
  }

  /** A partial refund: deducted from payouts that are not sent yet; otherwise a debt of the host. */
  async #reverse(stay: Stay, percent: number, kind: 'refund' | 'dispute'): Promise<void> {
    if (stay.isOver) return;
    stay.isOver = true;
    let left = Math.floor(((stay.share.due + (stay.rest?.due ?? 0)) * percent) / 100);
    if (left === 0) return;
    const isLate = ['on-the-way', 'arrived'].includes(stay.share.state);
    await this.#row(stay, kind === 'refund' && isLate ? 'reversal' : kind, -left);
    for (const part of ['rest', 'share'] as const) {
      const payout = stay[part];
      if (payout === null) continue;
      const back = Math.min(left, payout.due);
      left -= back;
      if (['on-the-way', 'arrived'].includes(payout.state)) {
        this.debt += back;
        stay.owes ||= back > 0;
        continue;
      }
      payout.due -= back;
      const kept = Math.min(payout.kept, payout.due);
      this.debt += payout.kept - kept;
      payout.kept = kept;
      await this.#set(stay, payout.due === 0 ? { state: 'reversed' } : {}, part);
    }
  }

  async #row(stay: Stay, kind: Parameters<typeof writeEarning>[2], paise: number): Promise<void> {
    this.rows += paise;
    const month = monthOf(dateInIndia(this.now));
    if (month > monthOf(stay.checkIn)) this.late.add(month);
    await writeEarning(app.db, stay, kind, paise / 100, this.now);
  }

  async #set(stay: Stay, { state }: { state?: Payout['state'] }, part: 'share' | 'rest' = 'share'): Promise<void> {
    const payout = part === 'rest' ? stay.rest : stay.share;
    if (payout === null) return;
    if (state !== undefined) payout.state = state;
    const amounts = { due: payout.due / 100, keptBack: payout.kept / 100, at: this.now };
    await movePayout(app.db, stay, { ...(state !== undefined && { state }), ...amounts }, part);
  }

  /** The unpaid amount; null if the host already owes a part of it. */
  open(): number | null {
    const open = this.stays.filter(({ share, rest, isLegacy }) => !isLegacy && (isOpen(share) || isOpen(rest)));
    if (open.some(({ owes }) => owes)) return null;
    return sumAll(
      open.map(
        ({ share, rest, corrected }) => corrected + (isOpen(share) ? share.due : 0) + (isOpen(rest) ? rest.due : 0),
      ),
    );
  }

  summary(paid = YEARS[1] ?? ALL): Promise<EarningsSummary> {
    return loadSummary(app.db, { hostId: this.host.id }, { months: ALL, paid }, this.now);
  }
}

function isOpen(payout: Payout | null): payout is Payout {
  return payout !== null && !['arrived', 'reversed'].includes(payout.state);
}

async function aHost(): Promise<Model> {
  const host = await app.signUp();
  const homes = [(await aHome(app, host))._id, (await aHome(app, host))._id];
  await payoutAccountIs(app.db, host.id, 'ready');
  return new Model(host, homes);
}

const rupees = (paise: number) => Math.floor((paise + 50) / 100);
const sumAll = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test('a dispute that takes the manual part does not change the past year of the share', async () => {
  const model = await aHost();
  const [year = ALL] = YEARS;
  const pay = { does: 'pay', ahead: 1, rupees: 10_000, commission: 15, withheld: 0, home: 0, isLegacy: false } as const;
  await model.take({ days: 0, step: pay });
  for (const does of ['split', 'go on', 'go on', 'go on'] as const)
    await model.take({ days: 3, step: { does, stay: 0, percent: 70 } });
  const before = (await model.summary(year)).year;
  expect(before.paid).toBeGreaterThan(0);
  await model.take({ days: 30, step: { does: 'dispute', stay: 0, percent: 100 } });
  expect((await model.summary(year)).year).toEqual(before);
});

test('past months never change, and every year adds up', async () => {
  let monthsSeen = 0;
  let yearsSeen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), async (steps) => {
      const model = await aHost();
      const shownMonths = new Map<string, { total: number; earned: number }>();
      const years = new Map<string, EarningsSummary['year']>();
      for (const next of steps) {
        await model.take(next);
        const { months } = await model.summary();
        const today = dateInIndia(model.now);
        for (const { month, earned, coming, waiting } of months.filter((each) => each.month < monthOf(today))) {
          const before = shownMonths.get(month);
          const total = earned + coming + waiting;
          expect(total, month).toBe(before?.total ?? total);
          // Rounding the paise of several stays may move a rupee between the parts.
          const least = model.late.has(month) ? -Infinity : (before?.earned ?? earned) - 1;
          expect(earned, month).toBeGreaterThanOrEqual(least);
          shownMonths.set(month, { total, earned });
          monthsSeen += 1;
        }
        for (const span of YEARS) {
          const { year } = await model.summary(span);
          expect(year.gross - year.commission - year.withheld + year.corrections).toBe(year.paid);
          if (span.to >= today) continue;
          expect(years.get(span.to) ?? year).toEqual(year);
          years.set(span.to, year);
          yearsSeen += 1;
        }
        const open = sumAll(months.map(({ coming, waiting }) => coming + waiting));
        expect(Math.abs(open - (model.open() ?? open * 100) / 100)).toBeLessThanOrEqual(months.length);
        const every = sumAll(months.map(({ earned, coming, waiting }) => earned + coming + waiting));
        expect(Math.abs(every - rupees(model.rows))).toBeLessThanOrEqual(months.length);
      }
      const legacy = model.stays.filter(({ isLegacy, checkIn }) => isLegacy && checkIn <= dateInIndia(model.now));
      const paid = model.paid + sumAll(legacy.map(({ due }) => Math.round(due * 100)));
      expect((await model.summary(ALL)).year.paid).toBe(rupees(paid));
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(monthsSeen).toBeGreaterThan(300);
  expect(yearsSeen).toBeGreaterThan(100);
}, 240_000);
