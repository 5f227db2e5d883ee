import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Limits {
  /** Of time for one input. */
  timeoutMs: number;
  /** Of memory for all that it makes. */
  maxMegabytes: number;
}

/** It took more time or memory than it may. */
export class ResourceLimitError extends Error {
  constructor(options?: ErrorOptions) {
    super('a program took more time or memory than it may', options);
    this.name = 'TooMuchWork';
  }
}

/**
 * A program in a thread of its own, for what strangers send: nobody else waits for it, and it is ended when it takes more
 * than it may. It answers each message by one (`virtual:programs`), and is given one input at a time.
 */
export class IsolatedProgram<Input, Output> {
  readonly #program: string;
  readonly #limits: Limits;
  #thread: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(program: string, limits: Limits) {
    this.#program = program;
    this.#limits = limits;
  }

  run(input: Input): Promise<Output> {
    const run = this.#last.then(() => this.#runNow(input));
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** After a failure nobody knows what it is at: the next input has a new one. */
  async #runNow(input: Input): Promise<Output> {
    const thread = (this.#thread ??= this.#start());
    const { timeoutMs } = this.#limits;
    try {
      thread.postMessage(input, []);
      const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      return answer as Output;
    } catch (error) {
      this.#thread = undefined;
      await thread.terminate();
      throw isLimitExceeded(error) ? new ResourceLimitError({ cause: error }) : error;
    }
  }

  #start(): Worker {
    const { maxMegabytes } = this.#limits;
    const thread = new Worker(this.#program, {
      eval: true,
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: maxMegabytes / 4 },
    });
    thread.unref();
    return thread;
  }
}

function isLimitExceeded(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
