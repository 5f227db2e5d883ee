import { execFile, execFileSync } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preparePackagedBinaries } from '@aangan/server/platform/database/embedded/binaries.ts';
import {
  programEnvironment,
  type ServiceUser,
  serviceUser,
} from '@aangan/server/platform/database/embedded/service-user.ts';

const TOOLS = ['initdb', 'pg_ctl', 'pg_basebackup', 'postgres'];

/** The folder of PostgreSQL's server programs: PG_BINDIR, or the usual places of systems; throws if there is none. */
export function findTools(): string {
  const { PG_BINDIR } = process.env;
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
    : [];
  const usual = [
    ...debian.map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/bin',
    '/usr/bin',
  ];
  const found = (PG_BINDIR === undefined ? usual : [PG_BINDIR]).find((folder) =>
    TOOLS.every((tool) => isProgram(join(folder, tool))),
  );
  if (found !== undefined) return found;
  throw new Error(
    `PostgreSQL's programs ${TOOLS.join(', ')} are not in ${PG_BINDIR ?? 'the usual folders'}: install PostgreSQL (apt-get install postgresql), or name their folder in PG_BINDIR.`,
  );
}

/** Programs of the installed packages: enough for a primary and for replicas copied while it is stopped. */
export function preparePackagedTools(folder: string): string {
  return preparePackagedBinaries(folder, serviceUser(folder));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface ServerConfig {
  tools: string;
  /** A folder readable by every user. */
  folder: string;
  name: string;
  port: number;
}

/** A PostgreSQL server that a test starts, kills and starts again. */
export class PostgresServer {
  readonly url: string;
  readonly #config: ServerConfig;
  readonly #user: ServiceUser | undefined;

  private constructor(config: ServerConfig) {
    this.#config = config;
    this.#user = serviceUser(config.folder);
    this.url = `postgres://aangan@127.0.0.1:${config.port}/postgres`;
    mkdirSync(this.#data, { mode: 0o700 });
    chmodSync(this.#data, 0o700);
    if (this.#user !== undefined) chownSync(this.#data, this.#user.uid, this.#user.gid);
  }

  /** A primary with durable commits that replicas can follow. */
  static async primary(config: ServerConfig): Promise<PostgresServer> {
    const server = new PostgresServer(config);
    await server.#run('initdb', ['-D', server.#data, '-U', 'aangan', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
    await server.start();
    return server;
  }

  /** A replica of `primary` from a base backup; a replication slot retains the log while it is away. */
  static async replica(config: ServerConfig, primary: PostgresServer): Promise<PostgresServer> {
    const server = new PostgresServer(config);
    const slot = ['-C', '-S', config.name];
    const how = ['-R', '-X', 'stream', '-c', 'fast', ...slot];
    await server.#run('pg_basebackup', ['-d', primary.url, '-D', server.#data, ...how]);
    await server.start();
    return server;
  }

  /** A replica from a copy of the files of `primary`, which is stopped for the copy. */
  static async copy(config: ServerConfig, primary: PostgresServer): Promise<PostgresServer> {
    const server = new PostgresServer(config);
    await primary.shutDown();
    // Preserves the owner, who is PostgreSQL's user.
    await promisify(execFile)('cp', ['-Rp', `${primary.#data}/.`, server.#data]);
    await primary.start();
    server.follow(primary);
    await server.start();
    return server;
  }

  /** Makes it a replica of `primary` from its next start on. */
  follow(primary: PostgresServer): void {
    writeFileSync(join(this.#data, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${primary.#config.port} user=aangan`;
    appendFileSync(join(this.#data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  }

  /** Promotes a replica; resolves when it is the primary. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.#data, '-w', '-t', '60', 'promote']);
  }

  /** Shuts down; resolves when its replicas have received everything. */
  async shutDown(): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.#data, '-m', 'fast', '-w', 'stop']);
  }

  /** Suspends the server, with its connections open. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGCONT');
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const { folder, port, name } = this.#config;
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=80'];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    const log = join(folder, `${name}.data`, 'log');
    await this.#run('pg_ctl', ['-D', this.#data, '-l', log, '-o', options, '-w', '-t', '60', 'start']);
  }

  /** Kills the postmaster by SIGKILL; its other processes exit as soon as they notice. */
  kill(): void {
    process.kill(this.#postmaster(), 'SIGKILL');
  }

  async stop(): Promise<void> {
    if (!existsSync(join(this.#data, 'postmaster.pid'))) return;
    await this.#run('pg_ctl', ['-D', this.#data, '-m', 'immediate', '-w', 'stop']);
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** The postmaster, and the processes of connections. */
  #processes(): number[] {
    const parent = this.#postmaster();
    const children = execFileSync('ps', ['-eo', 'pid,ppid']).toString().split('\n');
    const pairs = children.map((line) => line.trim().split(/ +/).map(Number));
    return [parent, ...pairs.filter(([, its]) => its === parent).flatMap(([pid]) => pid ?? [])];
  }

  get #data(): string {
    return join(this.#config.folder, `${this.#config.name}.data`);
  }

  async #run(tool: string, args: string[]): Promise<void> {
    const options = { cwd: '/', env: programEnvironment(), ...this.#user };
    await promisify(execFile)(join(this.#config.tools, tool), args, options);
  }
}
