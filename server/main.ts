import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { ensureDataDir } from './boot/data-dir.ts';
import type { Product } from './boot/product.ts';
import { startMissingServices } from './boot/services.ts';
import { readSettings } from './boot/settings.ts';
import { type ShutdownSignals, listenForShutdown } from './boot/shutdown-signals.ts';
import { readStartArguments, startWarnings } from './boot/start-arguments.ts';
import { operatorMessage } from './platform/errors/operator-error.ts';
import { createLog } from './platform/log.ts';

/** Maximum duration of a graceful stop; afterwards the kernel and the database's watchdog stop the rest. */
const STOP_MS = 9_500;

/** Growth of the heap, in per cent, before the next garbage collection; see docs/decisions/servers.md. */
const HEAP_GROWTH_PERCENT = 50;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);

try {
  if (cluster.isWorker) await (await import('./boot/processes/worker.ts')).runWorker();
  else await run(listenForShutdown());
} catch (error) {
  fail(error);
}

/** Starts, serves until a stop is requested, and stops; also during the start. */
async function run(signals: ShutdownSignals): Promise<void> {
  let exitTimer: NodeJS.Timeout | undefined;
  const endWithin = (ms: number) => {
    clearTimeout(exitTimer);
    exitTimer = setTimeout(() => process.exit(1), ms);
  };
  signals.requested.addEventListener('abort', () => endWithin(STOP_MS));
  const product = await start(signals.requested).catch((error: unknown) => {
    // A shutdown request makes the start fail, which is not an error.
    if (signals.requested.aborted) return undefined;
    throw error;
  });
  if (!signals.requested.aborted) {
    announce(product?.addresses ?? []);
    await once(signals.requested, 'abort');
    if (product !== undefined) {
      endWithin(product.drainMs + STOP_MS);
      await product.drain(signals.nextRequest());
      endWithin(STOP_MS);
    }
  }
  // A second signal during the drain ends only the drain; the next signal cuts off open requests.
  const forced = product === undefined ? signals.forced : signals.nextRequest();
  await product?.stop(forced);
  process.exit(forced.aborted ? 1 : 0);
}

async function start(shutdown: AbortSignal): Promise<Product> {
  const settings = readSettings(process.env, readStartArguments(process.argv.slice(2)));
  const log = createLog(settings);
  for (const warning of startWarnings(settings)) log.warn(warning);
  await ensureDataDir(settings.dataDir);
  // The process of the stand-ins starts while this one loads most of its code.
  const [services, { startProduct }] = await Promise.all([
    startMissingServices(settings, log),
    import('./boot/product.ts'),
  ]);
  return startProduct(settings, { services, log, shutdown, onFailure: fail, program: fileURLToPath(import.meta.url) });
}

function announce(addresses: Product['addresses']): void {
  const width = Math.max(...addresses.map(([name]) => name.length));
  console.log(['', ...addresses.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`), ''].join('\n'));
}

function fail(error: unknown): never {
  console.error(operatorMessage(error, 'Aangan cannot run'));
  process.exit(1);
}
