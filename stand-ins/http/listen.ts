import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Listens on loopback, on the preferred port, or on a free port if that is taken. Returns the port. */
export async function listenOnLoopback(server: Server, preferredPort: number): Promise<number> {
  try {
    await listen(server, preferredPort);
  } catch (error) {
    if (preferredPort === 0 || !isPortTaken(error)) throw error;
    await listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
}

function isPortTaken(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EADDRINUSE' || code === 'EACCES';
}
