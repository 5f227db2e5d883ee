import { armFailpoint } from '../platform/failpoints.ts';
import { pause } from '../platform/signals/pause.ts';
import { type InfrastructureOptions, startInfrastructure } from './infrastructure.ts';
import { WorkerPool } from './processes/worker-pool.ts';
import { startServer } from './server.ts';
import type { Settings } from './settings.ts';
import { runStopSteps } from './stop-steps.ts';

export interface Product {
  /** Pages to open in a browser: name and URL. */
  addresses: [name: string, url: string][];
  /** Milliseconds for which it keeps serving after a shutdown request, so that load balancers stop sending. */
  drainMs: number;
  /** Reports not ready and keeps serving for that time, or until `stopRequested` is aborted. */
  drain: (stopRequested: AbortSignal) => Promise<void>;
  /** Stops everything within ten seconds; open requests are cut off when `forced` is aborted. */
  stop: (forced: AbortSignal) => Promise<void>;
}

interface ProductOptions extends Omit<InfrastructureOptions, 'connections'> {
  /** File that worker processes run. */
  program: string;
}

/** Database connections of a process that only supervises workers. */
const CONNECTIONS_OF_SUPERVISOR = 2;

/** Serves in this process or in supervised workers. If a part fails, stops what has started and throws the reason. */
export async function startProduct(settings: Settings, options: ProductOptions): Promise<Product> {
  const isSupervisor = settings.processes > 1;
  if (!isSupervisor) armFailpoint(settings.failpoint);
  const connections = isSupervisor ? CONNECTIONS_OF_SUPERVISOR : settings.connections;
  const infrastructure = await startInfrastructure(settings, { ...options, connections });
  try {
    const { settings: complete, connection } = infrastructure;
    const server = isSupervisor
      ? await WorkerPool.start({ ...options, settings: complete })
      : await startServer(complete, { db: connection.db, log: options.log });
    const { drainMs } = settings;
    return {
      drainMs,
      drain: async (stopRequested) => {
        if (drainMs === 0) return;
        server.announceShutdown();
        options.log.info(
          { drainMs },
          'shutdown requested: reporting not ready, and serving until load balancers notice',
        );
        await pause(drainMs, stopRequested);
      },
      addresses: [['Aangan', settings.publicUrl], ...infrastructure.addresses],
      stop: (forced) => runStopSteps([infrastructure.stop, () => server.stop(forced)]),
    };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}
