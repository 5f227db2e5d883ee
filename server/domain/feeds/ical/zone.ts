const MINUTE_MS = 60_000;

/** By how much the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export type Zone = (instant: number) => number;

/** The zones of a calendar by their names; the home's own where nobody knows it, undefined where none is named. */
export type Zones = (name: string | undefined) => Zone | undefined;

export const utc: Zone = () => 0;

/** Where nothing names a zone it is that of the home. */
export const india: Zone = () => 330 * MINUTE_MS;

/** What clocks show at an instant, as if it were UTC. */
export function wallIn(zone: Zone, instant: number): number {
  return instant + zone(instant);
}

/** The instant at which clocks show `wall`. */
export function instantIn(zone: Zone, wall: number): number {
  return wall - zone(wall - zone(wall));
}
