import type { TakenRun } from '../calendar/feed-days.ts';
import type { Span } from './ical/calendar-event.ts';

/** An event of the last export at an address. */
export interface Version {
  id: number;
  uid: string;
  bookingId: string | null;
  days: Span;
  sequence: number;
  since: Date;
}

export interface VersionChanges {
  /** Unchanged events. */
  same: Version[];
  /** Events with their new days. */
  changed: { version: Version; run: TakenRun }[];
  added: TakenRun[];
  gone: Version[];
}

/**
 * Compares taken days with the last export: a stay keeps its event whatever its days; closed days keep the event that
 * they share a day with. Neither closed versions nor closed runs overlap each other.
 */
export function diffVersions(versions: readonly Version[], runs: readonly TakenRun[]): VersionChanges {
  const found = new Map<TakenRun, Version>();
  const stays = new Map(versions.map((version) => [version.bookingId, version]));
  const closed = inOrder(
    versions.filter(({ bookingId }) => bookingId === null).map((version) => ({ ...version.days, version })),
  );
  let next = 0;
  for (const run of inOrder(runs)) {
    if (run.bookingId !== null) {
      const version = stays.get(run.bookingId);
      if (version !== undefined) found.set(run, version);
      continue;
    }
    while ((closed[next]?.end ?? run.end) <= run.start) next += 1;
    const overlapping = closed[next];
    if (overlapping === undefined || overlapping.start >= run.end) continue;
    found.set(run, overlapping.version);
    next += 1;
  }
  const left = new Set(versions);
  const renewal: VersionChanges = { same: [], changed: [], added: [], gone: [] };
  for (const run of runs) {
    const version = found.get(run);
    if (version === undefined) renewal.added.push(run);
    else if (version.days.start === run.start && version.days.end === run.end) renewal.same.push(version);
    else renewal.changed.push({ version, run });
    if (version !== undefined) left.delete(version);
  }
  renewal.gone.push(...left);
  return renewal;
}

function inOrder<T extends Span>(spans: readonly T[]): T[] {
  return spans.toSorted((one, other) => (one.start < other.start ? -1 : 1));
}
