import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

/** Kill timeout, longer than a normal shutdown; a debugger may block the server. */
const STOP_MS = 12_000;
/** Output of the server when it is ready. */
const SERVES = /^ +Aangan +http/;

/** The server as a child process behind the dev server. */
export class ServerProcess {
  /** Origin of the server. */
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

  /** Resolves when the server is ready. If it fails, its output is in the terminal and the next change restarts it. */
  async restart() {
    await this.stop();
    // Own process group: Ctrl-C reaches it only through this process.
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
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killTimer);
  }
}
