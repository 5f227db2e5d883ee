import { findTools } from '../failover/postgres.ts';

/** The programs of a database that fails over, as Debian installs them: bin/install-engines.sh database. */
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
