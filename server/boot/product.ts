import { pause } from '../platform/signals/pause.ts';
import { type Infrastructure, type InfrastructureOptions, startInfrastructure } from './infrastructure.ts';
import type { RunningServer } from './server.ts';
import type { Settings } from './settings.ts';

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

/**
 * Starts the infrastructure and the serving processes. If a part fails, stops what has started and throws the reason.
 */
export async function startProduct(
  settings: Settings,
  options: InfrastructureOptions,
  serve: (infrastructure: Infrastructure) => Promise<RunningServer>,
): Promise<Product> {
  const infrastructure = await startInfrastructure(settings, options);
  try {
    const server = await serve(infrastructure);
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
      stop: async (forced) => {
        await server.stop(forced);
        await infrastructure.stop();
      },
    };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}
