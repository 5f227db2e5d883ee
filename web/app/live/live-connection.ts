import type { LiveEvent } from '@aangan/contract/inbox/calls.ts';
import { createParser } from 'eventsource-parser';

/** Dependencies and settings of a connection; tests replace them. */
export interface LiveConnectionOptions {
  /** URL of the event stream. */
  url: string;
  fetch: typeof fetch;
  onEvent: (event: LiveEvent) => void;
  /** The session has ended; the connection will not reconnect. */
  onSignedOut: () => void;
  /** Reconnects after this time without data. The server sends a heartbeat every 15 seconds. */
  idleTimeoutMs?: number;
  /** Minimum and maximum delay before reconnecting. */
  minBackoffMs?: number;
  maxBackoffMs?: number;
}

const IDLE_TIMEOUT_MS = 35_000;
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * The live event stream. Reconnects whenever it ends, resuming after the last received event. Replaces `EventSource`,
 * which cannot resume after an intentional close and does not detect a silent connection.
 */
export class LiveConnection {
  readonly #options: Required<LiveConnectionOptions>;
  #lastId: string | undefined;
  #running: AbortController | undefined;
  #skipBackoff: () => void = () => undefined;

  constructor(options: LiveConnectionOptions) {
    this.#options = {
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      minBackoffMs: MIN_BACKOFF_MS,
      maxBackoffMs: MAX_BACKOFF_MS,
      ...options,
    };
  }

  /** Connects and resumes after the last received event. If already connecting, skips the backoff delay. */
  start(): void {
    if (this.#running !== undefined) return this.#skipBackoff();
    const running = new AbortController();
    this.#running = running;
    void this.#run(running.signal);
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#skipBackoff();
  }

  async #run(stopped: AbortSignal): Promise<void> {
    let backoffMs = this.#options.minBackoffMs;
    while (!stopped.aborted) {
      const { received, status } = await this.#readStream(stopped);
      if (stopped.aborted) return;
      if (status === 401) {
        this.stop();
        return this.#options.onSignedOut();
      }
      backoffMs = received ? this.#options.minBackoffMs : Math.min(2 * backoffMs, this.#options.maxBackoffMs);
      // Jitter spreads the reconnects after a server restart.
      await this.#wait(backoffMs * (0.5 + Math.random()));
    }
  }

  /** Reads one stream until it ends. */
  async #readStream(stopped: AbortSignal): Promise<{ received: boolean; status: number }> {
    const idle = new AbortController();
    let idleTimer = setTimeout(() => idle.abort(), this.#options.idleTimeoutMs);
    const resetIdleTimer = () => {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => idle.abort(), this.#options.idleTimeoutMs);
    };
    let received = false;
    let status = 0;
    try {
      const answer = await this.#options.fetch(this.#options.url, {
        credentials: 'same-origin',
        signal: AbortSignal.any([stopped, idle.signal]),
        headers: {
          accept: 'text/event-stream',
          ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
        },
      });
      ({ status } = answer);
      if (status !== 200 || answer.body === null) return { received, status };
      const events = createParser({
        onEvent: ({ event, id, data }) => {
          received = true;
          this.#options.onEvent({ name: event, data: JSON.parse(data) } as LiveEvent);
          // Set after handling, so that an interrupted event is delivered again.
          if (id !== undefined) this.#lastId = id;
        },
      });
      const decoder = new TextDecoder();
      const reader = answer.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || stopped.aborted) return { received, status };
        resetIdleTimer();
        events.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      // All failures lead to a reconnect.
      return { received, status };
    } finally {
      clearTimeout(idleTimer);
    }
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#skipBackoff = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
