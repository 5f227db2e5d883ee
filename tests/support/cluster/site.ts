import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalGateway, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram, type Program } from '../programs.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { Engine, engines, fillTemplate, parseVariables, type Values } from './engine.ts';

const READY_WITHIN = { timeout: 60_000, interval: 50 };
const BALANCER = '127.0.0.10';

/** An Aangan process with its own data folder, like a machine. */
export class Machine {
  readonly url: string;
  readonly #program: string;
  readonly #env: Record<string, string | undefined>;
  #child: ChildProgram | undefined;

  constructor(program: string, url: string, env: Record<string, string | undefined>) {
    this.#program = program;
    this.url = url;
    this.#env = env;
  }

  async start(): Promise<void> {
    this.#child = new ChildProgram(this.#program, [], { env: this.#env });
    await this.#child.waitForOutput(/^ +Aangan +http/);
    await vi.waitFor(async () => {
      if (!(await this.#isReady())) throw new Error(`${this.url} is not ready`);
    }, READY_WITHIN);
  }

  /** Kills the process by SIGKILL. */
  async kill(): Promise<void> {
    await this.#child?.kill();
  }

  /** Stops the process like a service manager; resolves with its exit code. */
  async end(): Promise<number | null> {
    this.#child?.process.kill('SIGTERM');
    return this.#child?.ended() ?? null;
  }

  /** Log lines so far. */
  get log(): string[] {
    return this.#child?.lines.filter((line) => line.startsWith('{')) ?? [];
  }

  async #isReady(): Promise<boolean> {
    const path = new URL('/api/health/ready', this.url);
    return fetch(path, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}

/** Result of an audit. */
export interface Audited {
  name: string;
  /** 0: consistent, 1: inconsistent, 2: cannot be decided now. */
  code: number;
  said: string;
}

type Ends = (() => Promise<unknown> | void)[];
type Audits = { name: string; program: string; env: Record<string, string | undefined> }[];

/**
 * Two Aangan machines on a database cluster with its object store, behind a balancer, with a gateway and a mail server.
 */
export class Site {
  /** URL for visitors. */
  readonly url: string;
  readonly machines: Machine[];
  readonly gateway: LocalGateway;
  /** DATABASE_URL of the machines. */
  readonly databaseUrl: string;
  readonly #ends: Ends;
  readonly #audits: Audits;

  private constructor(parts: {
    url: string;
    machines: Machine[];
    gateway: LocalGateway;
    databaseUrl: string;
    ends: Ends;
    audits: Audits;
  }) {
    this.url = parts.url;
    this.machines = parts.machines;
    this.gateway = parts.gateway;
    this.databaseUrl = parts.databaseUrl;
    this.#ends = parts.ends;
    this.#audits = parts.audits;
  }

  static async start(database: DatabaseCluster): Promise<Site> {
    const { folder } = database;
    const ends: Ends = [];
    const programs = await Promise.all(
      ['server/main.ts', 'server/cli/audit-ledger.ts', 'server/cli/audit-calendar.ts'].map(buildProgram),
    );
    ends.push(() => programs.forEach((program) => program.remove()));
    const [main, ledger, calendar] = programs as [Program, Program, Program];
    const mailbox = await startMailbox();
    ends.push(() => mailbox.close());
    const sitePort = await freePort();
    const url = `http://${BALANCER}:${sitePort}`;
    const gatewayFolder = join(folder, 'gateway');
    mkdirSync(gatewayFolder);
    const gateway = await startGateway({
      folder: gatewayFolder,
      webhooks: `${url}/api/payment/webhook`,
      refundAfterMs: 20,
      transferAfterMs: 20,
    });
    ends.push(() => gateway.close());
    const ports = [await freePort(), await freePort()];
    const settings = parseVariables(fillTemplate('aangan.env', database.values));
    const buildEnv = (number: number) => ({
      ...environment(gateway, mailbox),
      ...settings,
      NODE_EXTRA_CA_CERTS: database.values['STORE_CA'],
      PUBLIC_URL: url,
      DATA_DIR: join(folder, `app${number + 1}`),
      PORT: `${ports[number]}`,
    });
    const envs = [buildEnv(0), buildEnv(1)];
    const machines = envs.map((env) => new Machine(main.path, `http://127.0.0.1:${env.PORT}`, env));
    ends.push(() => Promise.all(machines.map((machine) => machine.kill())));
    const balancer = startBalancer(folder, { ...database.values, ...balancerValues(sitePort, ports) });
    ends.push(() => balancer.end('SIGTERM'));
    const audits = [
      { name: 'audit-ledger', program: ledger.path, env: { ...envs[0], LOG_LEVEL: 'silent' } },
      { name: 'audit-calendar', program: calendar.path, env: { ...envs[0], LOG_LEVEL: 'silent' } },
    ];
    const site = new Site({ url, machines, gateway, databaseUrl: settings['DATABASE_URL'] ?? '', ends, audits });
    try {
      for (const machine of machines) await machine.start();
      await untilAnswers(url);
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  /**
   * Runs `npm run audit-ledger` and `npm run audit-calendar` with the settings of a machine, or with another database.
   */
  async audit(others: Record<string, string> = {}): Promise<Audited[]> {
    return Promise.all(
      this.#audits.map(
        ({ name, program, env }) =>
          new Promise<Audited>((resolve) => {
            execFile(process.execPath, [program], { env: { ...env, ...others } }, (error, stdout, stderr) =>
              resolve({ name, code: error === null ? 0 : Number(error.code), said: (stdout + stderr).trim() }),
            );
          }),
      ),
    );
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end();
  }
}

function environment(gateway: LocalGateway, mailbox: Mailbox) {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    RAZORPAY_KEY_ID: gateway.keyId,
    RAZORPAY_KEY_SECRET: gateway.keySecret,
    RAZORPAY_WEBHOOK_SECRET: gateway.webhookSecret,
    RAZORPAY_API_URL: gateway.apiUrl,
    RAZORPAY_CHECKOUT_URL: gateway.checkoutUrl,
    SMTP_URL: mailbox.smtpUrl,
    SUPPORT_EMAIL: 'support@example.org',
    MAIL_FROM: 'Aangan <namaste@example.org>',
    GOOGLE_CLIENT_ID: 'nobody signs in with it here',
  };
}

function balancerValues(sitePort: number, [one, other]: number[]): Values {
  return { BALANCER, SITE: `${BALANCER}:${sitePort}`, APP1: `127.0.0.1:${one}`, APP2: `127.0.0.1:${other}` };
}

function startBalancer(folder: string, values: Values): Engine {
  const config = join(folder, 'haproxy.cfg');
  rmSync(config, { force: true });
  writeFileSync(config, fillTemplate('haproxy.cfg', values));
  return new Engine([engines.haproxy, '-db', '-f', config], { log: join(folder, 'haproxy.log') });
}

async function untilAnswers(url: string): Promise<void> {
  await vi.waitFor(async () => {
    const { status } = await fetch(new URL('/api/health/ready', url));
    if (status !== 200) throw new Error(`The balancer answers ${status}`);
  }, READY_WITHIN);
}
