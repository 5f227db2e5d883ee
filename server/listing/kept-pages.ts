import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/dates.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

interface KeptPage<T> {
  version: number;
  madeAt: Date;
  page: Promise<{ page: T; trueUntil: Date }>;
}

const MOST_PAGES = 256;

/**
 * Pages of homes as they are sent, true as long as the database says that nothing they show has changed, and as long as no hold
 * on a home of theirs has ended by itself. So a page that many ask for is made once, and never older than the last commit.
 */
export class KeptPages<T> {
  readonly #db: Kysely<Database>;
  readonly #pages = new Map<string, KeptPage<T>>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** `make` says, beside the page, which homes it shows. */
  async get(key: string, now: Date, make: () => Promise<{ homes: Listing[]; page: T }>): Promise<T> {
    const version = await this.#version();
    const kept = this.#pages.get(key);
    if (kept !== undefined && kept.version === version && kept.madeAt <= now) {
      const { page, trueUntil } = await kept.page;
      if (now < trueUntil) return page;
    }
    const made = make().then(async ({ homes, page }) => ({ page, trueUntil: await this.#trueUntil(homes, now) }));
    this.#keep(key, { version, madeAt: now, page: made });
    return (await made).page;
  }

  async #version(): Promise<number> {
    const { rows } = await sql<{ version: number }>`select sum(version)::bigint as version from listing_change`.execute(
      this.#db,
    );
    return rows[0]?.version ?? 0;
  }

  /** When time alone changes what the page says: a hold ends, or a stay with its day. */
  async #trueUntil(homes: Listing[], now: Date): Promise<Date> {
    const dayEnds = instantInIndia(addDays(dateInIndia(now), 1));
    const booked = homes.filter(({ isBooked }) => isBooked).map(({ _id }) => _id);
    if (booked.length === 0) return dayEnds;
    const { ends } = await this.#db
      .selectFrom('booking')
      .select(({ fn }) => fn.min('held_until').as('ends'))
      .where('listing_id', 'in', booked)
      .where('state', '=', 'held')
      .where('held_until', '>', now)
      .executeTakeFirstOrThrow();
    return ends !== null && ends < dayEnds ? ends : dayEnds;
  }

  #keep(key: string, kept: KeptPage<T>): void {
    // What is kept longest goes first.
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) break;
      this.#pages.delete(oldest);
    }
    const forget = () => {
      if (this.#pages.get(key) === kept) this.#pages.delete(key);
    };
    kept.page.catch(forget);
  }
}
