import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ProgramReply } from './answer-messages.ts';

interface Options {
  /** Folder from which the program's packages are resolved. */
  folder: string;
}

/** The process was killed during its work: by a crash in native code, lack of memory, or its time limit. */
export class ProgramKilledError extends Error {
  readonly signal: string;

  constructor(signal: string) {
    super(`a program was ended by ${signal}`);
    this.name = 'ProgramKilledError';
    this.signal = signal;
  }
}

/** Nice value: 0 is the default, 19 the lowest priority. With 10 the process gets about a tenth of a busy core. */
const PRIORITY = 10;
/** Idle time after which a process is ended to free its memory. */
const IDLE_MS = 60_000;

/**
 * Signals from a terminal or service manager reach all processes; the parent lets running inputs finish. A separate
 * session (`detached`) would avoid the signals, but Linux would then share the processor between sessions regardless of
 * priorities.
 */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const prelude = `
  for (const signal of ${JSON.stringify(END_SIGNALS)}) process.on(signal, () => {});
  process.once('disconnect', () => process.exit());`;

/**
 * Runs a program in child processes, for expensive work on untrusted input: requests have priority, and a crash affects
 * only the child process. The program is an ES module (`virtual:programs`) that calls `answerMessages`. Each process
 * handles one input at a time; the caller limits the number of concurrent inputs.
 */
export class LowPriorityProgram<Input extends object, Output> {
  readonly #program: string;
  readonly #options: Options;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(program: string, options: Options) {
    this.#program = program;
    this.#options = options;
  }

  /**
   * Rejects with the program's error, or with `ProgramKilledError` if the process was killed during this input, as it is
   * after `timeoutMs`. The program's error is an `Error` with message and stack, but not of our classes.
   */
  async run(input: Input, timeoutMs: number): Promise<Output> {
    try {
      return await this.#runOnce(input, timeoutMs);
    } catch (error) {
      // A process that has just started does not ignore these signals yet.
      if (error instanceof ProgramKilledError && END_SIGNALS.includes(error.signal))
        return this.#runOnce(input, timeoutMs);
      throw error;
    }
  }

  async #runOnce(input: Input, timeoutMs: number): Promise<Output> {
    const child = this.#takeIdle() ?? this.#start();
    keepParentAlive(child, true);
    const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      const reply = await replyTo<Output>(child, input);
      this.#putIdle(child);
      if ('error' in reply) throw reply.error;
      return reply.output;
    } finally {
      clearTimeout(timeout);
    }
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, ['--input-type=module', '-'], {
      cwd: this.#options.folder,
      // No settings are passed, because they contain secrets.
      env: {},
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    // Before the process starts its threads: on Linux each thread has its own priority, inherited at its start.
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
    // A process that ends before it has read its program is reported by its exit.
    child.stdin?.on('error', () => {}).end(`${prelude}\n${this.#program}`);
    for (const end of ['disconnect', 'exit']) child.once(end, () => this.#removeIdle(child));
    // A process that cannot start emits two errors; `run` reports the first, and this handler ignores the second.
    child.on('error', () => {});
    return child;
  }

  #takeIdle(): ChildProcess | undefined {
    const [child] = this.#idle.keys();
    if (child !== undefined) this.#removeIdle(child);
    return child;
  }

  #putIdle(child: ChildProcess): void {
    keepParentAlive(child, false);
    const end = () => {
      this.#removeIdle(child);
      child.disconnect();
    };
    this.#idle.set(child, setTimeout(end, IDLE_MS).unref());
  }

  #removeIdle(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }
}

function replyTo<Output>(child: ChildProcess, input: object): Promise<ProgramReply<Output>> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      child.off('message', onReply).off('error', onError).off('exit', onExit);
      finish();
    };
    const onReply = (reply: unknown) => settle(() => resolve(reply as ProgramReply<Output>));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() =>
        reject(signal === null ? new Error(`a program ended with code ${code}`) : new ProgramKilledError(signal)),
      );
    child.on('message', onReply).on('error', onError).on('exit', onExit);
    // A process that could not start cannot be sent anything; its `error` event rejects.
    child.send?.(input);
  });
}

function keepParentAlive(child: ChildProcess, isKept: boolean): void {
  const change = isKept ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
