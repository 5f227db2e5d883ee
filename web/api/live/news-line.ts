import type { News } from '@aangan/contract/inbox/news.ts';
import { EventReader } from './read-events.ts';

/** What a line needs of the world around it; a browser's own, or that of a test. */
export interface NewsLineParts {
  /** The address of the stream. */
  url: string;
  fetch: typeof fetch;
  onNews: (news: News) => void;
  /** The session is over: the line has ended for good. */
  onSignedOut: () => void;
  /** Milliseconds after which a line on which nothing came is given up; the server says something every 15 seconds. */
  silentMs?: number;
  /** How soon a broken line is tried again, and how seldom at last. */
  firstPauseMs?: number;
  longestPauseMs?: number;
}

const SILENT_MS = 35_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The live channel as a browser hears it: one stream at a time, opened again whenever it ends, each time from the last
 * event that was heard. `EventSource` would do as much, but for two things: a stream that was closed on purpose could
 * not go on from where it was, and one that is silent for ever would never be given up.
 */
export class NewsLine {
  readonly #parts: Required<NewsLineParts>;
  #lastId: string | undefined;
  #running: AbortController | undefined;
  #hurry: () => void = () => undefined;

  constructor(parts: NewsLineParts) {
    this.#parts = { silentMs: SILENT_MS, firstPauseMs: FIRST_PAUSE_MS, longestPauseMs: LONGEST_PAUSE_MS, ...parts };
  }

  /** Hears from now on, what was missed since `stop` first. Once more does nothing but hurry a pause. */
  start(): void {
    if (this.#running !== undefined) return this.#hurry();
    const running = new AbortController();
    this.#running = running;
    void this.#hear(running.signal);
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#hurry();
  }

  async #hear(stopped: AbortSignal): Promise<void> {
    let pauseMs = this.#parts.firstPauseMs;
    while (!stopped.aborted) {
      const { heard, status } = await this.#hearOnce(stopped);
      if (stopped.aborted) return;
      if (status === 401) {
        this.stop();
        return this.#parts.onSignedOut();
      }
      pauseMs = heard ? this.#parts.firstPauseMs : Math.min(2 * pauseMs, this.#parts.longestPauseMs);
      // Not all at once: a server that starts again is met by everybody.
      await this.#pause(pauseMs * (0.5 + Math.random()));
    }
  }

  /** One stream, until it ends in whatever way. */
  async #hearOnce(stopped: AbortSignal): Promise<{ heard: boolean; status: number }> {
    const silent = new AbortController();
    let watch = setTimeout(() => silent.abort(), this.#parts.silentMs);
    const noteSign = () => {
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), this.#parts.silentMs);
    };
    let heard = false;
    let status = 0;
    try {
      const answer = await this.#parts.fetch(this.#parts.url, {
        credentials: 'same-origin',
        signal: AbortSignal.any([stopped, silent.signal]),
        headers: {
          accept: 'text/event-stream',
          ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
        },
      });
      ({ status } = answer);
      if (status !== 200 || answer.body === null) return { heard, status };
      const events = new EventReader();
      const decoder = new TextDecoder();
      const reader = answer.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || stopped.aborted) return { heard, status };
        noteSign();
        for (const event of events.read(decoder.decode(value, { stream: true }))) {
          heard = true;
          this.#parts.onNews({ name: event.name, data: JSON.parse(event.data) } as News);
          // After it was taken in: what was cut off in between comes again.
          if (event.id !== '') this.#lastId = event.id;
        }
      }
    } catch {
      // However it broke, it is opened again.
      return { heard, status };
    } finally {
      clearTimeout(watch);
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
