import { findTools } from '../failover/postgres.ts';

/** Programs of a database with failover, as installed by Debian: bin/install-engines.sh database. */
export const engines = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
};

/** The folder of PostgreSQL's own programs. */
export function findPostgresPrograms(): string {
  return findTools();
}
