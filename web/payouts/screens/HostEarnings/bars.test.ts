import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parts, toPlot } from './MonthBars.tsx';

const aMonth = (earned: number, coming = 0, waiting = 0) => ({ month: '2026-12', earned, coming, waiting });

test('stacks positive amounts in one bar from zero, with lines at round amounts', () => {
  const { bars, lines } = toPlot([aMonth(20_000, 10_000), aMonth(0)]);
  expect(lines.map(({ rupees }) => rupees)).toEqual([30_000, 20_000, 10_000, 0]);
  expect(bars).toEqual([
    [
      { part: 'earned', top: expect.closeTo(1 / 3, 9), height: expect.closeTo(2 / 3, 9) },
      { part: 'coming', top: 0, height: expect.closeTo(1 / 3, 9) },
    ],
    [],
  ]);
});

test('negative bars are drawn below zero', () => {
  const { bars, lines } = toPlot([aMonth(10_000), aMonth(-10_000)]);
  const zero = lines.find(({ rupees }) => rupees === 0)?.top;
  expect(bars[1]).toEqual([{ part: 'earned', top: zero, height: expect.closeTo(bars[0]?.[0]?.height ?? 0, 9) }]);
});

test('the height of a bar is proportional to the amount, inside the plot', () => {
  const amount = fc.integer({ min: -500_000, max: 90_000_000 });
  const months = fc.array(
    fc.record({ month: fc.constant('2026-12'), earned: amount, coming: amount, waiting: amount }),
    {
      minLength: 1,
      maxLength: 24,
    },
  );
  fc.assert(
    fc.property(months, (all) => {
      const { bars, lines } = toPlot(all);
      const [first, last] = [lines.at(0), lines.at(-1)];
      const range = (first?.rupees ?? 0) - (last?.rupees ?? 0);
      expect(lines.length).toBeLessThanOrEqual(9);
      for (const [index, month] of all.entries()) {
        for (const part of parts.filter((each) => month[each] !== 0)) {
          const piece = bars[index]?.find((each) => each.part === part);
          expect(piece?.height).toBeCloseTo(Math.abs(month[part]) / range, 9);
          expect(piece?.top).toBeGreaterThanOrEqual(-1e-9);
          expect((piece?.top ?? 0) + (piece?.height ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
        }
      }
    }),
  );
});
