import type { HostStatus, ProbeResult } from './host-probe.ts';

/** What a pool is for: what writes goes to the primary, what may be a moment old to a replica. */
export type Role = 'writer' | 'replica';

/** A server, and what was last seen of it; nothing before it was asked. */
export interface Host {
  /** Its address and port. */
  name: string;
  lastResult?: ProbeResult;
}

/** `behind`: a replica that follows nobody, or is more than ten seconds behind. */
export type HostState = 'well' | 'behind' | 'away';

const MAX_LAG_SECONDS = 10;

export function stateOf({ lastResult }: Host): HostState {
  const status = statusOf(lastResult);
  if (status === undefined) return 'away';
  return status.isReplica && (!status.isStreaming || status.lagSeconds > MAX_LAG_SECONDS) ? 'behind' : 'well';
}

export function roleOf({ lastResult }: Host): Role | 'away' {
  const status = statusOf(lastResult);
  if (status === undefined) return 'away';
  return status.isReplica ? 'replica' : 'writer';
}

/**
 * The primary, by what its servers say. Of two that both take themselves for it, the one of the newer history is right:
 * a primary that was cut off and does not know yet that another took its place has the older one. `newest` is the newest
 * history so far; a server of an older one was the primary once, and is not written to. One that does not answer stays,
 * until another takes its place: it may be only slow.
 */
export function chooseWriter<H extends Host>(
  hosts: H[],
  current: H | undefined,
  newestTimeline: number,
): H | undefined {
  const timeline = (host: H) => (roleOf(host) === 'writer' ? (statusOf(host.lastResult)?.timeline ?? 0) : 0);
  const latest = Math.max(...hosts.map(timeline));
  if (latest > 0 && latest >= newestTimeline) {
    const writers = hosts.filter((host) => timeline(host) === latest);
    return writers.find((host) => host === current) ?? writers[0];
  }
  return current !== undefined && roleOf(current) === 'away' ? current : undefined;
}

/** A replica that follows, any of them and then always the same; where there is none, whoever answers. */
export function chooseReplica<H extends Host>(hosts: H[], current: H | undefined, random = Math.random): H | undefined {
  const following = hosts.filter((host) => roleOf(host) === 'replica' && stateOf(host) === 'well');
  const answering = hosts.filter((host) => roleOf(host) !== 'away');
  const candidates = following.length > 0 ? following : answering;
  if (candidates.length === 0) return current;
  if (current !== undefined && candidates.includes(current)) return current;
  return candidates[Math.floor(random() * candidates.length)];
}

function statusOf(lastResult: ProbeResult | undefined): HostStatus | undefined {
  return lastResult === undefined || 'error' in lastResult ? undefined : lastResult;
}
