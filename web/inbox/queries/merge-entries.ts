import type { Entry } from '@aangan/contract/inbox/conversations.ts';

/**
 * Merges two lists in server order. Each list is contiguous, and they overlap, touch, or `other` is newer. Entries are
 * immutable, so a duplicate is identical.
 */
export function mergeEntries(known: readonly Entry[], other: readonly Entry[]): Entry[] {
  const places = new Map(known.map(({ _id }, index) => [_id, index]));
  const merged: Entry[] = [];
  let next = 0;
  const first = other.findIndex(({ _id }) => places.has(_id));
  // No overlap: `other` is newer.
  if (first === -1) return [...known, ...other];
  for (const entry of other) {
    const place = places.get(entry._id);
    if (place === undefined) merged.push(entry);
    else while (next <= place) merged.push(known[next++] as Entry);
  }
  return [...merged, ...known.slice(next)];
}

/** Whether the lists share an entry. */
export function overlap(known: readonly Entry[], other: readonly Entry[]): boolean {
  const ids = new Set(known.map(({ _id }) => _id));
  return other.some(({ _id }) => ids.has(_id));
}
