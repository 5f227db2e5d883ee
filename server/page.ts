import { type Category, isCategory } from '@aangan/contract/categories.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { cardPhotoSizes, hasLeadCard, leadPhotoSizes } from '@aangan/contract/lead-card.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/photo-url.ts';
import { formatRupees } from '@aangan/contract/rupees.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from './accounts/account.ts';
import type { Context } from './context.ts';
import type { Page } from './http/pages.ts';
import type { PageHead } from './http/shell.ts';
import { countListings } from './listing/count-listings.ts';
import { turnPage } from './listing/list-pages.ts';
import { findListing, publishedListings } from './listing/listings.ts';
import { presentListing, presentPhoto } from './listing/present-listing.ts';
import { type Screen, SITE_DESCRIPTION, screenAt, titleOf } from './screens.ts';

type FindAccount = (request: FastifyRequest) => Promise<Account | null>;

const PREVIEW_WIDTH = 1280;
const PREVIEW_DESCRIPTION = 160;

/**
 * What the page at a request's address is answered with: the screen's head, and the data that it begins with. While
 * the database is away the page still comes, and says so itself.
 */
export async function pageAt(request: FastifyRequest, context: Context, findAccount: FindAccount): Promise<Page> {
  const { pathname, searchParams } = new URL(request.url, context.settings.publicUrl);
  const screen = screenAt(pathname);
  const homeId = screen?.showsHome === true ? searchParams.get('id') : null;
  const [site, homes, shared] = await Promise.all([
    siteData(request, context, findAccount),
    screen?.showsHomes === true ? unlessAway(context, firstPage(searchParams.get('category'), context)) : null,
    homeId === null ? null : unlessAway(context, homeHead(homeId, context)),
  ]);
  return {
    status: screen === undefined ? 404 : 200,
    head: { ...(shared ?? screenHead(screen)), firstPhoto: firstPhotoOf(homes) },
    data: { site: JSON.stringify(site), ...(homes === null ? {} : { 'first-page': JSON.stringify(homes) }) },
    isSecret: screen?.isSecret === true,
  };
}

/** What every screen needs before it asks for anything; the app reads it from `<script id="site">`. */
async function siteData(request: FastifyRequest, context: Context, findAccount: FindAccount) {
  const { google, supportEmail, supportPhone } = context.settings;
  return {
    // Null: not known now; the app asks.
    signedIn:
      (await unlessAway(
        context,
        findAccount(request).then((account) => account !== null),
      )) ?? true,
    support: { email: supportEmail, phone: supportPhone },
    ...(google === undefined ? {} : { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } }),
  };
}

interface FirstPage {
  listings: Listing[];
  /** The cursor of the next page. */
  next: string | null;
  total: number;
  category: Category | undefined;
}

/** The first page of homes, so that the home page need not ask for it; the app reads it from `<script id="first-page">`. */
async function firstPage(asked: string | null, { db, clock }: Context): Promise<FirstPage> {
  const category = isCategory(asked) ? asked : undefined;
  const [found, total] = await Promise.all([
    publishedListings(db, category, clock(), { limit: PAGE_SIZE + 1 }),
    countListings(db, category),
  ]);
  const { shown, cursor } = turnPage(found, PAGE_SIZE);
  const listings = shown.map((home) => presentListing(home, { phone: false }));
  return { listings, next: cursor ?? null, total, category };
}

/** The photo on the first card, as the app will ask for it. */
function firstPhotoOf(page: FirstPage | null): PageHead['firstPhoto'] {
  const photo = page?.listings[0]?.photos[0];
  if (page === null || photo === undefined) return undefined;
  const sizes = hasLeadCard(page.category, page.listings.length) ? leadPhotoSizes : cardPhotoSizes;
  return { src: photoUrl(photo, 640), srcset: photoSrcSet(photo), sizes };
}

/** How a link to a home looks in a messenger: its title, place, price and photo. Null where there is no such home. */
async function homeHead(id: string, { db, clock, settings }: Context): Promise<PageHead | null> {
  const home = await findListing(db, id, clock());
  if (home === null || home.deletedAt !== null) return null;
  const [photo] = home.photos.map(presentPhoto);
  const place = [home.landmark, home.city].join(', ');
  return {
    title: titleOf(home.title),
    description: `${place} · ${formatRupees(home.rent)} a night. ${beginningOf(home.description)}`,
    image: photo && `${settings.publicUrl}${photoUrl(photo, PREVIEW_WIDTH)}`,
  };
}

function screenHead(screen: Screen | undefined): PageHead {
  if (screen === undefined) return { title: titleOf('Not found'), description: SITE_DESCRIPTION, noIndex: true };
  const { title, description = SITE_DESCRIPTION, isSecret } = screen;
  return { title: titleOf(title), description, noIndex: isSecret };
}

/** What a page can do without: null, and a line in the log, when it cannot be had. */
async function unlessAway<T>({ log }: Context, wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    log.error({ err: error }, 'a page is answered without its data');
    return null;
  }
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_DESCRIPTION ? line : `${line.slice(0, PREVIEW_DESCRIPTION - 1).toWellFormed()}…`;
}
