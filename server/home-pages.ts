import type { Category } from '@aangan/contract/categories.ts';
import { cardPhotoSizes, hasLeadCard, leadPhotoSizes } from '@aangan/contract/lead-card.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { FirstPage, PageData, Site } from '@aangan/contract/page-data.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/photo-url.ts';
import type { Kysely } from 'kysely';
import type { Context } from './context.ts';
import { oneForEach } from './database/one-for-each.ts';
import type { Database } from './database/schema.ts';
import type { Page } from './http/pages.ts';
import { patientPhotos } from './http/patience.ts';
import type { PageHead } from './http/shell.ts';
import { type CountHomes, KeptPages } from './listing/kept-pages.ts';
import { turnPage } from './listing/list-pages.ts';
import { publishedListings } from './listing/listings.ts';
import { presentListing } from './listing/present-listing.ts';
import type { TryRender } from './render-page.ts';

/** The home page, rendered and kept until what it shows changes: the same object as long as it is the same. */
export class HomePages {
  readonly #context: Context;
  readonly #render: TryRender;
  readonly #keptOf = oneForEach((db: Kysely<Database>) => new KeptPages<Page>(db));

  constructor(context: Context, render: TryRender) {
    this.#context = context;
    this.#render = render;
  }

  /** `head` says the same for everybody who asks for the category. */
  get(category: Category | undefined, site: Site, head: PageHead): Promise<Page> {
    const now = this.#context.clock();
    // Of the site only this differs from one visitor to the next.
    const key = [category, site.signedIn].join(' ');
    const make = async (db: Kysely<Database>, count: CountHomes) => {
      const { homes, firstPage } = await this.#firstPage(db, category, count, now);
      const data: PageData = { site, firstPage };
      const rendered = await this.#render(category === undefined ? '/' : `/?category=${category}`, data);
      const page: Page = {
        status: 200,
        head: { ...head, firstPhoto: firstPhotoOf(firstPage) },
        data,
        rendered: rendered && { ...rendered, html: patientPhotos(rendered.html) },
        isFor: 'everybody',
      };
      return { homes, page };
    };
    return this.#context.reads.newest(site.signedIn, (db) =>
      this.#keptOf(db).get(key, now, (count) => make(db, count)),
    );
  }

  async #firstPage(db: Kysely<Database>, category: Category | undefined, count: CountHomes, now: Date) {
    const found = await publishedListings(db, category, now, { limit: PAGE_SIZE + 1 });
    const { shown: homes, cursor } = turnPage(found, PAGE_SIZE);
    const listings = homes.map((home) => presentListing(home, { phone: false }));
    const firstPage: FirstPage = { listings, next: cursor ?? null, total: count(category), category };
    return { homes, firstPage };
  }
}

/** The photo on the first card, as the app will ask for it. */
function firstPhotoOf({ listings, category }: FirstPage): PageHead['firstPhoto'] {
  const photo = listings[0]?.photos[0];
  if (photo === undefined) return undefined;
  const sizes = hasLeadCard(category, listings.length) ? leadPhotoSizes : cardPhotoSizes;
  return { src: photoUrl(photo, 640), srcset: photoSrcSet(photo), sizes };
}
