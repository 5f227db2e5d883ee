import type pg from 'pg';
import { Gauge } from 'prom-client';

/** The pools that are open, by what the metrics call them. */
export const openPools = measured(new Map<pg.Pool, string>());

function measured(pools: Map<pg.Pool, string>): typeof pools {
  const gauge = new Gauge({
    name: 'aangan_database_connections',
    help: 'Connections to the database in use and idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    collect: () => {
      gauge.reset();
      for (const [{ totalCount, idleCount, waitingCount }, pool] of pools) {
        gauge.inc({ pool, state: 'used' }, totalCount - idleCount);
        gauge.inc({ pool, state: 'idle' }, idleCount);
        gauge.inc({ pool, state: 'waited for' }, waitingCount);
      }
    },
  });
  return pools;
}
