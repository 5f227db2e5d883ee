import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the systems' ephemeral ports (from 32768 on Linux, 49152 on macOS), also 10,000 higher, where stand-ins listen.
 */
const FIRST = 10_240;
/** Ports per test worker: separate ranges, because a port is free for a moment before it is used. */
const SHARE = 1_200;
/** A product uses one port, and its stand-ins six consecutive ports. */
const STEP = 6;

const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 8;
let last = randomInt(SHARE / STEP) * STEP;

/** A free port of this machine; different on each call. */
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
