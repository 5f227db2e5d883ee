import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod';
import { fetchText } from '../platform/fetching/fetch-text.ts';

const ClockReading = z.object({ now: z.iso.datetime(), standsStill: z.boolean().default(false) });
const POLL_INTERVAL_MS = 1_000;
const POLL_TIMEOUT_MS = 2_000;
/** Smaller differences are network latency. */
const JUMP_MS = 5_000;

/** URL of the clock of the local gateway, and the ISO 8601 instant at which it is frozen; undefined: it runs. */
export interface ClockSource {
  url: string;
  frozenAt: string | undefined;
}

/**
 * The clock of a trial installation, synchronized with the local gateway's. It can be advanced so that a stay begins
 * and is paid out within a minute. Never used with a real gateway.
 */
export class LocalClock {
  #aheadMs = 0;
  /** Undefined if the clock runs. */
  #frozenAtMs: number | undefined;
  readonly #url: string;
  readonly #stopping = new AbortController();

  private constructor({ url, frozenAt }: ClockSource) {
    this.#url = url;
    this.#frozenAtMs = frozenAt === undefined ? undefined : Date.parse(frozenAt);
  }

  /** Follows the clock at `url`; `onJump` is called when it was moved forward. */
  static async follow(place: ClockSource, log: Logger, onJump: () => void): Promise<LocalClock> {
    const clock = new LocalClock(place);
    await clock.#fetchTime(log);
    void clock.#poll(log, onJump);
    return clock;
  }

  readonly now = (): Date => new Date(this.#frozenAtMs ?? Date.now() + this.#aheadMs);

  stop(): void {
    this.#stopping.abort();
  }

  async #poll(log: Logger, onJump: () => void): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { aheadMs, frozenAtMs } = { aheadMs: this.#aheadMs, frozenAtMs: this.#frozenAtMs };
      await this.#fetchTime(log);
      if (this.#aheadMs !== aheadMs || this.#frozenAtMs !== frozenAtMs) onJump();
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  /** On failure the previous offset stays until the next poll. */
  async #fetchTime(log: Logger): Promise<void> {
    try {
      const { text } = await fetchText(this.#url, { timeoutMs: POLL_TIMEOUT_MS });
      const { now, standsStill } = ClockReading.parse(JSON.parse(text));
      const givenMs = Date.parse(now);
      this.#frozenAtMs = standsStill ? givenMs : undefined;
      const aheadMs = givenMs - Date.now();
      if (!standsStill && Math.abs(aheadMs - this.#aheadMs) > JUMP_MS) this.#aheadMs = aheadMs;
    } catch (error) {
      log.debug({ err: error }, "the local gateway's clock could not be read");
    }
  }
}

/** The system clock; with the local gateway, its clock. */
export async function startClock(
  place: ClockSource | undefined,
  log: Logger,
  onJump: () => void,
): Promise<{ clock: () => Date; stop: () => void }> {
  if (place === undefined) return { clock: () => new Date(), stop: () => undefined };
  const followed = await LocalClock.follow(place, log, onJump);
  return { clock: followed.now, stop: () => followed.stop() };
}
