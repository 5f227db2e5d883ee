import type { Kysely } from 'kysely';
import { AskedTogether } from './asked-together.ts';
import type { Database } from './schema.ts';

/** Finds many things by their ids, as they are at `now`, with one question; what is not there is left out. */
type FindMany<T> = (db: Kysely<Database>, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, T>>;

/**
 * What visitors ask for one by one, found together: those who come while a question is on its way share the next one.
 * So a crowd costs few questions, nothing is kept, and each hears what was committed before they asked.
 */
export class FoundTogether<T> {
  readonly #find: FindMany<T>;
  /** One for each database that is read from. */
  readonly #rounds = new WeakMap<Kysely<Database>, Round<T>>();

  constructor(find: FindMany<T>) {
    this.#find = find;
  }

  /** As it is at `now`, or at the latest moment that the others of its round ask for; undefined when it is not there. */
  async find(db: Kysely<Database>, id: string, now: Date): Promise<T | undefined> {
    const round = this.#rounds.get(db) ?? new Round((ids, at) => this.#find(db, ids, at));
    this.#rounds.set(db, round);
    return (await round.join(id, now)).get(id);
  }
}

class Round<T> {
  #ids = new Set<string>();
  #now = new Date(0);
  readonly #question: AskedTogether<ReadonlyMap<string, T>>;

  constructor(find: (ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, T>>) {
    this.#question = new AskedTogether(() => {
      const [ids, now] = [[...this.#ids], this.#now];
      this.#ids = new Set();
      this.#now = new Date(0);
      return find(ids, now);
    });
  }

  join(id: string, now: Date): Promise<ReadonlyMap<string, T>> {
    this.#ids.add(id);
    if (now > this.#now) this.#now = now;
    return this.#question.ask();
  }
}
