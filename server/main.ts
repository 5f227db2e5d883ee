import { armFailpoint } from './failpoints.ts';
import { createLog } from './http/log.ts';
import { startProduct } from './product.ts';
import { readSettings } from './settings.ts';
import { sentenceOf } from './spoken-error.ts';

/** A graceful end takes at most this long; what is left then is stopped by the kernel and the database's watchdog. */
const STOP_MS = 9_500;

try {
  const settings = readSettings(process.env);
  armFailpoint(settings.failpoint);
  const log = createLog(settings);
  const { addresses, stop } = await startProduct(settings, log, fail);
  endBySignal(stop);
  announce(addresses);
} catch (error) {
  fail(error);
}

function announce(addresses: [name: string, url: string][]): void {
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
