import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { ClusterStore } from './cluster-store.ts';
import { fillTemplate, findPostgresPrograms, type Values } from './engine.ts';
import { Member, type MemberState } from './member.ts';
import { type Network, openNetwork } from './network.ts';

const run = promisify(execFile);
export const WELL_WITHIN = { timeout: 120_000, interval: 100 };
const logs = join(import.meta.dirname, '..', '..', '..', 'test-results', 'cluster-logs');
/** Roles of members that can take over without data loss. */
const STANDBYS = new Set(['sync_standby', 'replica']);

/**
 * Three database members with failover, and the object store of their archive, configured by the files that operators
 * copy.
 */
export class DatabaseCluster {
  readonly folder: string;
  readonly network: Network;
  readonly store: ClusterStore;
  readonly members: Member[];
  readonly values: Values;

  private constructor(folder: string, network: Network, store: ClusterStore) {
    this.folder = folder;
    this.network = network;
    this.store = store;
    const [DB1 = '', DB2 = '', DB3 = ''] = network.addresses;
    const values = {
      DB1,
      DB2,
      DB3,
      NETWORK: network.range,
      BIN: findPostgresPrograms(),
      WAL_KEPT: '128MB',
      SHARED_BUFFERS: '64MB',
      ...store.values,
      ...Object.fromEntries(PASSWORDS.map((name) => [name, randomBytes(16).toString('hex')])),
    };
    this.values = values;
    this.members = network.addresses.map((_address, number) => new Member({ number, folder, network, values }));
  }

  /** Resolves when a leader and two standbys run and Aangan's database exists. */
  static async start(): Promise<DatabaseCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-cluster-'));
    chmodSync(folder, 0o755);
    const network = openNetwork();
    const store = await ClusterStore.start(folder, network.host);
    const cluster = new DatabaseCluster(folder, network, store);
    try {
      for (const member of cluster.members) member.start();
      await cluster.untilWell();
      await cluster.#makeDatabase();
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  async leader(): Promise<Member> {
    return vi.waitFor(async () => {
      const found = await this.#leaderNow();
      if (found === undefined) throw new Error('The database has no leader');
      return found;
    }, WELL_WITHIN);
  }

  /** Change of Patroni's configuration that enables archiving. */
  get archiving(): string {
    const file = join(this.folder, 'archiving.yml');
    writeFileSync(file, fillTemplate('archiving.yml', this.values));
    return file;
  }

  /** Waits until one member leads and all others follow, one of them synchronously. */
  async untilWell(): Promise<void> {
    await vi.waitFor(async () => {
      const members = await this.#memberStates();
      if (!isHealthy(members, this.members.length))
        throw new Error(`The members are not well: ${JSON.stringify(members)}`);
    }, WELL_WITHIN);
  }

  /** Connects to the leader as superuser, for assertions. */
  async asSuperuser<T>(use: (client: pg.Client) => Promise<T>, database = 'aangan'): Promise<T> {
    const { address } = await this.leader();
    const client = new pg.Client({
      host: address,
      user: 'postgres',
      password: this.values['POSTGRES_PASSWORD'],
      database,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  /** Keeps the output of all programs in a git-ignored folder, for debugging. */
  async close(): Promise<void> {
    mkdirSync(logs, { recursive: true });
    for (const { name, folder } of this.members) {
      for (const log of ['etcd.log', 'patroni.log']) copyFileSync(join(folder, log), join(logs, `${name}-${log}`));
    }
    for (const member of this.members) await member.close();
    await this.store.close();
    this.network.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #makeDatabase(): Promise<void> {
    const leader = await this.leader();
    const sql = fillTemplate('database.sql', this.values);
    const PGPASSWORD = this.values['POSTGRES_PASSWORD'] ?? '';
    const [program = '', ...args] = leader.command('psql', '-X', '-v', 'ON_ERROR_STOP=1', '-h', leader.address);
    await run(program, [...args, '-U', 'postgres', '-c', sql.split(';')[0] ?? '', '-c', sql.split(';')[1] ?? ''], {
      cwd: '/',
      env: { PATH: process.env['PATH'], PGPASSWORD },
    });
  }

  async #leaderNow(): Promise<Member | undefined> {
    const answers = await Promise.all(
      this.members.map(({ address }) =>
        fetch(`http://${address}:8008/primary`, { method: 'OPTIONS', signal: AbortSignal.timeout(1_000) }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    );
    return this.members.find((_member, index) => answers[index]);
  }

  async #memberStates(): Promise<MemberState[]> {
    for (const member of this.members) {
      const members = await member.cluster().catch(() => undefined);
      if (members?.some(({ role }) => role === 'leader')) return members;
    }
    return [];
  }
}

function isHealthy(members: MemberState[], count: number): boolean {
  const leads = members.filter(({ role, state }) => role === 'leader' && state === 'running');
  const follows = members.filter(({ role, state }) => STANDBYS.has(role) && ['running', 'streaming'].includes(state));
  const isSafe = members.some(({ role }) => role === 'sync_standby');
  return leads.length === 1 && follows.length === count - 1 && isSafe;
}

const PASSWORDS = [
  'AANGAN_PASSWORD',
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'PATRONI_PASSWORD',
  'APP_SECRET',
];
