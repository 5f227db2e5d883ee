import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceUser } from '@aangan/server/platform/database/embedded/service-user.ts';
import { Engine, engines, fillTemplate, parseVariables, type Values } from './engine.ts';
import type { Network } from './network.ts';

const run = promisify(execFile);

interface Parts {
  number: number;
  folder: string;
  network: Network;
  values: Values;
}

/** State of a cluster member as reported by Patroni. */
export interface MemberState {
  name: string;
  role: string;
  state: string;
}

/** A database member: etcd and Patroni, which starts PostgreSQL, with their own disk. */
export class Member {
  readonly number: number;
  readonly name: string;
  readonly address: string;
  readonly disk: Disk;
  readonly folder: string;
  readonly #network: Network;
  readonly #values: Values;
  #etcd: Engine | undefined;
  #patroni: Engine | undefined;

  constructor({ number, folder, network, values }: Parts) {
    this.number = number;
    this.name = `db${number + 1}`;
    this.address = network.addresses[number] ?? '';
    this.folder = join(folder, this.name);
    this.#network = network;
    mkdirSync(this.folder);
    this.disk = Disk.mount(join(this.folder, 'disk'), 768);
    this.#values = {
      ...values,
      NAME: this.name,
      ADDRESS: this.address,
      DATA: this.disk.folder,
      ETCD_DATA: join(this.disk.folder, 'etcd'),
      SOCKETS: this.folder,
      LOCKS: join(this.folder, 'locks'),
    };
    writeFileSync(this.config, fillTemplate('patroni.yml', this.#values), { mode: 0o600 });
    writeFileSync(this.#archive, fillTemplate('pgbackrest.conf', this.#values), { mode: 0o600 });
    const user = serviceUser(folder);
    for (const path of [this.folder, this.disk.folder, this.config, this.#archive]) {
      if (user !== undefined) chownSync(path, user.uid, user.gid);
    }
    chmodSync(this.disk.folder, 0o700);
  }

  /** Configuration of pgBackRest for this member, also used by PostgreSQL's archive command. */
  get #archive(): string {
    return join(this.folder, 'pgbackrest.conf');
  }

  get config(): string {
    return join(this.folder, 'patroni.yml');
  }

  start(): void {
    const env = parseVariables(fillTemplate('etcd.env', this.#values));
    this.#etcd = new Engine(this.command(engines.etcd), { log: join(this.folder, 'etcd.log'), env });
    this.#patroni = new Engine(this.command(engines.patroni, this.config), {
      log: join(this.folder, 'patroni.log'),
      env: { PGBACKREST_CONFIG: this.#archive },
    });
  }

  /** A command line that runs at this member as PostgreSQL's user. */
  command(...command: string[]): string[] {
    const user = serviceUser(this.folder);
    const asUser =
      user === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--'];
    return this.#network.at(this.number, [...asUser, ...command]);
  }

  patronictl(...words: string[]): Promise<string> {
    return this.run(engines.patronictl, '-c', this.config, ...words);
  }

  pgbackrest(...words: string[]): Promise<string> {
    return this.run(engines.pgbackrest, '--stanza=aangan', ...words);
  }

  /** Runs a command at this member and returns its output; throws if it fails. */
  async run(...command: string[]): Promise<string> {
    const [program = '', ...args] = this.command(...command);
    const LC_ALL = 'C.UTF-8';
    const env = { PATH: process.env['PATH'], LC_ALL, LANG: LC_ALL, PGBACKREST_CONFIG: this.#archive };
    return (await run(program, args, { cwd: '/', env })).stdout;
  }

  /** Kills Patroni, PostgreSQL and etcd by SIGKILL, like a machine failure. */
  async kill(): Promise<void> {
    const pidFile = join(this.disk.folder, 'postgresql', 'postmaster.pid');
    await this.#patroni?.end('SIGKILL');
    if (existsSync(pidFile)) killIfThere(Number(readFileSync(pidFile, 'utf8').split('\n')[0]));
    await this.#etcd?.end('SIGKILL');
  }

  /** States of all members according to Patroni; throws if it does not respond. */
  async cluster(): Promise<MemberState[]> {
    const response = await fetch(`http://${this.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { members: MemberState[] }).members;
  }

  async close(): Promise<void> {
    await this.kill();
    this.disk.unmount();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const MB = Buffer.alloc(1_000_000);

/** A disk that tests can fill: a tmpfs if root can mount it, else a folder. */
class Disk {
  readonly folder: string;
  readonly isOwn: boolean;

  private constructor(folder: string, isOwn: boolean) {
    this.folder = folder;
    this.isOwn = isOwn;
  }

  static mount(folder: string, megabytes: number): Disk {
    mkdirSync(folder);
    if (process.getuid?.() !== 0 || process.platform !== 'linux') return new Disk(folder, false);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
    return new Disk(folder, true);
  }

  /** Fills the disk completely. */
  fill(): void {
    if (!this.isOwn) throw new Error('Only a disk of its own is filled');
    mkdirSync(this.#filler);
    this.#write(MB, 'large');
    this.#write(MB.subarray(0, 4_096), 'small');
  }

  empty(): void {
    rmSync(this.#filler, { recursive: true, force: true });
  }

  /** Processes with open files keep it until they exit. */
  unmount(): void {
    if (this.isOwn) execFileSync('umount', ['--lazy', this.folder]);
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }

  #write(bytes: Buffer, name: string): void {
    try {
      for (let file = 0; ; file += 1) writeFileSync(join(this.#filler, `${name}-${file}`), bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
