import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { TEST_INSTANT } from './test-instant.ts';

/**
 * A child process controlled by messages, which responds with lines of output. The product's clock is set to the test
 * instant.
 */
export class ChildProgram {
  readonly process: ChildProcess;
  /** Lines of standard output. */
  readonly lines: string[] = [];
  /** Standard error. */
  complained = '';
  readonly #ended: Promise<number | null>;
  readonly #wake = new Set<() => void>();

  constructor(program: string, args: string[], options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'> = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      ...options,
      env: { STAND_IN_CLOCK: TEST_INSTANT.toISOString(), ...(options.env ?? process.env) },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.process = child;
    this.#ended = once(child, 'close').then(([code]) => code as number | null);
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.lines.push(line);
      this.#wakeAll();
    });
    child.stderr.on('data', (data: Buffer) => {
      this.complained += data.toString();
    });
    child.once('close', () => this.#wakeAll());
  }

  writeLine(word: string): void {
    this.process.stdin?.write(`${word}\n`);
  }

  /** Resolves with the first matching line, past or future. */
  async hear(expected: RegExp): Promise<string> {
    for (;;) {
      const line = this.lines.find((text) => expected.test(text));
      if (line !== undefined) return line;
      if (this.#hasEnded()) {
        throw new Error(`It ended after saying: ${this.lines.join(' | ')}, and complaining: ${this.complained}`);
      }
      await new Promise<void>((resolve) => this.#wake.add(resolve));
    }
  }

  /** Exit code; null if a signal ended the process. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#hasEnded()) return;
    this.process.kill('SIGKILL');
    await once(this.process, 'exit');
  }

  #hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  #wakeAll(): void {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }
}
