import type { Category } from '@aangan/contract/listing/categories.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import { batchedRead } from '../../platform/concurrency/batched-reads.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { HomeBasics } from './listings.ts';

interface CachedPage<T> {
  version: number;
  madeAt: Date;
  page: Promise<{ page: T; trueUntil: Date }>;
}

/** What the database says of all homes at one moment. */
interface Lists {
  /** Another one after each commit that changes what lists of homes show. */
  version: number;
  /** How many are published of each category; triggers keep count. */
  homes: Record<Category, number>;
}

/** How many homes are published, or how many of a category. */
export type CountHomes = (category: Category | undefined) => number;

const MOST_PAGES = 256;
const MOST_REQUESTED_ONCE = 1_000;

/**
 * Pages of homes as they are sent, true as long as the database says that nothing they show has changed, and as long as no hold
 * on a home of theirs has ended by itself. So a page that many request is made seldom, and never older than the last commit.
 */
export class CachedPages<T> {
  readonly #listsAt: (all: 'all', now: Date) => Promise<Lists>;
  readonly #pages = new Map<string, CachedPage<T>>();
  /** What was requested and not cached. */
  readonly #requestedOnce = new Set<string>();
  readonly #areMany: boolean;
  readonly #most: number;

  /** Of pages that are many, those are cached that somebody requests again; `most` at a time. */
  constructor(db: Kysely<Database>, { areMany = false, most = MOST_PAGES } = {}) {
    this.#listsAt = batchedRead(async () => {
      const lists = await listsIn(db);
      return { get: () => lists };
    });
    this.#areMany = areMany;
    this.#most = most;
  }

  /** `make` says, beside the page, which homes it shows. */
  async get(
    key: string,
    now: Date,
    make: (count: CountHomes) => Promise<{ homes: readonly HomeBasics[]; page: T }>,
  ): Promise<T> {
    const { version, homes: counts } = await this.#listsAt('all', now);
    const cached = this.#pages.get(key);
    if (cached !== undefined && cached.version === version && cached.madeAt <= now) {
      const { page, trueUntil } = await cached.page;
      if (now < trueUntil) return page;
    }
    const all = Object.values(counts).reduce((sum, homes) => sum + homes, 0);
    const count: CountHomes = (category) => (category === undefined ? all : counts[category]);
    const made = make(count).then(({ homes, page }) => ({ page, trueUntil: trueUntil(homes, now) }));
    if (!this.#areMany || cached !== undefined || this.#wasRequestedBefore(key))
      this.#save(key, { version, madeAt: now, page: made });
    return (await made).page;
  }

  #wasRequestedBefore(key: string): boolean {
    if (this.#requestedOnce.delete(key)) return true;
    this.#requestedOnce.add(key);
    dropOldest(this.#requestedOnce, MOST_REQUESTED_ONCE);
    return false;
  }

  #save(key: string, saved: CachedPage<T>): void {
    // What is cached longest goes first.
    this.#pages.delete(key);
    this.#pages.set(key, saved);
    dropOldest(this.#pages, this.#most);
    const forget = () => {
      if (this.#pages.get(key) === saved) this.#pages.delete(key);
    };
    saved.page.catch(forget);
  }
}

/** Both hold what was put into them in its order. */
function dropOldest(from: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of from.keys()) {
    if (from.size <= most) return;
    from.delete(oldest);
  }
}

async function listsIn(db: Kysely<Database>): Promise<Lists> {
  const { rows } = await sql<Lists>`
    select sum(version)::bigint as version, (select json_object_agg(category, homes) from listing_count) as homes
    from listing_change`.execute(db);
  return rows[0] as Lists;
}

/** When time alone changes what the homes show: a hold ends, or a stay with its day. */
function trueUntil(homes: readonly HomeBasics[], now: Date): Date {
  const dayEnds = instantInIndia(addDays(dateInIndia(now), 1));
  const ends = homes.flatMap(({ holdEnds }) => holdEnds ?? []);
  return ends.reduce((first, end) => (end < first ? end : first), dayEnds);
}
