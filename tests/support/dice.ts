/** Seeded random numbers, equal on every machine. */
export interface Dice {
  /** A whole number; both bounds are inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<const T>(choices: readonly [T, ...T[]]): T;
}

export function dice(seed: string): Dice {
  let state = hash(seed);
  // From 0 inclusive to 1 exclusive, by mulberry32, which is small, fast, and uniform enough for tests.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
