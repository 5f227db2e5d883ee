import { type Category, isCategory } from '@aangan/contract/categories.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { photoUrl } from '@aangan/contract/photo-url.ts';
import { formatRupees } from '@aangan/contract/rupees.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from './accounts/account.ts';
import type { Context } from './context.ts';
import type { Page } from './http/pages.ts';
import type { PageHead } from './http/shell.ts';
import { findListing, publishedListings } from './listing/listings.ts';
import { presentListing, presentPhoto } from './listing/present-listing.ts';
import { SITE_DESCRIPTION, screenAt, titleOf } from './screens.ts';

type FindAccount = (request: FastifyRequest) => Promise<Account | null>;

const PREVIEW_WIDTH = 1280;
const PREVIEW_DESCRIPTION = 160;

/** What the page at a request's address is answered with: the screen's head, and the data that it begins with. */
export async function pageAt(request: FastifyRequest, context: Context, findAccount: FindAccount): Promise<Page> {
  const { pathname, searchParams } = new URL(request.url, context.settings.publicUrl);
  const screen = screenAt(pathname);
  const data: Record<string, string> = { site: JSON.stringify(await siteData(request, context, findAccount)) };
  if (screen === undefined) {
    return { status: 404, head: { ...plainHead('Not found'), noIndex: true }, data, isSecret: false };
  }
  const head = { ...plainHead(screen.title, screen.description), noIndex: screen.isSecret };
  const isSecret = screen.isSecret === true;
  if (pathname === '/') data['first-page'] = await firstPage(searchParams.get('category'), context);
  const shared = pathname.toLowerCase().startsWith('/viewcard') ? searchParams.get('id') : null;
  return { status: 200, head: (shared && (await homeHead(shared, context))) || head, data, isSecret };
}

/** What every screen needs before it asks for anything; read by the app from `<script id="site">`. */
async function siteData(request: FastifyRequest, { settings }: Context, findAccount: FindAccount) {
  const { google, supportEmail, supportPhone } = settings;
  return {
    signedIn: (await findAccount(request)) !== null,
    support: { email: supportEmail, phone: supportPhone },
    ...(google === undefined ? {} : { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } }),
  };
}

/** The first page of homes, so that the home page need not ask for them; as `listing/get` answers it. */
async function firstPage(asked: string | null, { db, clock }: Context): Promise<string> {
  const category: Category | undefined = isCategory(asked) ? asked : undefined;
  const homes = await publishedListings(db, category, clock(), { limit: PAGE_SIZE });
  const listings = homes.map((home) => presentListing(home, { phone: false }));
  return JSON.stringify({ listings, next: null, total: null, category });
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

function plainHead(title: string | null, description = SITE_DESCRIPTION): PageHead {
  return { title: titleOf(title), description };
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_DESCRIPTION ? line : `${line.slice(0, PREVIEW_DESCRIPTION - 1).toWellFormed()}…`;
}
