import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dice } from '../dice.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram, ensureStandIns, type Program } from '../programs.ts';
import { Primary } from './primary.ts';

interface Parts {
  primary: Primary;
  gateway: TestGateway;
  mailbox: Mailbox;
  program: Program;
  ports: number[];
}

/** The product in several processes on one primary; tests kill and restart both. */
export class Fleet {
  readonly primary: Primary;
  readonly urls: readonly [string, ...string[]];
  readonly #parts: Parts;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'aangan-fleet-'));
  readonly #processes: ChildProgram[] = [];

  private constructor(parts: Parts) {
    const [first, ...others] = parts.ports.map((port) => `http://127.0.0.1:${port}`) as [string, ...string[]];
    this.#parts = parts;
    this.primary = parts.primary;
    this.urls = [first, ...others];
  }

  static async start(processes: number): Promise<Fleet> {
    await ensureStandIns();
    const [primary, gateway, mailbox, program, ...ports] = await Promise.all([
      Primary.start(),
      startTestGateway(),
      startMailbox(),
      buildProgram('server/main.ts'),
      ...Array.from({ length: processes }, freePort),
    ]);
    const fleet = new Fleet({ primary, gateway, mailbox, program, ports });
    try {
      await Promise.all(ports.map((_, number) => fleet.#begin(number)));
    } catch (error) {
      await fleet.close();
      throw error;
    }
    return fleet;
  }

  /** Ids of the serving processes. */
  get pids(): (number | undefined)[] {
    return this.#processes.map(({ process }) => process.pid);
  }

  /** Kills a process and starts its replacement once `until` resolves. */
  async killProcess(number: number, until: Promise<unknown> = Promise.resolve()): Promise<void> {
    await this.#processes[number]?.kill();
    await until;
    await this.#begin(number);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((running) => running.kill()));
    await this.primary.close();
    await this.#parts.gateway.close();
    await this.#parts.mailbox.close();
    this.#parts.program.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #begin(number: number): Promise<void> {
    const { program, ports, gateway, mailbox, primary } = this.#parts;
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(ports[number]),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: primary.url,
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...gateway.variables,
      SMTP_URL: mailbox.smtpUrl,
      GOOGLE_CLIENT_ID: 'nobody signs in with it here',
    };
    const begun = new ChildProgram(program.path, [], { env });
    this.#processes[number] = begun;
    await begun.hear(/^ +Aangan +http/);
  }
}

/** Failures during a round; each resolves after recovery. */
const disasters = {
  nothing: () => Promise.resolve(),
  'a process is killed': (fleet: Fleet, chance: Dice) => fleet.killProcess(chance.whole(0, fleet.urls.length - 1)),
  'two processes are killed': async (fleet: Fleet, chance: Dice) => {
    const one = chance.whole(0, fleet.urls.length - 1);
    await Promise.all([fleet.killProcess(one), fleet.killProcess((one + 1) % fleet.urls.length)]);
  },
  'the primary is stopped and started': (fleet: Fleet) => fleet.primary.restart(),
  'the primary is killed': (fleet: Fleet) => fleet.primary.kill(),
  'a process and the primary are killed': async (fleet: Fleet, chance: Dice) => {
    const back = fleet.primary.kill();
    await fleet.killProcess(chance.whole(0, fleet.urls.length - 1), back);
  },
  'every connection is cut': (fleet: Fleet) => fleet.primary.cut('%'),
} satisfies Record<string, (fleet: Fleet, chance: Dice) => Promise<void>>;

export type Disaster = keyof typeof disasters;

/** Round robin, so that few rounds cover all failures. */
export function pickDisaster(round: number): Disaster {
  const names = Object.keys(disasters) as Disaster[];
  return names[round % names.length] ?? 'nothing';
}

export function strike(disaster: Disaster, fleet: Fleet, chance: Dice): Promise<void> {
  return disasters[disaster](fleet, chance);
}
