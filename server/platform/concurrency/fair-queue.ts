import { unavailable } from '../http/errors.ts';

interface WaitingWork {
  cost: number;
  start: () => void;
  reject: (reason: Error) => void;
}

interface Lane {
  waiting: WaitingWork[];
  used: number;
}

export interface QueuedBy {
  /** Key of the lane: work of different persons is interleaved. */
  person: string;
  /** Aborted when the result is no longer needed: waiting work is rejected with its reason. */
  signal?: AbortSignal | undefined;
}

interface QueueLimits {
  maxRunning: () => number;
  /** Maximum number of waiting tasks; beyond it, the last task of the longest lane is rejected. */
  maxWaiting: number;
  /** Delay before the next task, by the cost of the last. */
  pauseAfter?: (cost: number) => Promise<void>;
}

/**
 * Limits concurrent heavy tasks with fair scheduling: the next task belongs to the person with the lowest accumulated
 * cost, so that many large tasks of one person hardly delay a small task of another.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #lanes = new Map<string, Lane>();
  /** Accumulated cost of the person served last: newcomers start there, so that idle time earns no credit. */
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
      void this.#release(cost);
    }
  }

  async #release(cost: number): Promise<void> {
    await this.#limits.pauseAfter?.(cost);
    this.#running -= 1;
    this.#startNext();
  }

  /** Rejects new and waiting tasks as unavailable; running tasks continue. */
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

  /** The lane with the least cost. Deletes empty lanes whose cost does not exceed a newcomer's. */
  #leastUsed(): Lane | undefined {
    let leastUsed: Lane | undefined;
    for (const [person, lane] of this.#lanes) {
      if (lane.waiting.length > 0) leastUsed = leastUsed === undefined || lane.used < leastUsed.used ? lane : leastUsed;
      else if (lane.used <= this.#lastServedUsage) this.#lanes.delete(person);
    }
    return leastUsed;
  }

  #rejectExcess(): void {
    const lanes = [...this.#lanes.values()];
    if (lanes.reduce((sum, { waiting }) => sum + waiting.length, 0) <= this.#limits.maxWaiting) return;
    const longest = lanes.reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one));
    longest.waiting.pop()?.reject(unavailable());
  }
}
