/** Something that happens by itself: when (milliseconds since 1970), and what. */
export interface Due {
  at: number;
  act: () => void;
}

/** Of all that is due of `items`, what comes first; of two at one moment, the one that was there first. */
export function earliest<T>(items: Iterable<T>, dueOf: (item: T) => Due | undefined): Due | undefined {
  let first: Due | undefined;
  for (const item of items) {
    const due = dueOf(item);
    if (due !== undefined && (first === undefined || due.at < first.at)) first = due;
  }
  return first;
}
