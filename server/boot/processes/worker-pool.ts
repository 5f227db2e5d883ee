import cluster from 'node:cluster';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { unlessAborted } from '../../platform/signals/pause.ts';
import type { WholeSettings } from '../infrastructure.ts';
import { neverForced } from '../shutdown-signals.ts';
import { WorkerSlot, type WorkerSlotOptions } from './worker-slot.ts';

interface WorkerPoolOptions extends Pick<WorkerSlotOptions, 'log' | 'healthCheck'> {
  /** Settings for every worker; `processes` is the number of workers. */
  settings: WholeSettings;
  program: string;
  /** Aborts the start. */
  shutdown?: AbortSignal;
  /** Called with a message for the operator when the workers keep failing. */
  onFailure: (error: Error) => void;
}

/** Time limit for accepted requests, jobs and connections; see server.ts. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * Several processes that share a port: this process accepts connections and distributes them round robin. Dead workers
 * are restarted; all workers exit with this process.
 */
export class WorkerPool {
  readonly #slots: WorkerSlot[];
  readonly #register = new Registry();

  private constructor({ settings, program, log, healthCheck, onFailure }: WorkerPoolOptions) {
    const restarts = this.#ownMetrics();
    cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' });
    const slots: WorkerSlot[] = [];
    for (let number = 1; number <= settings.processes; number += 1) {
      const slot = new WorkerSlot({
        config: { number, settings },
        log,
        ...(healthCheck && { healthCheck }),
        othersServe: () => slots.some((other) => other !== slot && other.serves),
        onHopeless: onFailure,
        onRestart: () => restarts.inc({ process: String(number) }),
        collectAllMetrics: () => this.#collectMetrics(),
      });
      slots.push(slot);
    }
    this.#slots = slots;
    // However this process exits, no worker is left behind, not even a hanging worker.
    process.once('exit', () => {
      for (const slot of slots) slot.kill();
    });
  }

  /** Resolves when all workers serve; rejects with the first start failure and stops the others. */
  static async start(options: WorkerPoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(options);
    try {
      await unlessAborted(options.shutdown, Promise.all(pool.#slots.map((slot) => slot.started())));
    } catch (error) {
      await pool.stop(neverForced);
      throw error;
    }
    return pool;
  }

  /** All workers keep serving but report that they are not ready. */
  announceShutdown(): void {
    for (const slot of this.#slots) slot.announceShutdown();
  }

  /** Lets the workers answer accepted requests, within eight seconds, or cuts them off when `forced` is aborted. */
  async stop(forced: AbortSignal): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.end(STOP_TIMEOUT_MS, forced)));
  }

  async #collectMetrics() {
    const own = { process: 'main', metrics: await this.#register.getMetricsAsJSON() };
    return [own, ...(await Promise.all(this.#slots.map((slot) => slot.collectMetrics()))).flat()];
  }

  #ownMetrics(): Counter<'process'> {
    const registers = [this.#register];
    collectDefaultMetrics({ register: this.#register });
    const serving: Gauge = new Gauge({
      name: 'aangan_processes_serving',
      help: 'Number of serving worker processes',
      registers,
      collect: () => {
        serving.set(this.#slots.filter(({ serves }) => serves).length);
      },
    });
    return new Counter({
      name: 'aangan_process_restarts_total',
      help: 'Restarts of worker processes that ended unexpectedly',
      labelNames: ['process'],
      registers,
    });
  }
}
