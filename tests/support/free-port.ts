import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems hand out by themselves (from 32768 on Linux, 49152 on macOS), also 10,000 higher: there stand-ins listen. */
const FIRST = 10_240;
/** Each worker of the tests has its own, since a free port is not in use until some time after it was found. */
const SHARE = 1_200;
/** A product listens on one port, and its stand-ins on four consecutive ones. */
const STEP = 4;

const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 8;
let last = randomInt(SHARE / STEP) * STEP;

/** A port of this machine that nobody listens at now, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + STEP) % SHARE;
    const port = FIRST + worker * SHARE + last;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    const listening = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    await listening;
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
