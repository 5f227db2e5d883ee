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
import { programEnvironment } from '@aangan/server/platform/database/embedded/run-as.ts';
import { preparePackagedBinaries } from '@aangan/server/platform/database/embedded/packaged-binaries.ts';
import { type ServiceUser, serviceUser } from '@aangan/server/platform/database/embedded/service-user.ts';

const TOOLS = ['initdb', 'pg_ctl', 'pg_basebackup', 'postgres'];

/** The folder with PostgreSQL's own server programs: PG_BINDIR, or where systems put them; throws where there is none. */
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

/** The programs that come with the installation: enough for a primary and replicas that are copied while it is stopped. */
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
  /** A folder that every user may enter. */
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

  /** Durable, and with what a replica needs. */
  static async primary(config: ServerConfig): Promise<PostgresServer> {
    const server = new PostgresServer(config);
    await server.#run('initdb', ['-D', server.#data, '-U', 'aangan', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
    await server.start();
    return server;
  }

  /** Follows `primary` from a base backup on; a slot keeps what it has not had yet while it is away. */
  static async replica(config: ServerConfig, primary: PostgresServer): Promise<PostgresServer> {
    const server = new PostgresServer(config);
    const slot = ['-C', '-S', config.name];
    const how = ['-R', '-X', 'stream', '-c', 'fast', ...slot];
    await server.#run('pg_basebackup', ['-d', primary.url, '-D', server.#data, ...how]);
    await server.start();
    return server;
  }

  /** Follows `primary` from a copy of its files on, for which that is stopped. */
  static async copy(config: ServerConfig, primary: PostgresServer): Promise<PostgresServer> {
    const server = new PostgresServer(config);
    await primary.shutDown();
    // Owners too: they are PostgreSQL's user's.
    await promisify(execFile)('cp', ['-Rp', `${primary.#data}/.`, server.#data]);
    await primary.start();
    server.follow(primary);
    await server.start();
    return server;
  }

  /** From its next start on it is a replica of `primary`. */
  follow(primary: PostgresServer): void {
    writeFileSync(join(this.#data, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${primary.#config.port} user=aangan`;
    appendFileSync(join(this.#data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  }

  /** A replica becomes the primary; resolves when it is. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.#data, '-w', '-t', '60', 'promote']);
  }

  /** Its replicas have all that it has when it has ended. */
  async shutDown(): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.#data, '-m', 'fast', '-w', 'stop']);
  }

  /** It says nothing any more, and its connections stay open. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGCONT');
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const { folder, port, name } = this.#config;
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=80'];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    const log = join(folder, `${name}.data`, 'log');
    await this.#run('pg_ctl', ['-D', this.#data, '-l', log, '-o', options, '-w', '-t', '60', 'start']);
  }

  /** By SIGKILL: its other processes end as soon as they notice. */
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

  /** Its first process, and those that serve a connection each. */
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
