import type { HostStatus, ProbeResult } from './host-probe.ts';

/** Purpose of a pool: `writer` connects to the primary, `replica` to a replica that may lag a little. */
export type Role = 'writer' | 'replica';

/** A server with the result of its last probe; undefined before the first probe. */
export interface Host {
  /** Its host name and port. */
  name: string;
  lastResult?: ProbeResult;
}

/** `behind`: a replica that is not streaming, or lags more than ten seconds. */
export type HostState = 'well' | 'behind' | 'away';

const MAX_LAG_SECONDS = 10;

export function computeHostState({ lastResult }: Host): HostState {
  const status = getHostStatus(lastResult);
  if (status === undefined) return 'away';
  return status.isReplica && (!status.isStreaming || status.lagSeconds > MAX_LAG_SECONDS) ? 'behind' : 'well';
}

export function getHostRole({ lastResult }: Host): Role | 'away' {
  const status = getHostStatus(lastResult);
  if (status === undefined) return 'away';
  return status.isReplica ? 'replica' : 'writer';
}

/**
 * Chooses the primary by the probe results. If two servers claim to be primary, the server with the newer timeline is
 * right: the other was disconnected before the failover. `newestTimeline` is the newest timeline seen so far; servers
 * with an older timeline are never written to. The current primary stays chosen while it does not answer, because it
 * may only be slow.
 */
export function chooseWriter<H extends Host>(
  hosts: H[],
  current: H | undefined,
  newestTimeline: number,
): H | undefined {
  const timeline = (host: H) => (getHostRole(host) === 'writer' ? (getHostStatus(host.lastResult)?.timeline ?? 0) : 0);
  const latest = Math.max(...hosts.map(timeline));
  if (latest > 0 && latest >= newestTimeline) {
    const writers = hosts.filter((host) => timeline(host) === latest);
    return writers.find((host) => host === current) ?? writers[0];
  }
  return current !== undefined && getHostRole(current) === 'away' ? current : undefined;
}

/** Chooses a random streaming replica and keeps it; if there is none, any server that answers. */
export function chooseReplica<H extends Host>(hosts: H[], current: H | undefined, random = Math.random): H | undefined {
  const following = hosts.filter((host) => getHostRole(host) === 'replica' && computeHostState(host) === 'well');
  const answering = hosts.filter((host) => getHostRole(host) !== 'away');
  const candidates = following.length > 0 ? following : answering;
  if (candidates.length === 0) return current;
  if (current !== undefined && candidates.includes(current)) return current;
  return candidates[Math.floor(random() * candidates.length)];
}

function getHostStatus(lastResult: ProbeResult | undefined): HostStatus | undefined {
  return lastResult === undefined || 'error' in lastResult ? undefined : lastResult;
}
