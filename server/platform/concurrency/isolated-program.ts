import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Limits {
  timeoutMs: number;
  maxMegabytes: number;
}

export class ResourceLimitError extends Error {
  constructor(options?: ErrorOptions) {
    super('a program took more time or memory than it may', options);
    this.name = 'ResourceLimitError';
  }
}

/**
 * Runs a program in a worker thread for untrusted input: it does not block other requests and is terminated when it
 * exceeds its limits. The program, an ES module, replies to each message with one message (`virtual:programs`), one input
 * at a time.
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

  /** After a failure its state is unknown: the next input gets a new thread. */
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
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(this.#program)}`), {
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
