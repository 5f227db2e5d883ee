import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { armFailpoint } from './platform/failpoints.ts';
import { layGround } from './boot/infrastructure.ts';
import { createLog } from './platform/log.ts';
import { Fleet } from './boot/processes/workers.ts';
import { takePart } from './boot/processes/worker.ts';
import { type Product, startProduct } from './boot/product.ts';
import { readSettings, type Settings } from './boot/settings.ts';
import { sentenceOf } from './platform/errors/operator-error.ts';
import { readStartArguments } from './boot/start-arguments.ts';

/** A graceful end takes at most this long; what is left then is stopped by the kernel and the database's watchdog. */
const STOP_MS = 9_500;
/** Who only watches the others needs few. */
const CONNECTIONS_OF_MAIN = 2;

/** By how much the heap may grow before it is collected again; see docs/decisions/memory.md. */
const HEAP_GROWTH_PERCENT = 50;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);

try {
  if (cluster.isWorker) await takePart();
  else await start();
} catch (error) {
  fail(error);
}

async function start(): Promise<void> {
  const { processes } = readStartArguments(process.argv.slice(2));
  const settings = readSettings(process.env, { processes });
  const log = createLog(settings);
  const { addresses, stop } = await (processes === 1 ? startAlone(settings, log) : startSeveral(settings, log));
  endBySignal(stop);
  announce(addresses);
}

function startAlone(settings: Settings, log: Logger): Promise<Product> {
  armFailpoint(settings.failpoint);
  return startProduct(settings, log, fail);
}

/** This process keeps database and stand-ins, accepts connections and looks after those who serve. */
async function startSeveral(settings: Settings, log: Logger): Promise<Product> {
  const ground = await layGround(settings, { log, connections: CONNECTIONS_OF_MAIN, onFailure: fail });
  try {
    const program = fileURLToPath(import.meta.url);
    const fleet = await Fleet.start({ settings: ground.settings, program, log, onFailure: fail });
    return {
      addresses: [['Aangan', settings.publicUrl], ...ground.addresses],
      stop: async () => {
        await fleet.stop();
        await ground.stop();
      },
    };
  } catch (error) {
    await ground.stop();
    throw error;
  }
}

function announce(addresses: Product['addresses']): void {
  const width = Math.max(...addresses.map(([name]) => name.length));
  console.log(['', ...addresses.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`), ''].join('\n'));
}

/** The first signal ends gracefully, the second at once. */
function endBySignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function fail(error: unknown): never {
  console.error(sentenceOf(error, 'Aangan cannot run'));
  process.exit(1);
}
