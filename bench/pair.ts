/** Medians of alternating rounds, and the spread of their ratios. */
export interface Ratio {
  ours: number;
  theirs: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
  /** Lowest and highest ratio of a round. */
  from: number;
  to: number;
}

/**
 * Alternates both measurements, so that other load on the machine affects both equally; the order changes every round.
 */
export async function inTurns<T>(rounds: number, ours: () => Promise<T>, theirs: () => Promise<T>): Promise<[T, T][]> {
  const pairs: [T, T][] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours();
      pairs.push([first, await theirs()]);
    } else {
      const second = await theirs();
      pairs.push([await ours(), second]);
    }
  }
  return pairs;
}

export function computeRatio(pairs: readonly (readonly [ours: number, theirs: number])[]): Ratio {
  const ratios = pairs.map(([ours, theirs]) => ours / theirs);
  return {
    ours: median(pairs.map(([ours]) => ours)),
    theirs: median(pairs.map(([, theirs]) => theirs)),
    ratio: median(ratios),
    from: Math.min(...ratios),
    to: Math.max(...ratios),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The quantile of `part`, from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
