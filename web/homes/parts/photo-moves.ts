import { MAX_PHOTOS } from '@aangan/contract/limits.ts';

/** Moves the item at `from` to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.filter((_, index) => index !== from);
  const index = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, index), item, ...rest.slice(index)];
}

/** Inserts items from `index` on, replacing the item there; surplus items are dropped. */
export function insertItems<Item>(items: readonly Item[], index: number, added: readonly Item[]): Item[] {
  const start = Math.min(index, items.length);
  const [first, ...more] = added;
  if (first === undefined) return [...items];
  return [...items.slice(0, start), first, ...items.slice(start + 1), ...more].slice(0, MAX_PHOTOS);
}
