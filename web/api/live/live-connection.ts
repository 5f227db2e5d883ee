import type { News } from '@aangan/contract/inbox/news.ts';
import { EventParser } from './parse-events.ts';

/** What a line needs of the world around it; a browser's own, or that of a test. */
export interface LiveConnectionOptions {
  /** The address of the stream. */
  url: string;
  fetch: typeof fetch;
  onEvent: (news: News) => void;
  /** The session is over: the line has ended for good. */
  onSignedOut: () => void;
  /** Milliseconds after which a line on which nothing came is given up; the server says something every 15 seconds. */
  idleTimeoutMs?: number;
  /** How soon a broken line is tried again, and how seldom at last. */
  minBackoffMs?: number;
  maxBackoffMs?: number;
}

const IDLE_TIMEOUT_MS = 35_000;
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * The live channel as a browser hears it: one stream at a time, opened again whenever it ends, each time from the last
 * event that was heard. `EventSource` would do as much, but for two things: a stream that was closed on purpose could
 * not go on from where it was, and one that is silent for ever would never be given up.
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

  /** Hears from now on, what was missed since `stop` first. Once more does nothing but hurry a pause. */
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
      // Not all at once: a server that starts again is met by everybody.
      await this.#wait(backoffMs * (0.5 + Math.random()));
    }
  }

  /** One stream, until it ends in whatever way. */
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
      const events = new EventParser();
      const decoder = new TextDecoder();
      const reader = answer.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || stopped.aborted) return { received, status };
        resetIdleTimer();
        for (const event of events.parse(decoder.decode(value, { stream: true }))) {
          received = true;
          this.#options.onEvent({ name: event.name, data: JSON.parse(event.data) } as News);
          // After it was taken in: what was cut off in between comes again.
          if (event.id !== '') this.#lastId = event.id;
        }
      }
    } catch {
      // However it broke, it is opened again.
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
