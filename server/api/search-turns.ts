import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { overloaded, tooManyRequests } from '../platform/http/errors.ts';
import { networkPrefix } from '../platform/http/networks.ts';
import { pause } from '../platform/signals/pause.ts';

export interface TurnLimits {
  /** Running searches, in total and per network, so that a flood of searches does not block other queries. */
  running: number;
  runningOfNetwork: number;
  /** Waiting searches, in total and per network. */
  waiting: number;
  waitingOfNetwork: number;
}

/**
 * A search uses up to three of the ten database connections of a process. On a small machine shared with its database,
 * the limit is the number of cores, so that searches of one network leave capacity for other requests.
 */
export function turnLimits(cores: number): TurnLimits {
  const running = Math.min(4, Math.max(2, cores));
  return { running, runningOfNetwork: Math.floor(running / 2), waiting: 200, waitingOfNetwork: 60 };
}

/** The network of the searcher, and the estimated cost of the search, such as the length of its text. */
interface Searcher {
  network: string;
  cost: number;
  /** Whether the response has begun: it can be delayed but not refused. */
  isBegun?: boolean;
}

interface Waiting extends Searcher {
  go: () => void;
  refuse: (reason: Error) => void;
}

type Pause = (ms: number) => Promise<void>;

/**
 * Runs few searches at once, round robin over networks. A network with more waiting searches pauses for as long as its
 * last search took. A search behind too many of its own network is refused (429). If too many wait in total, the most
 * expensive search is refused (503).
 */
export class SearchTurns {
  readonly #limits: TurnLimits;
  readonly #pause: Pause;
  readonly #running = new Map<string, number>();
  /** Waiting searches by network, in round-robin order. */
  readonly #waiting = new Map<string, Waiting[]>();
  #runningInAll = 0;

  constructor(limits = turnLimits(availableParallelism()), pauseFor: Pause = pause) {
    this.#limits = limits;
    this.#pause = pauseFor;
  }

  async run<T>(searcher: Searcher, work: () => Promise<T>): Promise<T> {
    const { network } = searcher;
    if (this.#mayRun(network) && !this.#waiting.has(network)) this.#begin(network);
    else await this.#wait(searcher);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#runningInAll -= 1;
      if (this.#waiting.has(network)) {
        this.#startNext();
        void this.#pause(performance.now() - began).then(() => this.#release(network));
      } else this.#release(network);
    }
  }

  #mayRun(network: string): boolean {
    const { running, runningOfNetwork } = this.#limits;
    return this.#runningInAll < running && (this.#running.get(network) ?? 0) < runningOfNetwork;
  }

  #wait(searcher: Searcher): Promise<void> {
    if (!searcher.isBegun) this.#refuseMostExpensive(searcher);
    return new Promise((go, refuse) => {
      this.#waiting.set(searcher.network, [
        ...(this.#waiting.get(searcher.network) ?? []),
        { ...searcher, go, refuse },
      ]);
    });
  }

  #refuseMostExpensive(searcher: Searcher): void {
    const own = this.#waiting.get(searcher.network) ?? [];
    if (own.length >= this.#limits.waitingOfNetwork) throw tooManyRequests(1);
    // Begun responses wait in turn, too, but must not keep the searches of other networks out.
    const refusable = [...this.#waiting.values()].flat().filter(({ isBegun }) => !isBegun);
    if (refusable.length < this.#limits.waiting) return;
    const [mostExpensive] = refusable.toSorted((one, other) => other.cost - one.cost);
    if (mostExpensive === undefined || mostExpensive.cost <= searcher.cost) throw overloaded();
    this.#leave(mostExpensive);
    mostExpensive.refuse(overloaded());
  }

  #begin(network: string): void {
    this.#running.set(network, (this.#running.get(network) ?? 0) + 1);
    this.#runningInAll += 1;
  }

  /** Frees a slot of the network, and starts the next waiting search of any network. */
  #release(network: string): void {
    const left = (this.#running.get(network) ?? 1) - 1;
    if (left === 0) this.#running.delete(network);
    else this.#running.set(network, left);
    this.#startNext();
  }

  #startNext(): void {
    const next = [...this.#waiting].find(([waiting]) => this.#mayRun(waiting))?.[1][0];
    if (next === undefined) return;
    this.#leave(next);
    this.#begin(next.network);
    next.go();
  }

  /** Removes a search; its network moves to the end of the order. */
  #leave(one: Waiting): void {
    const left = (this.#waiting.get(one.network) ?? []).filter((other) => other !== one);
    this.#waiting.delete(one.network);
    if (left.length > 0) this.#waiting.set(one.network, left);
  }
}

const turns = new SearchTurns();

/** Queues a search of homes; the length of its query counts as cost. */
export function inTurn<T>(
  { request, query, isBegun = false }: { request: FastifyRequest; query: { query: string }; isBegun?: boolean },
  { settings }: { settings: { rateLimits: boolean } },
  work: () => Promise<T>,
): Promise<T> {
  if (!settings.rateLimits) return work();
  return turns.run({ network: networkPrefix(request.ip), cost: query.query.length, isBegun }, work);
}
