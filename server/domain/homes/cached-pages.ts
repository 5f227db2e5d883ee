import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { batchReads } from '../../platform/concurrency/batch-reads.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { HomeBasics } from './listings.ts';

interface CachedPage<T> {
  version: number;
  createdAt: Date;
  page: Promise<{ page: T; validUntil: Date }>;
}

/** State of all homes that decides whether cached pages are valid. */
interface ListVersion {
  /** Changes with each commit that changes what lists of homes show. */
  version: number;
  /** Published homes by category, maintained by triggers. */
  homes: Record<Category, number>;
}

/** The number of published homes, in total or of a category. */
export type CountHomes = (category: Category | undefined) => number;

const MAX_PAGES = 256;
const MAX_FIRST_REQUESTS = 1_000;

/** Pages of homes, valid until a commit changes what lists show, a hold of their homes ends, or India's day ends. */
export class CachedPages<T> {
  readonly #listsAt: (all: 'all', now: Date) => Promise<ListVersion>;
  readonly #pages = new Map<string, CachedPage<T>>();
  /** Keys requested once and not cached. */
  readonly #requestedOnce = new Set<string>();
  readonly #areMany: boolean;
  readonly #max: number;

  /** `areMany`: cache a page only from its second request on. `max`: the maximum number of pages. */
  constructor(db: Db, { areMany = false, max = MAX_PAGES } = {}) {
    this.#listsAt = batchReads(async () => {
      const lists = await loadVersion(db);
      return { get: () => lists };
    });
    this.#areMany = areMany;
    this.#max = max;
  }

  /** The cached page of `key`, else made by `make`, which also returns its homes: their holds limit its validity. */
  async get(
    key: string,
    now: Date,
    make: (count: CountHomes) => Promise<{ homes: readonly HomeBasics[]; page: T }>,
  ): Promise<T> {
    const { version, homes: counts } = await this.#listsAt('all', now);
    const cached = this.#pages.get(key);
    if (cached !== undefined && cached.version === version && cached.createdAt <= now) {
      const { page, validUntil } = await cached.page;
      if (now < validUntil) return page;
    }
    const all = Object.values(counts).reduce((sum, homes) => sum + homes, 0);
    const count: CountHomes = (category) => (category === undefined ? all : counts[category]);
    const made = make(count).then(({ homes, page }) => ({ page, validUntil: computeValidUntil(homes, now) }));
    if (!this.#areMany || cached !== undefined || this.#wasRequestedBefore(key))
      this.#save(key, { version, createdAt: now, page: made });
    return (await made).page;
  }

  #wasRequestedBefore(key: string): boolean {
    if (this.#requestedOnce.delete(key)) return true;
    this.#requestedOnce.add(key);
    dropOldest(this.#requestedOnce, MAX_FIRST_REQUESTS);
    return false;
  }

  #save(key: string, saved: CachedPage<T>): void {
    // Re-inserted, so that the oldest entry is evicted first.
    this.#pages.delete(key);
    this.#pages.set(key, saved);
    dropOldest(this.#pages, this.#max);
    const forget = () => {
      if (this.#pages.get(key) === saved) this.#pages.delete(key);
    };
    saved.page.catch(forget);
  }
}

/** Maps and sets iterate in insertion order. */
function dropOldest(from: Map<string, unknown> | Set<string>, max: number): void {
  for (const oldest of from.keys()) {
    if (from.size <= max) return;
    from.delete(oldest);
  }
}

async function loadVersion(db: Db): Promise<ListVersion> {
  const { rows } = await sql<ListVersion>`
    select sum(version)::bigint as version, (select json_object_agg(category, homes) from listing_count) as homes
    from listing_version`.execute(db);
  return rows[0] as ListVersion;
}

/** Time at which a hold or a day ends, which changes the page without a commit. */
function computeValidUntil(homes: readonly HomeBasics[], now: Date): Date {
  const dayEnds = instantInIndia(addDays(dateInIndia(now), 1));
  const ends = homes.flatMap(({ holdEnds }) => holdEnds ?? []);
  return ends.reduce((first, end) => (end < first ? end : first), dayEnds);
}
