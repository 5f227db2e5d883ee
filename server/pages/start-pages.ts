import type { Category } from '@aangan/contract/listing/categories.ts';
import { cardPhotoSizes, firstRowFrom, hasLeadCard, leadPhotoSizes } from '@aangan/contract/listing/lead-card.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { FirstPage, PageData, Site } from '@aangan/contract/pages/page-data.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/listing/photo-url.ts';
import type { Kysely } from 'kysely';
import type { PageParts } from './page-parts.ts';
import { perDatabase } from '../platform/concurrency/batched-reads.ts';
import type { Database } from '../platform/database/schema.ts';
import { homeHead } from './listing-head.ts';
import type { Page } from './serve-pages.ts';
import { patientPhotos } from './patience.ts';
import type { PageHead } from './html-document.ts';
import { type CountHomes, CachedPages } from '../domain/listings/cached-pages.ts';
import { turnPage } from '../api/presenters/list-pages.ts';
import { publishedListings } from '../domain/listings/list-listings.ts';
import { findPublishedInBatch } from '../domain/listings/listings.ts';
import { presentListing } from '../api/presenters/present-listing.ts';
import type { TryRender } from './render-page.ts';

interface WantedHomePage {
  category?: Category | undefined;
  site: Site;
  /** The same for everybody who asks for this page, under a title that no other screen has. */
  head: PageHead;
  /** Whether it was asked for at an address that visitors are led away from. */
  isLed?: boolean;
  /** The home whose shared link brought a visitor here; where it is there, the head is of it. */
  meantId?: string | undefined;
}

/** Of the many homes whose links are opened, pages of those are cached that somebody opens again. */
const MOST_OF_MEANT = 16;

/** The home page, rendered and cached until what it shows changes: the same object as long as it is the same. */
export class HomePages {
  readonly #context: PageParts;
  readonly #render: TryRender;
  readonly #cachedOf = perDatabase((db) => new CachedPages<Page>(db));
  readonly #cachedOfMeant = perDatabase((db) => new CachedPages<Page>(db, { areMany: true, most: MOST_OF_MEANT }));

  constructor(context: PageParts, render: TryRender) {
    this.#context = context;
    this.#render = render;
  }

  get({ category, site, head, isLed = false, meantId }: WantedHomePage): Promise<Page> {
    const now = this.#context.clock();
    const cachedOf = meantId === undefined ? this.#cachedOf : this.#cachedOfMeant;
    // Of the site only this differs from one visitor to the next.
    const key = [head.title, category, site.signedIn, meantId].join(' ');
    const make = async (db: Kysely<Database>, count: CountHomes) => {
      const [{ homes, firstPage }, meant] = await Promise.all([
        this.#firstPage(db, category, count, now),
        meantId === undefined ? null : findPublishedInBatch(db, meantId, now),
      ]);
      const data: PageData = { site, firstPage, ...(meant && { meant: presentListing(meant, { phone: false }) }) };
      const rendered = await this.#render(category === undefined ? '/' : `/?category=${category}`, data);
      const page: Page = {
        status: 200,
        head: {
          ...(meant === null ? head : homeHead(meant, this.#context.settings.publicUrl)),
          ...firstRowOf(firstPage),
        },
        data,
        rendered: rendered && { ...rendered, html: patientPhotos(rendered.html) },
        isFor: 'everybody',
        // web/components/sign-in-return.ts reads which home was meant.
        movesTo: isLed ? { path: '/', keepsAs: meant === null ? undefined : 'meant' } : undefined,
      };
      return { homes: meant === null ? homes : [...homes, meant], page };
    };
    return this.#context.reads.newest(site.signedIn, (db) => cachedOf(db).get(key, now, (count) => make(db, count)));
  }

  async #firstPage(db: Kysely<Database>, category: Category | undefined, count: CountHomes, now: Date) {
    const found = await publishedListings(db, category, now, { limit: PAGE_SIZE + 1 });
    const { shown: homes, cursor } = turnPage(found, PAGE_SIZE);
    const listings = homes.map((home) => presentListing(home, { phone: false }));
    const firstPage: FirstPage = { listings, next: cursor ?? null, total: count(category), category };
    return { homes, firstPage };
  }
}

/** The photos on the first row of cards, as the app will ask for them: one on a phone, more on wider screens. */
function firstRowOf({ listings, category }: FirstPage): Pick<PageHead, 'firstPhoto' | 'besideFirst'> {
  const hasLead = hasLeadCard(category, listings.length);
  const photoOf = (listing: Listing | undefined, sizes: string) =>
    listing?.photos.slice(0, 1).map((photo) => ({ src: photoUrl(photo, 640), srcset: photoSrcSet(photo), sizes })) ??
    [];
  const [first, ...others] = listings;
  return {
    firstPhoto: photoOf(first, hasLead ? leadPhotoSizes : cardPhotoSizes)[0],
    besideFirst: firstRowFrom(hasLead).flatMap((width, place) =>
      photoOf(others[place], cardPhotoSizes).map((photo) => ({ ...photo, media: `(min-width: ${width})` })),
    ),
  };
}
