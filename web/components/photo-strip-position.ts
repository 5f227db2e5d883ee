const MAX_DIAMONDS = 5;

/** Which diamonds stand for a strip of `count` photos at `current`: up to five, a window that moves along. */
export function diamonds(count: number, current: number): { photo: number; isCurrent: boolean }[] {
  const shown = Math.min(count, MAX_DIAMONDS);
  const first = Math.min(Math.max(0, current - Math.floor(MAX_DIAMONDS / 2)), count - shown);
  return Array.from({ length: shown }, (_, index) => ({ photo: first + index, isCurrent: first + index === current }));
}
