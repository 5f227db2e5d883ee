import type { ChildProcess } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { StartError } from '../../platform/errors/system-error.ts';
import { IpcChannel, type PrimaryRequest, type ProcessMetrics, type WorkerConfig, type WorkerRequest } from './ipc.ts';

export interface WorkerSlotOptions {
  config: WorkerConfig;
  log: Logger;
  /** Whether another worker serves, so that restarts of this one continue. */
  othersServe: () => boolean;
  /** Called when the worker keeps exiting early and no other worker serves. */
  onHopeless: (error: StartError) => void;
  onRestart: () => void;
  collectAllMetrics: () => Promise<ProcessMetrics[]>;
  /** Interval of the health check, and how long a worker may stay silent before it is killed, in milliseconds. */
  healthCheck?: { everyMs: number; silentMs: number };
}

type State = 'starting' | 'serving' | 'dead' | 'stopping';

const HEALTH_CHECK = { everyMs: 5_000, silentMs: 30_000 };

/** A slot of the pool: a worker that exits is replaced. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  readonly #healthCheck: NonNullable<WorkerSlotOptions['healthCheck']>;
  #worker: Worker;
  #ipc: IpcChannel<WorkerRequest, PrimaryRequest>;
  #state: State = 'starting';
  #startedAt = 0;
  #deaths = 0;
  #restart: NodeJS.Timeout | undefined;
  #start: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
    this.#healthCheck = options.healthCheck ?? HEALTH_CHECK;
    [this.#worker, this.#ipc] = this.#launch();
  }

  get serves(): boolean {
    return this.#state === 'serving';
  }

  /** Resolves when the first worker serves; rejects with its message if it cannot start. */
  started(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#start = { resolve, reject };
    });
  }

  async collectMetrics(): Promise<ProcessMetrics[]> {
    if (!this.serves) return [];
    try {
      return [{ process: String(this.#number), metrics: await this.#ipc.request('get-metrics', undefined) }];
    } catch (error) {
      this.#options.log.warn({ err: error, process: this.#number }, 'a worker process did not report its metrics');
      return [];
    }
  }

  announceShutdown(): void {
    // A worker that does not respond hangs or has exited.
    if (this.serves) void this.#ipc.request('announce-shutdown', undefined).catch(() => undefined);
  }

  /** Stops the worker gracefully; kills it after `timeoutMs` or when `forced` is aborted. Resolves after its exit. */
  async end(timeoutMs: number, forced: AbortSignal): Promise<void> {
    clearTimeout(this.#restart);
    const before = this.#state;
    this.#state = 'stopping';
    if (before === 'dead' || before === 'stopping') return;
    const ended = once(this.#worker, 'exit');
    const over = new AbortController();
    const killTimer = setTimeout(() => this.kill(), timeoutMs);
    forced.addEventListener('abort', () => this.kill(), { signal: over.signal });
    if (before === 'starting' || forced.aborted) this.kill();
    // A worker that does not respond is exiting already, or is killed below.
    else void this.#ipc.request('stop', undefined, timeoutMs).catch(() => undefined);
    await ended;
    clearTimeout(killTimer);
    over.abort();
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  get #number(): number {
    return this.#options.config.number;
  }

  #launch(): [Worker, IpcChannel<WorkerRequest, PrimaryRequest>] {
    this.#startedAt = performance.now();
    const worker = cluster.fork();
    const ipc = new IpcChannel<WorkerRequest, PrimaryRequest>(worker.process, {
      'get-config': () => this.#options.config,
      'report-serving': () => this.#handleServing(),
      'report-start-failure': (reason) => this.#handleStartFailure(reason),
      'get-all-metrics': this.#options.collectAllMetrics,
    });
    const checking = this.#checkHealth(worker, ipc);
    const endHanded = trackHandedConnection(worker.process);
    worker.once('exit', (code, signal) => {
      endHanded();
      clearInterval(checking);
      this.#handleExit(signal ?? `code ${code}`);
    });
    return [worker, ipc];
  }

  #handleServing(): void {
    if (this.#state !== 'starting') return;
    this.#state = 'serving';
    const { config, log } = this.#options;
    const { number, settings } = config;
    log.info({ process: number, of: settings.processes, pid: this.#worker.process.pid }, 'a worker process is ready');
    this.#start?.resolve();
    this.#start = undefined;
  }

  #handleStartFailure(reason: string): void {
    this.#options.log.error({ process: this.#number, reason }, 'a worker process could not start');
    this.#start?.reject(new StartError(reason));
    this.#start = undefined;
  }

  #handleExit(by: string): void {
    if (this.#state === 'stopping') return;
    this.#state = 'dead';
    this.#deaths = countEarlyExits(this.#deaths, performance.now() - this.#startedAt);
    const { config, log, othersServe, onHopeless, onRestart } = this.#options;
    const { number, settings } = config;
    if (shouldGiveUp(this.#deaths) && !othersServe()) {
      const words = `Process ${number} of ${settings.processes} ended ${this.#deaths} times right after its start, the last time by ${by}, and no other serves: Aangan cannot run.`;
      this.#start?.reject(new StartError(words));
      return onHopeless(new StartError(words));
    }
    const pauseMs = restartPauseMs(this.#deaths);
    log.error({ process: number, of: settings.processes, by, pauseMs }, 'a worker process ended and is restarted');
    this.#restart = setTimeout(() => {
      onRestart();
      this.#state = 'starting';
      [this.#worker, this.#ipc] = this.#launch();
    }, pauseMs);
  }

  /** Kills a hanging worker: its connections would wait for ever, and only the primary can detect it. */
  #checkHealth(worker: Worker, ipc: IpcChannel<WorkerRequest, PrimaryRequest>): NodeJS.Timeout {
    const { everyMs, silentMs } = this.#healthCheck;
    let lastMessageAt = performance.now();
    return setInterval(() => {
      if (performance.now() - lastMessageAt > silentMs) {
        this.#options.log.error({ process: this.#number, silentMs }, 'a worker process is unresponsive and is killed');
        worker.process.kill('SIGKILL');
        return;
      }
      const note = () => {
        lastMessageAt = performance.now();
      };
      // A missing response is detected by its timeout.
      void ipc.request('check-health', undefined, everyMs).then(note, () => undefined);
    }, everyMs);
  }
}

/** Connection handle as node:cluster passes it to a worker. */
interface Handed {
  close(): void;
}

/**
 * If a process exits while node:cluster is passing it a connection, the connection is lost and its client would wait for
 * ever. Returns a function that closes the last connection passed to the process, so that the client retries.
 */
function trackHandedConnection(worker: ChildProcess): () => void {
  let last: Handed | undefined;
  const send: (...sent: unknown[]) => boolean = worker.send.bind(worker) as never;
  worker.send = (...sent: unknown[]) => {
    const [message, handle] = sent;
    if ((message as { act?: unknown }).act === 'newconn') last = handle as Handed;
    return send(...sent);
  };
  // Closing a connection that was received has no effect here.
  return () => last?.close();
}

/** Minimum uptime in milliseconds of a stable process. */
const STABLE_MS = 10_000;
/** Number of consecutive early exits after which further restarts are useless. */
const MAX_EARLY_EXITS = 5;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

/** Number of consecutive exits within 10 seconds of the start, including this one. */
export function countEarlyExits(before: number, livedMs: number): number {
  return livedMs < STABLE_MS ? before + 1 : 0;
}

export function shouldGiveUp(exits: number): boolean {
  return exits >= MAX_EARLY_EXITS;
}

/** Delay before the next start in milliseconds: none after a stable run, then exponential backoff. */
export function restartPauseMs(exits: number): number {
  return exits === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (exits - 1), MAX_PAUSE_MS);
}
