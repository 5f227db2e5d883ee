import type { Role } from './choose-host.ts';
import { HostWatch } from './host-watch.ts';
import { splitHosts } from './hosts.ts';
import type { Target } from './target.ts';

/** A reference-counted watch. */
export interface SharedWatch {
  watch: HostWatch;
  release: () => Promise<void>;
}

const inUse = new Map<string, { watch: HostWatch; users: number }>();

/** Returns the watch of the servers in a database URL; shared by all users in this process. */
export function shareWatch(url: string, role: Role): SharedWatch {
  const key = `${role} ${url}`;
  const shared = inUse.get(key) ?? { watch: new HostWatch(url, role), users: 0 };
  inUse.set(key, shared);
  shared.users += 1;
  const release = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    inUse.delete(key);
    await shared.watch.end();
  };
  return { watch: shared.watch, release };
}

/** Undefined for a target with one server. */
export function watchIfSeveral(target: Target, role: Role): SharedWatch | undefined {
  if (!('connectionString' in target) || splitHosts(target.connectionString).length === 1) return undefined;
  return shareWatch(target.connectionString, role);
}
