/** Medians of alternating rounds, and their spread. */
export interface Ratio {
  ours: number;
  theirs: number;
  /** The median of the rounds' own ratios. */
  ratio: number;
  /** The lowest and the highest of them. */
  from: number;
  to: number;
}

/** Alternates both, so that other load on the machine affects both equally; the order changes every round. */
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

/** The value below which that part of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
