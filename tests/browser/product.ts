import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_INSTANT } from '../support/clock.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'build', 'main.js');

/** The product as started by `npm start`: its own process, database, photos, gateway and mailbox. */
export interface Product {
  url: string;
  /** Changes with each restart. */
  mailbox: string;
  dataDir: string;
  /** Kills it like `kill -9`. */
  kill: () => Promise<void>;
  /** Stops it like a service manager. */
  end: () => Promise<void>;
  /** Starts it again on the same data; `main` selects the program of another release. */
  restart: (main?: string) => Promise<void>;
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
}

/**
 * Starts the built product on an empty folder, at the instant of the tests or with custom `settings` (names of the
 * environment variables).
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-e2e-'));
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_HOMES: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    STAND_IN_CLOCK: TEST_INSTANT.toISOString(),
    ...settings,
  };
  let running = await launch(environment);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    const ended = once(running.child, 'exit');
    running.child.kill(signal);
    await ended;
  }

  return {
    url: `http://localhost:${port}`,
    get mailbox() {
      return running.mailbox;
    },
    dataDir,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    restart: async (main) => {
      running = await launch(environment, main);
    },
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Waits until the product has printed its URLs; the second one is its mailbox. */
async function launch(
  environment: Record<string, string>,
  main = MAIN,
): Promise<{ child: ChildProcess; mailbox: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const mailbox = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /mailbox\D*?(http:\/\/\S+)/i.exec(output);
      if (found?.[1] !== undefined) resolve(found[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  return { child, mailbox };
}

/** Below the ephemeral port range: another connection could take the port before the product listens. */
async function freePort(): Promise<number> {
  const port = randomInt(10_240, 20_000);
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!listens) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
