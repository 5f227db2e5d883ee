import { Cores, EventQueue, Slots } from './cores.ts';

/** Seeded random numbers. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 inclusive to 1 exclusive, by Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Exponentially distributed interval with this mean. */
  between(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Service time with this mean and half the variation of `between`. */
  work(mean: number): number {
    return (this.between(mean) + this.between(mean) + this.between(mean) + this.between(mean)) / 4;
  }

  /** Weighted random choice. */
  pickWeighted<T>(weighted: readonly (readonly [T, number])[]): T {
    const all = weighted.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * all;
    for (const [one, weight] of weighted) {
      left -= weight;
      if (left < 0) return one;
    }
    throw new Error('there is nothing to choose from');
  }
}

/** Processor time of a request, in milliseconds of a core. */
export interface Demand {
  /** In the server process. */
  app: number;
  /** In the database; 0 without a query. */
  database: number;
}

/** Connections of a process, unless DATABASE_CONNECTIONS says otherwise. */
const CONNECTIONS = 10;
/** Queue length, about half a second of work for a process. */
const MAX_WAITING = 500;

/** One process of Aangan: an event loop, and a pool of connections to a database. */
export class ServerProcess {
  readonly #loop = new Slots(1);
  readonly #chance: Chance;
  readonly #cores: Cores;

  constructor(chance: Chance, cores: Cores) {
    this.#chance = chance;
    this.#cores = cores;
  }

  /** A connection pool of this process to a database that runs on these cores. */
  poolTo(cores: Cores): Pool {
    return new Pool(this.#chance, cores, CONNECTIONS);
  }

  /** Queue length from which the product answers 503. */
  isOverloaded(pool: Pool): boolean {
    return this.#loop.waiting > MAX_WAITING || pool.waiting > MAX_WAITING;
  }

  /** Does half of its own work, then the database's, then the other half; then calls `done`. */
  answer({ app, database }: Demand, pool: Pool, done: () => void): void {
    if (database === 0) return this.#work(app, done);
    this.#work(app / 2, () => pool.query(database, () => this.#work(app / 2, done)));
  }

  #work(mean: number, done: () => void): void {
    this.#loop.take((leave) =>
      this.#cores.work(this.#chance.work(mean), () => {
        leave();
        done();
      }),
    );
  }
}

export class Pool {
  readonly #slots: Slots;
  readonly #chance: Chance;
  readonly #cores: Cores;

  constructor(chance: Chance, cores: Cores, connections: number) {
    this.#slots = new Slots(connections);
    this.#chance = chance;
    this.#cores = cores;
  }

  get waiting(): number {
    return this.#slots.waiting;
  }

  query(mean: number, done: () => void): void {
    this.#slots.take((leave) =>
      this.#cores.work(this.#chance.work(mean), () => {
        leave();
        done();
      }),
    );
  }
}

/** A kind of request: its relative frequency and its cost. */
export interface Kind extends Demand {
  name: string;
  weight: number;
  /** Processor time of the load generator per request. */
  sender: number;
}

export interface SameHost {
  machines: number;
  /** Fraction of the host's cores that other processes leave free. */
  cores: number;
  /** Total connections, divided evenly. Each sends its next request when the answer arrives. */
  connections: number;
  kinds: readonly Kind[];
  seed: number;
}

export interface Predicted {
  perSecond: number;
  /** Response times in milliseconds. */
  times: number[];
}

const WARM_MS = 2_000;
const MEASURED_MS = 20_000;

/**
 * Simulates machines, database and load generator that share the cores of one host, like `npm run bench -- machines`.
 */
export function predictSameHost({ machines, cores: count, connections, kinds, seed }: SameHost): Predicted {
  const queue = new EventQueue();
  const chance = new Chance(seed);
  const cores = new Cores(queue, count);
  const sender = new Slots(1);
  const servers = Array.from({ length: machines }, () => {
    const server = new ServerProcess(chance, cores);
    return { server, pool: server.poolTo(cores) };
  });
  const times: number[] = [];
  const choices = kinds.map((kind) => [kind, kind.weight] as const);

  /** The load generator handles one answer at a time. */
  const send = (mean: number, sent: () => void) =>
    sender.take((leave) =>
      cores.work(chance.work(mean), () => {
        leave();
        sent();
      }),
    );
  const ask = (connection: number): void => {
    const kind = chance.pickWeighted(choices);
    const { server, pool } = servers[connection % machines] as (typeof servers)[0];
    send(kind.sender / 2, () => {
      const began = queue.now;
      server.answer(kind, pool, () =>
        send(kind.sender / 2, () => {
          if (began >= WARM_MS) times.push(queue.now - began);
          ask(connection);
        }),
      );
    });
  };
  for (let connection = 0; connection < connections; connection += 1) ask(connection);
  queue.runUntil(WARM_MS + MEASURED_MS);
  return { perSecond: (times.length / MEASURED_MS) * 1_000, times };
}

/** Finds the number of free cores at which the model predicts the measured responses per second. */
export function coresThatExplain(measured: number, host: SameHost): number {
  let [few, many] = [0, host.cores];
  for (let step = 0; step < 12; step += 1) {
    const cores = (few + many) / 2;
    if (predictSameHost({ ...host, cores }).perSecond < measured) few = cores;
    else many = cores;
  }
  return (few + many) / 2;
}
