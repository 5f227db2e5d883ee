const MINUTE_MS = 60_000;

/** The offset of a zone from UTC at an instant, in milliseconds. */
export type Zone = (instant: number) => number;

/** Zones by name: the home's zone for unknown names, undefined without a name. */
export type Zones = (name: string | undefined) => Zone | undefined;

export const utc: Zone = () => 0;

/** The default zone: the home's. */
export const india: Zone = () => 330 * MINUTE_MS;

/** The local time at an instant, as if it were UTC. */
export function wallIn(zone: Zone, instant: number): number {
  return instant + zone(instant);
}

/** The instant of the local time `wall`. */
export function instantIn(zone: Zone, wall: number): number {
  return wall - zone(wall - zone(wall));
}
