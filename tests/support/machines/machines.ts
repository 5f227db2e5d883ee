import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from '../child-program.ts';
import { aDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, type Program } from '../programs.ts';
import { Balancer } from './balancer.ts';

/** Shared resources of several machines: database, photo folder, external services, settings and address. */
export class Machines {
  readonly database: TestDatabase;
  readonly gateway: TestGateway;
  readonly mailbox: Mailbox;
  readonly balancer: Balancer;
  readonly #program: Program;
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  readonly #all: Machine[] = [];

  static async prepare(settings: Record<string, string> = {}): Promise<Machines> {
    const program = await buildProgram('server/main.ts');
    const [database, gateway, mailbox] = [await aDatabase(), await startTestGateway(), await startMailbox()];
    return new Machines({ program, database, gateway, mailbox, balancer: await Balancer.open() }, settings);
  }

  private constructor(
    parts: { program: Program } & Pick<Machines, 'database' | 'gateway' | 'mailbox' | 'balancer'>,
    settings: Record<string, string>,
  ) {
    const { program, database, gateway, mailbox, balancer } = parts;
    this.database = database;
    this.gateway = gateway;
    this.mailbox = mailbox;
    this.balancer = balancer;
    this.#program = program;
    this.#folder = mkdtempSync(join(tmpdir(), 'aangan-machines-'));
    mkdirSync(join(this.#folder, 'photos'));
    this.#settings = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PUBLIC_URL: balancer.url,
      PAYOUTS: 'by-hand',
      DATABASE_URL: database.url,
      APP_SECRET: 'the same secret on every machine of this market',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      ...gateway.variables,
      SMTP_URL: mailbox.smtpUrl,
      GOOGLE_CLIENT_ID: 'nobody signs in with it here',
      ...settings,
    };
  }

  /** Adds a machine behind the balancer, with its own data folder; `own` overrides the shared settings. */
  async add(own: Record<string, string> = {}, args: string[] = []): Promise<Machine> {
    const dataDir = mkdtempSync(join(this.#folder, 'machine-'));
    // Shared like an object store or a mounted folder.
    symlinkSync(join(this.#folder, 'photos'), join(dataDir, 'photos'));
    const port = await freePort();
    const env = { ...this.#settings, PORT: String(port), DATA_DIR: dataDir, ...own };
    const machine = new Machine(this.#program.path, args, env);
    this.#all.push(machine);
    this.balancer.send(machine.url);
    await machine.start();
    return machine;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((machine) => machine.kill()));
    await this.balancer.close();
    await this.gateway.close();
    await this.mailbox.close();
    await this.database.close();
    this.#program.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A machine that can be started and stopped repeatedly at one address. */
export class Machine {
  readonly url: string;
  readonly #start: () => ChildProgram;
  #running: ChildProgram | undefined;

  constructor(program: string, args: string[], env: Record<string, string>) {
    this.url = `http://127.0.0.1:${env.PORT}`;
    this.#start = () => new ChildProgram(program, args, { env });
  }

  get program(): ChildProgram {
    if (this.#running === undefined) throw new Error('the machine does not run');
    return this.#running;
  }

  async start(): Promise<void> {
    this.#running = this.#start();
    await this.#running.hear(/^ +Aangan +http/);
  }

  signal(signal: NodeJS.Signals): void {
    this.program.process.kill(signal);
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
  }
}
