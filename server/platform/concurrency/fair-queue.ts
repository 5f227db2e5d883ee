import { unavailable } from '../http/errors.ts';

interface Waiting {
  cost: number;
  go: () => void;
  refuse: (reason: Error) => void;
}

/** What one person has waiting, and what they have used beside others. */
interface Lane {
  waiting: Waiting[];
  used: number;
}

export interface WorkSender {
  /** Whoever else waits is served in between. */
  person: string;
  /** Aborted, with the error to end with, once nobody waits for the result: what has not begun by then never does. */
  gone?: AbortSignal | undefined;
}

interface QueueLimits {
  /** How much runs at once. */
  atOnce: () => number;
  /** How much waits at most; one more, and the last of whoever has most waiting is told to come again. */
  mayWait: number;
}

/**
 * Lets few pieces of heavy work run at once. The next one is of the person who has used least so far, by what each piece
 * costs: many large pieces of one person do not delay a small one of another by more than what runs already.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #lanes = new Map<string, Lane>();
  /** How much the person who was served last had used then: whoever comes new begins there, and nobody saves up. */
  #served = 0;
  #running = 0;
  #isClosed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<T>(sender: WorkSender, cost: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(sender, cost);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** From now on everybody is told to come again, also those who wait already; what runs goes on. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#lanes.values()) for (const { refuse } of waiting.splice(0)) refuse(unavailable());
  }

  async #turn({ person, gone }: WorkSender, cost: number): Promise<void> {
    gone?.throwIfAborted();
    if (this.#isClosed) throw unavailable();
    const lane = this.#laneOf(person);
    let leave = () => {};
    const turn = new Promise<void>((go, refuse) => {
      const waiting = { cost, go, refuse };
      lane.waiting.push(waiting);
      leave = () => {
        const place = lane.waiting.indexOf(waiting);
        if (place === -1) return;
        lane.waiting.splice(place, 1);
        refuse(gone?.reason as Error);
      };
    });
    gone?.addEventListener('abort', leave);
    this.#next();
    this.#refuseOneTooMany();
    try {
      await turn;
    } finally {
      gone?.removeEventListener('abort', leave);
    }
  }

  #laneOf(person: string): Lane {
    const lane = this.#lanes.get(person) ?? { waiting: [], used: 0 };
    lane.used = Math.max(lane.used, this.#served);
    this.#lanes.set(person, lane);
    return lane;
  }

  #next(): void {
    while (this.#running < this.#limits.atOnce()) {
      const lane = this.#leastUsed();
      const next = lane?.waiting.shift();
      if (lane === undefined || next === undefined) return;
      this.#served = lane.used;
      lane.used += next.cost;
      this.#running += 1;
      next.go();
    }
  }

  /** Forgets on its way who has neither anything waiting nor used more than whoever comes new. */
  #leastUsed(): Lane | undefined {
    let least: Lane | undefined;
    for (const [person, lane] of this.#lanes) {
      if (lane.waiting.length > 0) least = least === undefined || lane.used < least.used ? lane : least;
      else if (lane.used <= this.#served) this.#lanes.delete(person);
    }
    return least;
  }

  #refuseOneTooMany(): void {
    const lanes = [...this.#lanes.values()];
    if (lanes.reduce((sum, { waiting }) => sum + waiting.length, 0) <= this.#limits.mayWait) return;
    const longest = lanes.reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one));
    longest.waiting.pop()?.refuse(unavailable());
  }
}
