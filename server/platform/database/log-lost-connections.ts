import type { Logger } from 'pino';

/** For pools, which open another connection by themselves. */
export function logLostConnections(log: Logger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a connection to the database was lost');
}
