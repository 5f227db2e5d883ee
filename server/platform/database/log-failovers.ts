import type { Logger } from 'pino';
import type { HostWatch, WatchedHost } from './host-watch.ts';
import { failovers } from './pool-metrics.ts';

/** Logs which server a pool connects to, and counts switches. */
export function logFailovers(pool: string, watch: HostWatch | undefined, log: Logger): void {
  let last: WatchedHost | undefined;
  const note = (to: WatchedHost | undefined) => {
    const about = { database: pool, server: to?.name, before: last?.name };
    if (to === undefined) log.warn(about, 'the database has no server that can be connected to');
    else log.info(about, 'the database is connected to at this server');
    if (to !== undefined && last !== undefined && to !== last) failovers.inc({ pool });
    last = to ?? last;
  };
  if (watch?.chosen !== undefined) note(watch.chosen);
  watch?.on('move', note);
}
