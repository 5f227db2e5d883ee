import { MAX_PHOTOS } from '@aangan/contract/limits.ts';

/** The list with the item at `from` taken out and put in at `to`; the rest close up. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.filter((_, index) => index !== from);
  const index = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, index), item, ...rest.slice(index)];
}

/** The list with new items from `index` on, replacing the one there; what does not fit into the slots is left out. */
export function placed<Item>(items: readonly Item[], index: number, added: readonly Item[]): Item[] {
  const start = Math.min(index, items.length);
  const [first, ...more] = added;
  if (first === undefined) return [...items];
  return [...items.slice(0, start), first, ...items.slice(start + 1), ...more].slice(0, MAX_PHOTOS);
}
