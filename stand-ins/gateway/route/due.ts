/** A scheduled action and its time (Unix milliseconds). */
export interface Due {
  at: number;
  act: () => void;
}

/** The earliest action of `items`; if several have the same time, the first in order. */
export function earliest<T>(items: Iterable<T>, getDue: (item: T) => Due | undefined): Due | undefined {
  let first: Due | undefined;
  for (const item of items) {
    const due = getDue(item);
    if (due !== undefined && (first === undefined || due.at < first.at)) first = due;
  }
  return first;
}
