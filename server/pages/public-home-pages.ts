import { createHash } from 'node:crypto';
import { slugDigits } from '@aangan/contract/homes/home-slug.ts';
import type { GoneHome, PageData, Site } from '@aangan/contract/pages/page-data.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import * as words from '@aangan/contract/words/en/homes/public-home.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import { presentListing } from '../api/homes/present-listing.ts';
import { findTown } from '../domain/homes/gazetteer/find-town.ts';
import { type AddressedHome, findHomeByDigits, findSlugs } from '../domain/homes/home-slugs.ts';
import type { ListedHome } from '../domain/homes/listings.ts';
import { taxNow } from '../domain/ledger/taxes.ts';
import { searchListings } from '../domain/search/search-listings.ts';
import type { Db } from '../platform/database/schema.ts';
import { homeHead, homeStructuredData } from './listing-head.ts';
import type { PageContext } from './page-context.ts';
import { loadPublicHome, type PublicHomeContent } from './public-home.ts';
import type { TryRender } from './render-page.ts';
import { pageTitle } from './screens.ts';
import type { Moved, Page } from './serve-pages.ts';

interface PublicHomeRequest {
  /** The requested URL, with its query. */
  address: URL;
  site: Site;
}

/** Parameters that change the page's content; other parameters are ignored. */
const SHOWN_PARAMETERS = ['checkIn', 'checkOut', 'adults', 'children', 'infants', 'pets', 'book', 'ask'];
const MAX_PAGES = 128;

/** Content is read per request; the rendered page is cached, and returned as the same object while unchanged. */
export class PublicHomePages {
  readonly #context: PageContext;
  readonly #render: TryRender;
  readonly #pages = new Map<string, { content: string; page: Promise<Page> }>();

  constructor(context: PageContext, render: TryRender) {
    this.#context = context;
    this.#render = render;
  }

  /** Null for an unknown home. */
  async get({ address, site }: PublicHomeRequest): Promise<Page | Moved | null> {
    const now = this.#context.clock();
    const tax = taxNow(this.#context, now);
    const slug = address.pathname.split('/')[2] ?? '';
    const digits = slugDigits(slug);
    if (digits === null) return null;
    return this.#context.reads.readFresh({ signedIn: site.signedIn }, async (db) => {
      const found = await findHomeByDigits(db, digits);
      if (found === null) return null;
      if (found.deletedAt !== null)
        return this.#gonePage({ slug: decodeURIComponent(slug), near: await findNear(db, found, { now, tax }) }, site);
      const path = `/homes/${found.slug}`;
      if (address.pathname !== path) return { movedTo: path + address.search };
      const content = await loadPublicHome(db, found, { now, tax });
      return content && this.#page(content, path + shownQuery(address.searchParams), site);
    });
  }

  #page(content: PublicHomeContent, address: string, site: Site): Promise<Page> {
    const { now, ...lasting } = site;
    const shown = JSON.stringify([content.home, content.rents, lasting, dateInIndia(new Date(now))]);
    const hash = createHash('sha256').update(shown).digest('base64url');
    const key = `${site.signedIn} ${address}`;
    const kept = this.#pages.get(key);
    if (kept?.content === hash) return kept.page;
    const page = this.#build(content, address, site);
    // Pages with chosen dates are too numerous to cache.
    if (!address.includes('?')) this.#keep(key, { content: hash, page });
    return page;
  }

  #keep(key: string, kept: { content: string; page: Promise<Page> }): void {
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    if (this.#pages.size > MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? '');
    kept.page.catch(() => {
      if (this.#pages.get(key) === kept) this.#pages.delete(key);
    });
  }

  async #build({ record, home, rents }: PublicHomeContent, address: string, site: Site): Promise<Page> {
    const { publicUrl } = this.#context.settings;
    const data: PageData = { site, home };
    return {
      status: 200,
      head: {
        ...homeHead(record, home.slug, { publicUrl, tax: taxNow(this.#context, this.#context.clock()) }),
        title: pageTitle(home.title),
        structuredData: homeStructuredData(home, rents, publicUrl),
      },
      data,
      rendered: await this.#render(address, data),
      audience: 'shared',
    };
  }

  async #gonePage(home: GoneHome, site: Site): Promise<Page> {
    const data: PageData = { site, home };
    return {
      status: 410,
      head: { title: pageTitle(words.gone), description: descriptions.site, noIndex: true },
      data,
      rendered: await this.#render(`/homes/${encodeURIComponent(home.slug)}`, data),
      audience: 'shared',
    };
  }
}

function shownQuery(parameters: URLSearchParams): string {
  const shown = new URLSearchParams();
  for (const name of SHOWN_PARAMETERS) {
    const value = parameters.get(name);
    if (value !== null) shown.set(name, value);
  }
  return shown.size === 0 ? '' : `?${shown.toString()}`;
}

const MAX_NEAR = 3;
const DISTANCES_KM = [10, 30, 100];

/** Homes around the town of a deleted home, whose own location is deleted. */
async function findNear(
  db: Db,
  { city, state }: AddressedHome,
  { now, tax }: { now: Date; tax: TaxRule | null },
): Promise<GoneHome['near']> {
  const town = findTown({ city, landMark: '', state });
  if (town === null) return [];
  const { lat, lng } = town;
  let homes: ListedHome[] = [];
  for (const within of DISTANCES_KM) {
    const searched = { words: [], filters: { near: { lat, lng, within } } };
    homes = (await searchListings(db, searched, now, { limit: MAX_NEAR })).listings;
    if (homes.length === MAX_NEAR) break;
  }
  const slugs = await findSlugs(db, homes);
  return homes.map((home) => ({
    slug: slugs.get(home.id) ?? '',
    listing: presentListing(home, { phone: false, tax }),
  }));
}
