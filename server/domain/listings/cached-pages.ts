import type { Category } from '@aangan/contract/listing/categories.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import { AskedTogether } from '../../platform/database/request-batch.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ListingRecord } from './listings.ts';

interface KeptPage<T> {
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
const MOST_ASKED_ONCE = 1_000;

/**
 * Pages of homes as they are sent, true as long as the database says that nothing they show has changed, and as long as no hold
 * on a home of theirs has ended by itself. So a page that many ask for is made seldom, and never older than the last commit.
 */
export class KeptPages<T> {
  readonly #lists: AskedTogether<Lists>;
  readonly #pages = new Map<string, KeptPage<T>>();
  /** What was asked for and not kept. */
  readonly #askedOnce = new Set<string>();
  readonly #areMany: boolean;
  readonly #most: number;

  /** Of pages that are many, those are kept that somebody asks for again; `most` at a time. */
  constructor(db: Kysely<Database>, { areMany = false, most = MOST_PAGES } = {}) {
    this.#lists = new AskedTogether(() => listsIn(db));
    this.#areMany = areMany;
    this.#most = most;
  }

  /** `make` says, beside the page, which homes it shows. */
  async get(
    key: string,
    now: Date,
    make: (count: CountHomes) => Promise<{ homes: readonly ListingRecord[]; page: T }>,
  ): Promise<T> {
    const { version, homes: counts } = await this.#lists.ask();
    const kept = this.#pages.get(key);
    if (kept !== undefined && kept.version === version && kept.madeAt <= now) {
      const { page, trueUntil } = await kept.page;
      if (now < trueUntil) return page;
    }
    const count: CountHomes = (category) => (category === undefined ? sumOf(Object.values(counts)) : counts[category]);
    const made = make(count).then(({ homes, page }) => ({ page, trueUntil: trueUntil(homes, now) }));
    if (!this.#areMany || kept !== undefined || this.#wasAskedBefore(key))
      this.#keep(key, { version, madeAt: now, page: made });
    return (await made).page;
  }

  #wasAskedBefore(key: string): boolean {
    if (this.#askedOnce.delete(key)) return true;
    this.#askedOnce.add(key);
    dropOldest(this.#askedOnce, MOST_ASKED_ONCE);
    return false;
  }

  #keep(key: string, kept: KeptPage<T>): void {
    // What is kept longest goes first.
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    dropOldest(this.#pages, this.#most);
    const forget = () => {
      if (this.#pages.get(key) === kept) this.#pages.delete(key);
    };
    kept.page.catch(forget);
  }
}

/** Both keep what was put into them in its order. */
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
function trueUntil(homes: readonly ListingRecord[], now: Date): Date {
  const dayEnds = instantInIndia(addDays(dateInIndia(now), 1));
  const ends = homes.flatMap(({ holdEnds }) => holdEnds ?? []);
  return ends.reduce((first, end) => (end < first ? end : first), dayEnds);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
