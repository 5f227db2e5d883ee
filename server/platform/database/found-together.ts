import type { Kysely } from 'kysely';
import { oneForEach } from './one-for-each.ts';
import { Rounds } from './rounds.ts';
import type { Database } from './schema.ts';

/** Finds many things by their ids, as they are at `now`, with one question; what is not there is left out. */
type FindMany<T> = (db: Kysely<Database>, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, T>>;

/**
 * What visitors ask for one by one, found together: those who come while a question is on its way share the next one.
 * So a crowd costs few questions, nothing is kept, and each hears what was committed before they asked.
 */
export class FoundTogether<T> {
  /** One for each database that is read from. */
  readonly #roundsIn: (db: Kysely<Database>) => Rounds<string, T | undefined>;

  constructor(find: FindMany<T>) {
    this.#roundsIn = oneForEach(
      (db) =>
        new Rounds(async (ids, now) => {
          const found = await find(db, [...new Set(ids)], now);
          return ids.map((id) => found.get(id));
        }),
    );
  }

  /** As it is at `now`, or at the latest moment that the others of its round ask for; undefined when it is not there. */
  find(db: Kysely<Database>, id: string, now: Date): Promise<T | undefined> {
    return this.#roundsIn(db).join(id, now);
  }
}
