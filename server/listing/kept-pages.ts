import { createHash } from 'node:crypto';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/dates.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A page as it is sent. */
export interface Page {
  json: Buffer;
  headers: Record<string, string>;
}

interface KeptPage {
  version: number;
  madeAt: Date;
  page: Promise<Page & { trueUntil: Date }>;
}

const MOST_PAGES = 256;

/**
 * Pages of homes as bytes, true as long as the database says that nothing they show has changed, and as long as no hold
 * on a home of theirs has ended by itself. So a page that many ask for is made once, and never older than the last commit.
 */
export class KeptPages {
  readonly #db: Kysely<Database>;
  readonly #pages = new Map<string, KeptPage>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async get(
    key: string,
    now: Date,
    make: () => Promise<{ homes: Listing[]; headers: Record<string, string> }>,
  ): Promise<Page> {
    const version = await this.#version();
    const kept = this.#pages.get(key);
    if (kept !== undefined && kept.version === version && kept.madeAt <= now) {
      const page = await kept.page;
      if (now < page.trueUntil) return page;
    }
    const page = make().then(async ({ homes, headers }) => ({
      ...pageOf(homes, headers),
      trueUntil: await this.#trueUntil(homes, now),
    }));
    this.#keep(key, { version, madeAt: now, page });
    return page;
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

  #keep(key: string, kept: KeptPage): void {
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

function pageOf(homes: Listing[], headers: Record<string, string>): Page {
  const json = Buffer.from(JSON.stringify(homes));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  // Kept by the browser too, but asked about each time.
  return { json, headers: { ...headers, etag, 'cache-control': 'no-cache' } };
}
