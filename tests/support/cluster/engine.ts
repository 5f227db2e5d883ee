import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

interface Options {
  /** Log file of all output. */
  log: string;
  env?: Record<string, string>;
}

/** A third-party server program that a test starts and stops. */
export class Engine {
  readonly #child: ChildProcess;

  constructor([program = '', ...args]: string[], { log, env = {} }: Options) {
    const output = openSync(log, 'a');
    const LANG = 'C.UTF-8';
    const path = process.env['PATH'] ?? '';
    this.#child = spawn(program, args, {
      cwd: '/',
      env: { PATH: path, LANG, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
