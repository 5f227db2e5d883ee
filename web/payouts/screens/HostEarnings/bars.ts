import type { MonthOfEarnings } from '@aangan/contract/payouts/earnings.ts';

export const parts = ['earned', 'coming', 'waiting'] as const;
type Part = (typeof parts)[number];

/** A bar segment in fractions of the plot's height from the top: 0 to 1. */
interface Piece {
  part: Part;
  top: number;
  height: number;
}

export interface Plot {
  /** Per month, from the zero line outwards. */
  bars: Piece[][];
  /** Grid lines in whole rupees, with their position. */
  lines: { rupees: number; top: number }[];
}

/** Computes the layout; positive amounts stack upwards, negative amounts downwards. */
export function toPlot(months: readonly MonthOfEarnings[]): Plot {
  const sums = months.map((month) => ({
    above: parts.reduce((sum, part) => sum + Math.max(0, month[part]), 0),
    below: parts.reduce((sum, part) => sum + Math.min(0, month[part]), 0),
  }));
  const [highest, lowest] = [
    Math.max(0, ...sums.map(({ above }) => above)),
    Math.min(0, ...sums.map(({ below }) => below)),
  ];
  const step = stepFor(Math.max(highest, -lowest));
  const [top, bottom] = [Math.max(step, Math.ceil(highest / step) * step), Math.floor(lowest / step) * step];
  const at = (rupees: number) => (top - rupees) / (top - bottom);
  const count = Math.round((top - bottom) / step) + 1;
  return {
    bars: months.map((month) => toPieces(month, at)),
    lines: Array.from({ length: count }, (_, index) => top - index * step).map((rupees) => ({
      rupees: rupees === 0 ? 0 : rupees,
      top: at(rupees),
    })),
  };
}

function toPieces(month: MonthOfEarnings, at: (rupees: number) => number): Piece[] {
  let [above, below] = [0, 0];
  return parts
    .filter((part) => month[part] !== 0)
    .map((part) => {
      const amount = month[part];
      const from = amount > 0 ? above : below;
      if (amount > 0) above += amount;
      else below += amount;
      const ends = [at(from), at(from + amount)];
      const top = Math.min(...ends);
      return { part, top, height: Math.max(...ends) - top };
    });
}

/** A step of 1, 2 or 5 times a power of ten, with at most three steps. */
function stepFor(amount: number): number {
  const tenth = 10 ** Math.floor(Math.log10(Math.max(1_000, amount)));
  return [tenth / 5, tenth / 2, tenth, 2 * tenth, 5 * tenth].find((step) => step * 3 >= amount) ?? 10 * tenth;
}
