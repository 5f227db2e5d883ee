import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import {
  cardPhotoSizes,
  firstRowFrom,
  hasLeadCard,
  leadPhotoSizes,
  photoSrcSet,
  photoUrl,
} from '@aangan/contract/homes/photo-url.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { FirstPage, PageData, Site } from '@aangan/contract/pages/page-data.ts';
import { presentListing } from '../api/homes/present-listing.ts';
import { encodeSequence, toPage } from '../api/list-pages.ts';
import { type CountHomes, CachedPages } from '../domain/homes/cached-pages.ts';
import { findSlug } from '../domain/homes/home-slugs.ts';
import { listPublished } from '../domain/homes/list-listings.ts';
import { findPublishedInBatch } from '../domain/homes/listings.ts';
import { taxNow } from '../domain/ledger/taxes.ts';
import { perDatabase } from '../platform/concurrency/batch-reads.ts';
import type { Db } from '../platform/database/schema.ts';
import { deferPhotos } from './deferred-loading.ts';
import type { PageHead } from './html-document.ts';
import { homeHead } from './listing-head.ts';
import type { PageContext } from './page-context.ts';
import type { TryRender } from './render-page.ts';
import type { Page } from './serve-pages.ts';

interface HomePageRequest {
  category?: Category | undefined;
  site: Site;
  /** Equal for every request of this page; its title is part of the cache key. */
  head: PageHead;
  /** Whether the visitor was redirected here from another screen. */
  isRedirected?: boolean;
  /** The home of a shared link that a visitor opened; its metadata replaces `head`. */
  linkedHomeId?: string | undefined;
}

/** Maximum number of cached start pages of linked homes. */
const MAX_LINKED_HOME_PAGES = 16;

/** Renders the start page and caches it until its content changes. Returns the same object while it is unchanged. */
export class HomePages {
  readonly #context: PageContext;
  readonly #render: TryRender;
  readonly #cacheFor = perDatabase((db) => new CachedPages<Page>(db));
  readonly #linkedHomeCacheFor = perDatabase(
    (db) => new CachedPages<Page>(db, { areMany: true, max: MAX_LINKED_HOME_PAGES }),
  );

  constructor(context: PageContext, render: TryRender) {
    this.#context = context;
    this.#render = render;
  }

  get({ category, site, head, isRedirected = false, linkedHomeId }: HomePageRequest): Promise<Page> {
    const now = this.#context.clock();
    const { publicUrl } = this.#context.settings;
    const tax = taxNow(this.#context, now);
    const cacheFor = linkedHomeId === undefined ? this.#cacheFor : this.#linkedHomeCacheFor;
    // `signedIn` is the only part of `site` that differs between requests.
    const key = [head.title, category, site.signedIn, linkedHomeId].join(' ');
    const build = async (db: Db, count: CountHomes) => {
      const [{ homes, firstPage }, linkedHome] = await Promise.all([
        this.#firstPage(db, category, count, now),
        linkedHomeId === undefined ? null : findPublishedInBatch(db, linkedHomeId, now),
      ]);
      const data: PageData = {
        site,
        firstPage,
        ...(linkedHome && { sharedHome: presentListing(linkedHome, { phone: false, tax }) }),
      };
      const rendered = await this.#render(category === undefined ? '/' : `/?category=${category}`, data);
      const page: Page = {
        status: 200,
        head: {
          ...(linkedHome === null ? head : homeHead(linkedHome, await findSlug(db, linkedHome.id), { publicUrl, tax })),
          ...firstRowPhotos(firstPage),
        },
        data,
        rendered: rendered && { ...rendered, html: deferPhotos(rendered.html) },
        audience: 'everybody',
        // Read by web/shared/sign-in-return.ts.
        addressChange: isRedirected
          ? { path: '/', keepsAs: linkedHome === null ? undefined : 'sharedHomePath' }
          : undefined,
      };
      return { homes: linkedHome === null ? homes : [...homes, linkedHome], page };
    };
    return this.#context.reads.readFresh({ signedIn: site.signedIn }, (db) =>
      cacheFor(db).get(key, now, (count) => build(db, count)),
    );
  }

  async #firstPage(db: Db, category: Category | undefined, count: CountHomes, now: Date) {
    const found = await listPublished(db, category, now, { limit: PAGE_SIZE + 1 });
    const { shown: homes, cursor } = toPage(found, PAGE_SIZE, encodeSequence);
    const listings = homes.map((home) => presentListing(home, { phone: false, tax: taxNow(this.#context, now) }));
    const firstPage: FirstPage = { listings, next: cursor ?? null, total: count(category), category };
    return { homes, firstPage };
  }
}

/** Preloads for the first row of cards: one photo on a phone, more on wider screens. */
function firstRowPhotos({ listings, category }: FirstPage): Pick<PageHead, 'firstPhoto' | 'otherPhotos'> {
  const hasLead = hasLeadCard(category, listings.length);
  const headPhotos = (listing: Listing | undefined, sizes: string) =>
    listing?.photos.slice(0, 1).map((photo) => ({ src: photoUrl(photo, 640), srcset: photoSrcSet(photo), sizes })) ??
    [];
  const [first, ...others] = listings;
  return {
    firstPhoto: headPhotos(first, hasLead ? leadPhotoSizes : cardPhotoSizes)[0],
    otherPhotos: firstRowFrom(hasLead).flatMap((width, place) =>
      headPhotos(others[place], cardPhotoSizes).map((photo) => ({ ...photo, media: `(min-width: ${width})` })),
    ),
  };
}
