import type { Entry } from '@aangan/contract/inbox/conversations.ts';

/**
 * The entries of both, in the order of the server. Each of the two is in that order, and without a gap from its first to its
 * last one; they meet or overlap, or all of `other` comes later. An entry is never changed: where both have it, it is the same.
 */
export function mergeEntries(known: readonly Entry[], other: readonly Entry[]): Entry[] {
  const places = new Map(known.map(({ _id }, index) => [_id, index]));
  const merged: Entry[] = [];
  let next = 0;
  const first = other.findIndex(({ _id }) => places.has(_id));
  // Nothing is shared: what is new comes after what is known.
  if (first === -1) return [...known, ...other];
  for (const entry of other) {
    const place = places.get(entry._id);
    if (place === undefined) merged.push(entry);
    else while (next <= place) merged.push(known[next++] as Entry);
  }
  return [...merged, ...known.slice(next)];
}

/** Whether the two have an entry in common. */
export function overlap(known: readonly Entry[], other: readonly Entry[]): boolean {
  const ids = new Set(known.map(({ _id }) => _id));
  return other.some(({ _id }) => ids.has(_id));
}
