import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { describe, expect, it } from 'vitest';
import { barsInSpan } from './bars.ts';
import { mergeTakenRuns, type Taken } from './TakenDays.tsx';

const stay = (bookingId: string): Taken => ({ by: 'stay', bookingId, guest: 'Meera', state: 'confirmed' });
const block: Taken = { by: 'block' };

/** Days starting on 1 December. */
function days(...taken: (Taken | null)[]): HostDay[] {
  return taken.map((one, index) => ({
    date: addDays('2026-12-01', index),
    rent: 2000,
    rentFrom: 'base',
    minNights: 1,
    taken: one,
  }));
}

describe('what has the days of a home', () => {
  it('is told in runs, each of one thing', () => {
    const runs = mergeTakenRuns(days(null, stay('a'), stay('a'), stay('b'), block, block, null, block));
    expect(runs.map(({ from, to, taken }) => [from, to, taken.by])).toEqual([
      ['2026-12-02', '2026-12-03', 'stay'],
      ['2026-12-04', '2026-12-04', 'stay'],
      ['2026-12-05', '2026-12-06', 'block'],
      ['2026-12-08', '2026-12-08', 'block'],
    ]);
  });

  it('is not joined over days that are not known', () => {
    const [first, , third] = days(block, block, block);
    expect(mergeTakenRuns([first!, third!])).toHaveLength(2);
  });
});

describe('the bars', () => {
  it('of stays meet in the middle of the day on which one guest leaves and the next one comes', () => {
    const runs = mergeTakenRuns(days(stay('a'), stay('a'), stay('b'), block));
    const bars = barsInSpan(runs, { from: '2026-12-01', to: '2026-12-07' });
    expect(bars.map(({ start, length }) => [start, start + length])).toEqual([
      [0.5, 2.5],
      [2.5, 3.5],
      [3, 4],
    ]);
  });

  it('of stays end with the last night where the next day can be booked', () => {
    const [bar] = barsInSpan(mergeTakenRuns(days(stay('a'), stay('a'), null)), {
      from: '2026-12-01',
      to: '2026-12-07',
    });
    expect(bar).toMatchObject({ start: 0.5, length: 1.5, begins: true, ends: true });
  });

  it('of blocks have whole days', () => {
    const [bar] = barsInSpan(mergeTakenRuns(days(null, block, block)), { from: '2026-12-01', to: '2026-12-07' });
    expect(bar).toMatchObject({ start: 1, length: 2, begins: true, ends: true });
  });

  it('are cut where the span ends, and go on in the next one', () => {
    const runs = mergeTakenRuns(days(stay('a'), stay('a'), stay('a'), stay('a')));
    expect(barsInSpan(runs, { from: '2026-12-01', to: '2026-12-02' })).toMatchObject([
      { start: 0.5, length: 1.5, begins: true, ends: false },
    ]);
    expect(barsInSpan(runs, { from: '2026-12-03', to: '2026-12-09' })).toMatchObject([
      { start: 0, length: 2.5, begins: false, ends: true },
    ]);
    expect(barsInSpan(runs, { from: '2026-12-06', to: '2026-12-09' })).toEqual([]);
  });
});
