import type pg from 'pg';
import { Counter, Gauge } from 'prom-client';
import { getHostRole } from './choose-host.ts';
import type { HostWatch } from './host-watch.ts';

interface OpenPool {
  /** Label in the metrics. */
  name: string;
  /** Set if the database URL names several servers. */
  watch: HostWatch | undefined;
}

export const openPools = registerGauges(new Map<pg.Pool, OpenPool>());

/** Number of switches of a pool to another server. */
export const failovers = new Counter({
  name: 'aangan_database_moves_total',
  help: 'How often connections were made to another server of several, since the one before was no longer right',
  labelNames: ['pool'],
});

function registerGauges(pools: Map<pg.Pool, OpenPool>): typeof pools {
  const gauge = new Gauge({
    name: 'aangan_database_connections',
    help: 'Connections to the database in use and idle, and requests that wait for one',
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
    help: 'Servers of a database address with several hosts, by the state at their last probe',
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
