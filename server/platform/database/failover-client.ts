import { Socket } from 'node:net';
import pg from 'pg';
import type { HostWatch, WatchedHost } from './host-watch.ts';
import type { Target } from './hosts.ts';

const READ_ONLY = '25006';

/** A replica, usually a former primary, refused a write: without effect, and its transaction cannot be committed. */
export function isDemotedServerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

/**
 * Rejects a new connection to a replica. A former primary may have unacknowledged commits that are about to be lost;
 * answering a repeated request from them would be wrong. A server becomes a replica only by a restart, which ends its
 * connections, so checking each connection once is enough.
 */
export async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  if (rows[0]?.isReplica !== true) return;
  reportDemoted(client);
  throw Object.assign(new Error('the server is a replica'), { code: READ_ONLY });
}

/** TCP probes after ten seconds without traffic break a connection whose other side is gone, ten seconds later. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

type ClientConfig = Omit<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'stream'>;

/** Creates a client of a target; with a watch, of the server that the watch has chosen. */
export function newClient(target: Target, config: ClientConfig, watch: HostWatch | undefined): pg.Client {
  return new (watch === undefined ? pg.Client : failoverClient(watch))({ ...target, ...config });
}

const demoted = Symbol('demoted');

/** Reports that the server of this client is no longer the primary, if a watch is attached. */
export function reportDemoted(client: pg.ClientBase): void {
  if (demoted in client && typeof client[demoted] === 'function') client[demoted]();
}

/** Follows the watch's choice of server, disconnecting at once; the driver supports neither several hosts nor roles. */
export function failoverClient(watch: HostWatch): typeof pg.Client {
  return class FailoverClient extends pg.Client {
    readonly #socket: Socket;
    #host: WatchedHost | undefined;
    #hasEnded = false;

    constructor(config: pg.ClientConfig = {}) {
      const socket = new Socket();
      super({ ...config, connectionString: watch.hosts[0]?.url, stream: () => socket });
      this.#socket = socket;
    }

    override connect(): Promise<this>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: unknown): Promise<this> | void {
      const connected = this.#connectToChosen();
      if (typeof callback !== 'function') return connected;
      void this.#callBack(connected, callback as (error: unknown, client?: pg.Client) => void);
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      this.#hasEnded = true;
      return callback === undefined ? super.end() : super.end(callback);
    }

    [demoted](): void {
      if (this.#host !== undefined) watch.reportDemoted(this.#host);
    }

    async #callBack(connected: Promise<this>, callback: (error: unknown, client?: pg.Client) => void): Promise<void> {
      const outcome = await connected.then(
        () => null,
        (error: unknown) => error,
      );
      callback(outcome, this);
    }

    async #connectToChosen(): Promise<this> {
      this.#host = await watch.locate();
      if (this.#hasEnded) throw new Error('Connection terminated: it ended before a server was found');
      const { hostname, port } = new URL(this.#host.url);
      this.host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
      this.port = Number(port || 5432);
      const disconnectOnMove = (to: WatchedHost | undefined) => {
        if (to !== this.#host) this.#socket.destroy(failoverError());
      };
      watch.on('move', disconnectOnMove);
      this.#socket.once('close', () => watch.off('move', disconnectOnMove));
      await super.connect();
      return this;
    }
  };
}

/** Carries PostgreSQL's code of a failed connection, so that it counts as transient. */
function failoverError(): Error {
  return Object.assign(new Error('another server became the primary'), { code: '08006' });
}
