import { register } from 'prom-client';
import { setProcessCount } from '../../platform/concurrency/semaphore.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { logFailovers, logLostConnections } from '../../platform/database/pool-metrics.ts';
import { operatorMessage } from '../../platform/errors/operator-error.ts';
import { armFailpoint } from '../../platform/failpoints.ts';
import { createLog } from '../../platform/log.ts';
import { type RunningServer, startServer } from '../server.ts';
import { listenForShutdown, neverForced } from '../shutdown-signals.ts';
import { runStopSteps } from '../stop-steps.ts';
import { IpcChannel, mergeMetrics, type PrimaryRequest, type WorkerConfig, type WorkerRequest } from './ipc.ts';

/** Timeout of requests to the primary during a start, when the machine is busy. */
const START_TIMEOUT_MS = 30_000;
/** Longer than the timeouts of requests, jobs and connections in server.ts. */
const STOP_TIMEOUT_MS = 9_500;

/** Runs a worker until it is stopped. It exits with the primary process. */
export async function runWorker(): Promise<void> {
  let serving: RunningServer | undefined;
  let drainMs = 0;
  let isShuttingDown = false;
  const end = () => {
    // Ctrl-C and service managers signal every process, and then the primary sends a request as well.
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    void Promise.resolve(serving?.stop(neverForced)).then(() => process.exit(0));
  };
  // The primary announces the end of the drain; without it the worker waits for the same time.
  listenForShutdown().requested.addEventListener('abort', () => (drainMs === 0 ? end() : setTimeout(end, drainMs)));
  const ipc: IpcChannel<PrimaryRequest, WorkerRequest> = new IpcChannel(process, {
    'check-health': () => undefined,
    'get-metrics': () => register.getMetricsAsJSON(),
    'announce-shutdown': () => serving?.announceShutdown(),
    stop: end,
  });
  try {
    const config = await ipc.request('get-config', undefined, START_TIMEOUT_MS);
    drainMs = config.settings.drainMs;
    serving = await serve(config, async () =>
      mergeMetrics(await ipc.request('get-all-metrics', undefined, METRICS_TIMEOUT_MS)),
    );
    await ipc.request('report-serving', undefined, START_TIMEOUT_MS);
  } catch (error) {
    await ipc.request(
      'report-start-failure',
      operatorMessage(error, 'A process of Aangan cannot start'),
      START_TIMEOUT_MS,
    );
    process.exit(1);
  }
}

/** Longer than the primary waits for each worker. */
const METRICS_TIMEOUT_MS = 3_000;

async function serve(
  { number, settings }: WorkerConfig,
  loadMetrics: () => Promise<ReturnType<typeof mergeMetrics>>,
): Promise<RunningServer> {
  armFailpoint(settings.failpoint);
  setProcessCount(settings.processes);
  const log = createLog(settings).child({ process: number });
  const { connections } = settings;
  const connection = await openDatabase(settings, { connections, onLostConnection: logLostConnections(log) });
  logFailovers('main', connection.watch, log);
  try {
    const server = await startServer(settings, { db: connection.db, log }, loadMetrics);
    return { ...server, stop: (forced) => runStopSteps([connection.close, () => server.stop(forced)]) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
