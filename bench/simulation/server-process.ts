import type { Chance } from './chance.ts';
import type { Cores } from './cores.ts';
import { Slots } from './slots.ts';

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
