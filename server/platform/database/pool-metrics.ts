import type pg from 'pg';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { HostWatch, WatchedHost } from './host-watch.ts';
import { getHostRole } from './hosts.ts';

interface OpenPool {
  /** Label in the metrics. */
  name: string;
  /** Set if the database URL names several servers. */
  watch: HostWatch | undefined;
}

export const openPools = registerGauges(new Map<pg.Pool, OpenPool>());

/** Number of switches of a pool to another server. */
const failovers = new Counter({
  name: 'aangan_database_failovers_total',
  help: 'Number of switches to another database server',
  labelNames: ['pool'],
});

function registerGauges(pools: Map<pg.Pool, OpenPool>): typeof pools {
  const gauge = new Gauge({
    name: 'aangan_database_connections',
    help: 'Database connections: used and idle, and requests waiting for one',
    labelNames: ['pool', 'state'],
    collect: () => {
      gauge.reset();
      for (const [{ totalCount, idleCount, waitingCount }, { name: pool }] of pools) {
        gauge.inc({ pool, state: 'used' }, totalCount - idleCount);
        gauge.inc({ pool, state: 'idle' }, idleCount);
        gauge.inc({ pool, state: 'waited for' }, waitingCount);
      }
    },
  });
  const servers = new Gauge({
    name: 'aangan_database_servers',
    help: 'Database servers of an address with several hosts, by role at the last probe',
    labelNames: ['pool', 'role'],
    collect: () => {
      servers.reset();
      for (const { name: pool, watch } of pools.values()) {
        for (const host of watch?.hosts ?? []) servers.inc({ pool, role: getHostRole(host) });
      }
    },
  });
  return pools;
}

/** Logs which server a pool connects to, and counts switches. */
export function logFailovers(pool: string, watch: HostWatch | undefined, log: Logger): void {
  let last: WatchedHost | undefined;
  const record = (to: WatchedHost | undefined) => {
    const fields = { database: pool, server: to?.name, before: last?.name };
    if (to === undefined) log.warn(fields, 'no database server accepts connections');
    else log.info(fields, 'connected to this database server');
    if (to !== undefined && last !== undefined && to !== last) failovers.inc({ pool });
    last = to ?? last;
  };
  if (watch?.chosen !== undefined) record(watch.chosen);
  watch?.on('move', record);
}

/** Only logs: pools reconnect by themselves. */
export function logLostConnections(log: Logger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a connection to the database was lost');
}
