import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { aDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram, type Program } from '../programs.ts';

const CHECK_EVERY_MS = 200;
const CHECK_WITHIN_MS = 60_000;

interface Target {
  url: string;
  isReady: boolean;
  agent: Agent;
}

/**
 * A typical load balancer: round robin over machines whose health check passes, with keep-alive connections. A request
 * goes to another machine only if the first did not accept the connection; other failures are 502.
 */
class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #targets: Target[] = [];
  readonly #checking: NodeJS.Timeout;
  #turn = 0;

  static async open(): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (asked, answer) => void this.#handOn(asked, answer));
    this.#checking = setInterval(() => {
      for (const target of this.#targets) void check(target);
    }, CHECK_EVERY_MS);
  }

  send(url: string): void {
    this.#targets.push({ url, isReady: false, agent: new Agent({ keepAlive: true }) });
  }

  /** The machines that currently receive visitors. */
  get ready(): string[] {
    return this.#targets.filter(({ isReady }) => isReady).map(({ url }) => url);
  }

  async close(): Promise<void> {
    clearInterval(this.#checking);
    for (const { agent } of this.#targets) agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const ready = this.#targets.filter(({ isReady }) => isReady);
    this.#turn += 1;
    for (let index = 0; index < ready.length; index += 1) {
      const target = ready[(this.#turn + index) % ready.length];
      if (target !== undefined && (await pass({ target, asked, body, answer })) !== 'refused') return;
    }
    answer.writeHead(502, { 'x-why': ready.length === 0 ? 'no machine is ready' : 'all refused' }).end();
  }
}

async function check(target: Target): Promise<void> {
  try {
    const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
    const { ok } = await fetch(`${target.url}/api/health/ready`, { signal, headers: { connection: 'close' } });
    target.isReady = ok;
  } catch {
    target.isReady = false;
  }
}

interface ProxiedRequest {
  target: Target;
  asked: IncomingMessage;
  body: Buffer;
  answer: ServerResponse;
}

function pass({ target, asked, body, answer }: ProxiedRequest): Promise<'passed' | 'refused'> {
  const { agent } = target;
  return new Promise((resolve) => {
    const onward = request(new URL(asked.url ?? '/', target.url), {
      agent,
      method: asked.method,
      headers: { ...asked.headers, 'x-forwarded-for': '127.0.0.1' },
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve('refused');
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'x-why': error.code ?? error.message }).end();
      resolve('passed');
    });
    onward.on('response', (answered) => {
      const { connection: _, 'keep-alive': __, ...headers } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, headers);
      answered.pipe(answer);
      answered.on('error', () => answer.destroy());
      // If the client disconnects, the forwarded request is aborted.
      answer.on('close', () => onward.destroy());
      resolve('passed');
    });
    onward.end(body);
  });
}

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
    await this.#running.waitForOutput(/^ +Aangan +http/);
  }

  signal(signal: NodeJS.Signals): void {
    this.program.process.kill(signal);
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
  }
}
