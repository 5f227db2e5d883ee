import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

/** Longer than the server takes to end by itself; a debugger may hold it. */
const STOP_MS = 12_000;
/** What the server prints once it serves. */
const SERVES = /^ +Aangan +http/;

/** The server as a process of its own, behind the address of the screens. */
export class ServerProcess {
  /** Where the screens' server finds it. */
  origin;
  #args;
  #environment;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;

  /** @param {import('./arguments.mjs').DevSettings} settings */
  constructor({ port, publicUrl, inspect }) {
    const ownPort = port + 1;
    this.origin = `http://127.0.0.1:${ownPort}`;
    this.#args = ['--enable-source-maps', ...inspect, join(root, 'bin', 'dev', 'run-server.mjs')];
    this.#environment = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: ['127.0.0.1', process.env['TRUSTED_PROXIES']].filter(Boolean).join(','),
    };
  }

  /** Resolves when it serves; when it cannot, what it has said stands in the terminal and the next change starts it again. */
  async restart() {
    await this.stop();
    // A group of its own: Ctrl-C in a terminal reaches it once, through us.
    const child = spawn(process.execPath, this.#args, {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    });
    this.#child = child;
    const serves = new Promise((resolve) => {
      createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on('line', (line) => {
        process.stdout.write(`${line}\n`);
        if (SERVES.test(line)) resolve('serves');
      });
    });
    if ((await Promise.race([serves, once(child, 'exit')])) !== 'serves') {
      process.stderr.write('The server did not start; it is tried again when a file changes.\n');
    }
  }

  async stop() {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(patience);
  }
}
