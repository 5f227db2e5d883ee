import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { overloaded, tooManyRequests } from '../platform/http/errors.ts';
import { networkPrefix } from '../platform/http/network-prefix.ts';
import { pause } from '../platform/signals/pause.ts';

/** How many searches may be under way in one process. */
export interface TurnLimits {
  /** At once, in all and of one network: what others ask of the database does not wait for a flood of searches. */
  running: number;
  runningOfNetwork: number;
  /** Waiting, in all and of one network. */
  waiting: number;
  waitingOfNetwork: number;
}

/**
 * Each takes up to three connections of the database, of which a process has ten; on a small machine that its database
 * shares, as many as it has cores, so that the searches of one network leave some of it to everybody else.
 */
export function turnLimits(cores: number): TurnLimits {
  const running = Math.min(4, Math.max(2, cores));
  return { running, runningOfNetwork: Math.floor(running / 2), waiting: 200, waitingOfNetwork: 60 };
}

/** The searcher, and the cost of the search, such as letters to compare. */
interface Searcher {
  network: string;
  cost: number;
  /** Whether its answer has begun: it can wait, but no longer be refused. */
  isBegun?: boolean;
}

interface Waiting extends Searcher {
  go: () => void;
  refuse: (reason: Error) => void;
}

/** Waits so many milliseconds. */
type Pause = (ms: number) => Promise<void>;

/**
 * Lets few searches run at once, of each network in turn. A network that has more waiting pauses for as
 * long as its last search took. One that would wait behind too many of its own network is refused (429). Where too many wait
 * in all the most expensive one is refused (503).
 */
export class SearchTurns {
  readonly #limits: TurnLimits;
  readonly #pause: Pause;
  readonly #running = new Map<string, number>();
  /** By network, in the order of their turns. */
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
    const all = [...this.#waiting.values()].flat();
    if (all.length < this.#limits.waiting) return;
    const [mostExpensive] = all.filter(({ isBegun }) => !isBegun).toSorted((one, other) => other.cost - one.cost);
    if (mostExpensive === undefined || mostExpensive.cost <= searcher.cost) throw overloaded();
    this.#leave(mostExpensive);
    mostExpensive.refuse(overloaded());
  }

  #begin(network: string): void {
    this.#running.set(network, (this.#running.get(network) ?? 0) + 1);
    this.#runningInAll += 1;
  }

  /** The network may begin its next search. */
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

  /** Its network is last in turn from then on. */
  #leave(one: Waiting): void {
    const left = (this.#waiting.get(one.network) ?? []).filter((other) => other !== one);
    this.#waiting.delete(one.network);
    if (left.length > 0) this.#waiting.set(one.network, left);
  }
}

const turns = new SearchTurns();

/** Runs a search of homes in its turn; a longer query is more work. */
export function inTurn<T>(
  { request, query, isBegun = false }: { request: FastifyRequest; query: { query: string }; isBegun?: boolean },
  { settings }: { settings: { rateLimits: boolean } },
  work: () => Promise<T>,
): Promise<T> {
  if (!settings.rateLimits) return work();
  return turns.run({ network: networkPrefix(request.ip), cost: query.query.length, isBegun }, work);
}
