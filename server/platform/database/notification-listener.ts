import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '../signals/pause.ts';
import { CLOSE_TIMEOUT_MS, closeClient } from './close-client.ts';
import { keepAlive, newClient } from './failover-client.ts';
import { type SharedWatch, watchIfSeveral } from './host-watch.ts';

export interface Listener {
  onNotification: (payload: string) => void;
  /** Called when listening starts, and again after each reconnect: notifications in between were lost. */
  onListening: () => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Delay before a reconnect: first and maximum. */
const backoff = { firstMs: 100, longestMs: 5_000 };
const config = { application_name: 'aangan listens', connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...keepAlive };

/** The only LISTEN connection of a process, opened on first use, reopened with backoff. On a replica it is retried. */
export class NotificationListener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Listener>();
  readonly #stopping = new AbortController();
  /** Set if the database URL names several servers. */
  readonly #sharedWatch: SharedWatch | undefined;
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;
  readonly #listening = new AbortController();

  /** `url` must lead to the primary directly: a transaction pooler does not deliver notifications. */
  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#sharedWatch = watchIfSeveral({ connectionString: url }, 'writer');
  }

  /** Registers the handler of a channel. Call before the first `start()`. */
  handle(channel: string, listener: Listener): void {
    this.#listeners.set(channel, listener);
  }

  /** Starts to listen, and resolves when listening has started, or after the timeout; then it starts later. */
  async waitUntilListening(timeoutMs: number): Promise<void> {
    this.start();
    if (this.#running !== undefined && this.#client === undefined) await pause(timeoutMs, this.#listening.signal);
  }

  /** Starts to listen in the background; a second call changes nothing. */
  start(): void {
    if (!this.#stopping.signal.aborted) this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#client !== undefined) await closeClient(this.#client);
    // A connection may be opening to a server that does not answer.
    await Promise.race([this.#running, pause(CLOSE_TIMEOUT_MS)]);
    await this.#sharedWatch?.release();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = backoff.firstMs;
    while (!signal.aborted) {
      const client = newClient({ connectionString: this.#url }, config, this.#sharedWatch?.watch);
      // A broken connection also emits 'end'; an unhandled 'error' event would end the process.
      client.on('error', () => {});
      const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
      try {
        await this.#listenWith(client);
        pauseMs = backoff.firstMs;
        await ended;
        if (!signal.aborted) this.#log.warn('the LISTEN connection was lost');
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error, pauseMs }, 'the LISTEN connection could not be opened');
      }
      this.#client = undefined;
      // The connection is broken or no longer needed: errors on closing are irrelevant.
      await client.end().catch(() => undefined);
      await this.#pause(pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(2 * pauseMs, backoff.longestMs);
    }
  }

  /** Ends early if another server becomes the primary. */
  async #pause(milliseconds: number): Promise<void> {
    const moved = new AbortController();
    const onMove = () => moved.abort();
    this.#sharedWatch?.watch.once('move', onMove);
    await pause(milliseconds, AbortSignal.any([this.#stopping.signal, moved.signal]));
    this.#sharedWatch?.watch.off('move', onMove);
  }

  async #listenWith(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.get(channel)?.onNotification(payload));
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#client = client;
    if (this.#stopping.signal.aborted) await client.end();
    this.#listening.abort();
    for (const { onListening } of this.#listeners.values()) onListening();
  }
}
