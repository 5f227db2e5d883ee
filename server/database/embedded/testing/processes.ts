import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A child process that is spoken to and answers in lines. */
export class Talker {
  readonly heard: string[] = [];
  readonly process: ChildProcess;
  #listeners = new Set<() => void>();

  constructor(program: string, args: string[], as: { uid?: number; gid?: number } = {}) {
    this.process = spawn(process.execPath, [program, ...args], {
      ...as,
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    if (this.process.stdout === null) throw new Error('It has no output.');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      this.heard.push(line);
      for (const listener of this.#listeners) listener();
    });
    this.process.once('exit', () => {
      for (const listener of this.#listeners) listener();
    });
  }

  say(word: string): void {
    this.process.stdin?.write(`${word}\n`);
  }

  /** Resolves with the first line that fits, heard already or heard later. */
  async hear(expected: RegExp): Promise<string> {
    for (;;) {
      const line = this.heard.find((text) => expected.test(text));
      if (line !== undefined) return line;
      if (this.process.exitCode !== null) throw new Error(`It ended after saying: ${this.heard.join(' | ')}`);
      await new Promise<void>((resolve) => {
        const listener = () => {
          this.#listeners.delete(listener);
          resolve();
        };
        this.#listeners.add(listener);
      });
    }
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}
