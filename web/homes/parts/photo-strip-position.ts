const MAX_DIAMONDS = 5;

/** Visible diamonds for photo `current` of `count`: a sliding window of up to five. */
export function diamonds(count: number, current: number): { photo: number; isCurrent: boolean }[] {
  const shown = Math.min(count, MAX_DIAMONDS);
  const first = Math.min(Math.max(0, current - Math.floor(MAX_DIAMONDS / 2)), count - shown);
  return Array.from({ length: shown }, (_, index) => ({ photo: first + index, isCurrent: first + index === current }));
}
