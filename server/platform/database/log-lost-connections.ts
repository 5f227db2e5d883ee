import type { Logger } from 'pino';

/** Only logs: pools reconnect by themselves. */
export function logLostConnections(log: Logger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a connection to the database was lost');
}
