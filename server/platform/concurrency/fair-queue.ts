import { unavailable } from '../http/errors.ts';

interface WaitingWork {
  cost: number;
  start: () => void;
  reject: (reason: Error) => void;
}

/** What one person has waiting, and what they have used beside others. */
interface Lane {
  waiting: WaitingWork[];
  used: number;
}

export interface QueuedBy {
  /** Whoever else waits is served in between. */
  person: string;
  /** Aborted, with the error to end with, once nobody waits for the result: what has not begun by then never does. */
  signal?: AbortSignal | undefined;
}

interface QueueLimits {
  /** How much runs at once. */
  maxRunning: () => number;
  /** How much waits at most; one more, and the last of whoever has most waiting is told to come again. */
  maxWaiting: number;
}

/**
 * Lets few pieces of heavy work run at once. The next one is of the person who has used least so far, by what each piece
 * costs: many large pieces of one person do not delay a small one of another by more than what runs already.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #lanes = new Map<string, Lane>();
  /** How much the person who was served last had used then: whoever comes new begins there, and nobody saves up. */
  #lastServedUsage = 0;
  #running = 0;
  #isClosed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<T>(sender: QueuedBy, cost: number, work: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(sender, cost);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  /** From now on everybody is told to come again, also those who wait already; what runs goes on. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#lanes.values()) for (const { reject } of waiting.splice(0)) reject(unavailable());
  }

  async #waitForTurn({ person, signal }: QueuedBy, cost: number): Promise<void> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw unavailable();
    const lane = this.#openLane(person);
    let leave = () => {};
    const turn = new Promise<void>((start, reject) => {
      const waiting = { cost, start, reject };
      lane.waiting.push(waiting);
      leave = () => {
        const place = lane.waiting.indexOf(waiting);
        if (place === -1) return;
        lane.waiting.splice(place, 1);
        reject(signal?.reason as Error);
      };
    });
    signal?.addEventListener('abort', leave);
    this.#startNext();
    this.#rejectExcess();
    try {
      await turn;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #openLane(person: string): Lane {
    const lane = this.#lanes.get(person) ?? { waiting: [], used: 0 };
    lane.used = Math.max(lane.used, this.#lastServedUsage);
    this.#lanes.set(person, lane);
    return lane;
  }

  #startNext(): void {
    while (this.#running < this.#limits.maxRunning()) {
      const lane = this.#leastUsed();
      const next = lane?.waiting.shift();
      if (lane === undefined || next === undefined) return;
      this.#lastServedUsage = lane.used;
      lane.used += next.cost;
      this.#running += 1;
      next.start();
    }
  }

  /** Forgets on its way who has neither anything waiting nor used more than whoever comes new. */
  #leastUsed(): Lane | undefined {
    let least: Lane | undefined;
    for (const [person, lane] of this.#lanes) {
      if (lane.waiting.length > 0) least = least === undefined || lane.used < least.used ? lane : least;
      else if (lane.used <= this.#lastServedUsage) this.#lanes.delete(person);
    }
    return least;
  }

  #rejectExcess(): void {
    const lanes = [...this.#lanes.values()];
    if (lanes.reduce((sum, { waiting }) => sum + waiting.length, 0) <= this.#limits.maxWaiting) return;
    const longest = lanes.reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one));
    longest.waiting.pop()?.reject(unavailable());
  }
}
