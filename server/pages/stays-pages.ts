import { hyphenate } from '@aangan/contract/homes/home-slug.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { PageData, PlaceLink, Site, Stays } from '@aangan/contract/pages/page-data.ts';
import { states } from '@aangan/contract/rules/states.ts';
import { stateName } from '@aangan/contract/rules/tax/gst.ts';
import * as words from '@aangan/contract/words/en/homes/stays.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import { presentListing } from '../api/homes/present-listing.ts';
import { CachedPages } from '../domain/homes/cached-pages.ts';
import { townName } from '../domain/homes/home-location.ts';
import { findSlugs } from '../domain/homes/home-slugs.ts';
import { findPlaceSummary, type HomePlace, listHomesOfPlace, listTownsOfState } from '../domain/homes/list-listings.ts';
import { taxNow } from '../domain/ledger/taxes.ts';
import { perDatabase } from '../platform/concurrency/batch-reads.ts';
import type { Db } from '../platform/database/schema.ts';
import { sitePreviewImage } from './listing-head.ts';
import type { PageContext } from './page-context.ts';
import type { TryRender } from './render-page.ts';
import { pageTitle } from './screens.ts';
import type { Moved, Page } from './serve-pages.ts';

const statesBySlug = new Map(states.map((state) => [hyphenate(stateName(state)), state]));

export function placePath({ state, town }: HomePlace): string {
  return ['/stays', hyphenate(stateName(state)), ...(town === null ? [] : [town])].join('/');
}

/** The place of a path, in any spelling; null if it names no state, or no town of the state. */
function placeAt(pathname: string): HomePlace | null {
  const [, , stateText, townText = ''] = decodeURIComponent(pathname).split('/');
  const state = statesBySlug.get(hyphenate(stateText ?? ''));
  if (state === undefined) return null;
  const town = townText === '' ? null : hyphenate(townText);
  return town !== null && townName(state, town) === undefined ? null : { state, town };
}

/** 'Manali', or 'Himachal Pradesh'. */
export function placeLink(place: HomePlace): PlaceLink {
  const { state, town } = place;
  const name = town === null ? stateName(state) : (townName(state, town) ?? town);
  return { name, address: placePath(place) };
}

/** 'Manali, Himachal Pradesh': unambiguous, unlike the name of a town. */
function fullPlaceName({ state, town }: HomePlace): string {
  const { name } = placeLink({ state, town });
  return town === null ? name : `${name}, ${stateName(state)}`;
}

const MAX_PAGES = 128;

/** Renders the pages of towns and states, and caches each until a home changes. */
export class StaysPages {
  readonly #context: PageContext;
  readonly #render: TryRender;
  readonly #cacheFor = perDatabase((db) => new CachedPages<Page | null>(db, { areMany: true, max: MAX_PAGES }));

  constructor(context: PageContext, render: TryRender) {
    this.#context = context;
    this.#render = render;
  }

  /** Null for a place without a page. */
  async get({ address, site }: { address: URL; site: Site }): Promise<Page | Moved | null> {
    const place = placeAt(address.pathname);
    const page = pageNumber(address.searchParams);
    if (place === null || page === null) return null;
    const path = pageAddress(place, page);
    const isCurrent = address.pathname === placePath(place);
    const now = this.#context.clock();
    const found = await this.#context.reads.readFresh({ signedIn: site.signedIn }, (db) =>
      this.#cacheFor(db).get(`${site.signedIn} ${path}`, now, () => this.#make(db, { place, page, site, now })),
    );
    return found === null || isCurrent ? found : { movedTo: path };
  }

  async #make(db: Db, { place, page, site, now }: { place: HomePlace; page: number; site: Site; now: Date }) {
    const offset = (page - 1) * PAGE_SIZE;
    const [summary, homes, towns] = await Promise.all([
      findPlaceSummary(db, place),
      listHomesOfPlace(db, place, now, { limit: PAGE_SIZE, offset }),
      place.town === null ? listTownsOfState(db, place.state) : [],
    ]);
    if (summary === null || homes.length === 0) return { homes, page: null };
    const slugs = await findSlugs(db, homes);
    const tax = taxNow(this.#context, now);
    const full = fullPlaceName(place);
    const { name } = placeLink(place);
    const state = placeLink({ ...place, town: null });
    const stays: Stays = {
      name,
      address: pageAddress(place, page),
      title: page === 1 ? words.heading({ place: full }) : words.headingOfPage({ place: full, page: String(page) }),
      homes: summary.homes,
      ...(summary.lowest !== null &&
        summary.highest !== null && { wholeNights: { lowest: summary.lowest, highest: summary.highest } }),
      shown: homes.map((home) => ({
        slug: slugs.get(home.id) ?? '',
        listing: presentListing(home, { phone: false, tax }),
      })),
      ...(page > 1 && { before: pageAddress(place, page - 1) }),
      ...(offset + homes.length < summary.homes && { after: pageAddress(place, page + 1) }),
      ...(place.town !== null && state.name !== name && { state }),
      towns: towns
        .map(({ town, homes }) => ({ ...placeLink({ state: place.state, town }), homes }))
        .filter((town) => town.name !== name),
    };
    return { homes, page: await this.#build(stays, { full, site }) };
  }

  async #build(stays: Stays, { full, site }: { full: string; site: Site }): Promise<Page> {
    const { publicUrl } = this.#context.settings;
    const data: PageData = { site, stays };
    return {
      status: 200,
      head: {
        title: pageTitle(stays.title),
        description: descriptions.stays({ homes: stays.homes, place: full }),
        url: `${publicUrl}${stays.address}`,
        image: sitePreviewImage(publicUrl),
      },
      data,
      rendered: await this.#render(stays.address, data),
      audience: 'shared',
    };
  }
}

/** The page number in `?page=`; null if malformed. */
function pageNumber(parameters: URLSearchParams): number | null {
  const text = parameters.get('page');
  if (text === null) return 1;
  return /^[2-9]$|^[1-9][0-9]{1,4}$/.test(text) ? Number(text) : null;
}

function pageAddress(place: HomePlace, page: number): string {
  return page === 1 ? placePath(place) : `${placePath(place)}?page=${page}`;
}
