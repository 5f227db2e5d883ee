import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '../signals/pause.ts';
import { newClient } from './failover-client.ts';
import { type SharedWatch, watchIfSeveral } from './shared-watches.ts';

/** Hears what comes over one channel. */
export interface Listener {
  /** Called for each notification, with its payload. */
  onNotification: (payload: string) => void;
  /** Called as soon as notices come, for the first time and after each gap: what came meanwhile was heard by nobody. */
  onListening: () => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** How soon a connection that broke is tried again, and how seldom at last. */
const backoff = { firstMs: 100, longestMs: 5_000 };
/** How soon TCP asks a peer that says nothing whether it is there; after ten more seconds without an answer it is not. */
const KEEP_ALIVE_MS = 10_000;
const config = {
  application_name: 'aangan listens',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
};

/**
 * The one connection of a process over which PostgreSQL notifies it; made when somebody first wants to hear, and again,
 * with pauses, whenever it breaks. Never to a replica, which cannot notify: there LISTEN fails, and it is tried again.
 */
export class NotificationListener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Listener>();
  readonly #stopping = new AbortController();
  /** Where the address names several servers: which of them is the primary. */
  readonly #sharedWatch: SharedWatch | undefined;
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;
  readonly #listening = new AbortController();

  /** `url` leads to the primary itself: behind a pooler that hands connections round no notification arrives. */
  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#sharedWatch = watchIfSeveral({ connectionString: url }, 'writer');
  }

  /** Before the first `start`. */
  handle(channel: string, listener: Listener): void {
    this.#listeners.set(channel, listener);
  }

  /** Waits until notifications come, or until the timeout: they come later then. Starts to listen. */
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
    await this.#client?.end();
    await this.#running;
    await this.#sharedWatch?.release();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = backoff.firstMs;
    while (!signal.aborted) {
      const client = newClient({ connectionString: this.#url }, config, this.#sharedWatch?.watch);
      // What breaks also ends it; an 'error' event that nobody hears ends the process, as a refused promise does.
      client.on('error', () => {});
      const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
      try {
        await this.#listenWith(client);
        pauseMs = backoff.firstMs;
        await ended;
        if (!signal.aborted) this.#log.warn('the connection that listens was lost');
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error, pauseMs }, 'the database does not let itself be listened to');
      }
      this.#client = undefined;
      // It broke, or is to be given up: how it ends is no news.
      await client.end().catch(() => undefined);
      await this.#pause(pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(2 * pauseMs, backoff.longestMs);
    }
  }

  /** Goes on at once where another server has become the primary. */
  async #pause(milliseconds: number): Promise<void> {
    const moved = new AbortController();
    const hurry = () => moved.abort();
    this.#sharedWatch?.watch.once('move', hurry);
    await pause(milliseconds, AbortSignal.any([this.#stopping.signal, moved.signal]));
    this.#sharedWatch?.watch.off('move', hurry);
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
