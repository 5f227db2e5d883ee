import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { type Ending, hearWishToEnd } from './boot/ending.ts';
import { armFailpoint } from './platform/failpoints.ts';
import { startInfrastructure } from './boot/infrastructure.ts';
import { createLog } from './platform/log.ts';
import { Fleet } from './boot/processes/workers.ts';
import { takePart } from './boot/processes/worker.ts';
import { type Product, startProduct } from './boot/product.ts';
import { readSettings, type Settings } from './boot/settings.ts';
import { sentenceOf } from './platform/errors/operator-error.ts';
import { readStartArguments } from './boot/start-arguments.ts';

/** A graceful end takes at most this long; what is left then is stopped by the kernel and the database's watchdog. */
const STOP_MS = 9_500;
/** Who only looks after the others needs few. */
const CONNECTIONS_OF_MAIN = 2;

/** By how much the heap may grow before it is collected again; see docs/decisions/memory.md. */
const HEAP_GROWTH_PERCENT = 50;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);

try {
  if (cluster.isWorker) await takePart();
  else await run(hearWishToEnd());
} catch (error) {
  fail(error);
}

/** Starts, serves until the end is asked for, and ends; asked for meanwhile, it ends what has started. */
async function run(ending: Ending): Promise<void> {
  ending.requested.addEventListener('abort', () => setTimeout(() => process.exit(1), STOP_MS));
  const product = await start(ending.requested).catch((error: unknown) => {
    // A start that is cut short fails of that.
    if (ending.requested.aborted) return undefined;
    throw error;
  });
  if (!ending.requested.aborted) {
    announce(product?.addresses ?? []);
    await once(ending.requested, 'abort');
  }
  await product?.stop(ending.hurried);
  process.exit(ending.hurried.aborted ? 1 : 0);
}

async function start(ending: AbortSignal): Promise<Product> {
  const { processes } = readStartArguments(process.argv.slice(2));
  const settings = readSettings(process.env, { processes });
  const log = createLog(settings);
  return processes === 1 ? startAlone(settings, log, ending) : startSeveral(settings, log, ending);
}

function startAlone(settings: Settings, log: Logger, ending: AbortSignal): Promise<Product> {
  armFailpoint(settings.failpoint);
  return startProduct(settings, { log, ending, onFailure: fail });
}

/** This process runs database and stand-ins, accepts connections and looks after those who serve. */
async function startSeveral(settings: Settings, log: Logger, ending: AbortSignal): Promise<Product> {
  const infrastructure = await startInfrastructure(settings, {
    log,
    connections: CONNECTIONS_OF_MAIN,
    onFailure: fail,
    ending,
  });
  try {
    const program = fileURLToPath(import.meta.url);
    const fleet = await Fleet.start({ settings: infrastructure.settings, program, log, ending, onFailure: fail });
    return {
      addresses: [['Aangan', settings.publicUrl], ...infrastructure.addresses],
      stop: async (hurried) => {
        await fleet.stop(hurried);
        await infrastructure.stop();
      },
    };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}

function announce(addresses: Product['addresses']): void {
  const width = Math.max(...addresses.map(([name]) => name.length));
  console.log(['', ...addresses.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`), ''].join('\n'));
}

function fail(error: unknown): never {
  console.error(sentenceOf(error, 'Aangan cannot run'));
  process.exit(1);
}
