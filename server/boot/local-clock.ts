import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod';

const Told = z.object({ now: z.iso.datetime() });
const ASK_EVERY_MS = 1_000;
const ASK_WITHIN_MS = 2_000;
/** Less is the way of the answer. */
const JUMP_MS = 5_000;

/**
 * The time on a machine where Aangan is tried: that of the local gateway, whose clock whoever tries it moves on, so that a
 * stay begins and its money arrives within a minute. Never used beside a real gateway.
 */
export class LocalClock {
  #aheadMs = 0;
  readonly #url: string;
  readonly #stopping = new AbortController();

  private constructor(url: string) {
    this.#url = url;
  }

  /** Follows the clock that is told at `url`; `onJump` hears when it was moved on. */
  static async follow(url: string, log: Logger, onJump: () => void): Promise<LocalClock> {
    const clock = new LocalClock(url);
    await clock.#ask(log);
    void clock.#askAgainAndAgain(log, onJump);
    return clock;
  }

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs);

  stop(): void {
    this.#stopping.abort();
  }

  async #askAgainAndAgain(log: Logger, onJump: () => void): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const before = this.#aheadMs;
      await this.#ask(log);
      if (this.#aheadMs !== before) onJump();
      await setTimeout(ASK_EVERY_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  /** What cannot be asked now is asked in a second; until then time goes on as it did. */
  async #ask(log: Logger): Promise<void> {
    try {
      const response = await fetch(this.#url, { signal: AbortSignal.timeout(ASK_WITHIN_MS) });
      const { now } = Told.parse(await response.json());
      const aheadMs = new Date(now).getTime() - Date.now();
      if (Math.abs(aheadMs - this.#aheadMs) > JUMP_MS) this.#aheadMs = aheadMs;
    } catch (error) {
      log.debug({ err: error }, "the local gateway's clock could not be read");
    }
  }
}
