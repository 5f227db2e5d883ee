import { isCategory } from '@aangan/contract/categories.ts';
import type { Site } from '@aangan/contract/page-data.ts';
import { photoUrl } from '@aangan/contract/photo-url.ts';
import { formatRupees } from '@aangan/contract/rupees.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from './accounts/account.ts';
import type { Context } from './context.ts';
import type { HomePages } from './home-pages.ts';
import type { Page } from './http/pages.ts';
import type { PageHead } from './http/shell.ts';
import { findListing } from './listing/listings.ts';
import { presentPhoto } from './listing/present-listing.ts';
import { type Screen, SITE_DESCRIPTION, screenAt, titleOf } from './screens.ts';

type FindAccount = (request: FastifyRequest) => Promise<Account | null>;

const PREVIEW_WIDTH = 1280;
const PREVIEW_DESCRIPTION = 160;

/**
 * What the page at a request's address is answered with: the screen's head, and the data that it begins with. While
 * the database is away the page still comes, and says so itself.
 */
export async function pageAt(
  request: FastifyRequest,
  context: Context,
  findAccount: FindAccount,
  homePages: HomePages,
): Promise<Page> {
  const { pathname, searchParams } = new URL(request.url, context.settings.publicUrl);
  const screen = screenAt(pathname);
  const homeId = screen?.showsHome === true ? searchParams.get('id') : null;
  const [site, shared] = await Promise.all([
    siteData(request, context, findAccount),
    homeId === null ? null : unlessAway(context, homeHead(homeId, context)),
  ]);
  const head = shared ?? screenHead(screen);
  if (screen?.showsHomes === true) {
    const asked = searchParams.get('category');
    const home = await unlessAway(context, homePages.get(isCategory(asked) ? asked : undefined, site, head));
    if (home !== null) return home;
  }
  return {
    status: screen === undefined ? 404 : 200,
    head,
    data: { site: JSON.stringify(site) },
    isSecret: screen?.isSecret === true,
  };
}

/** What every screen needs before it asks for anything; the app reads it from `<script id="site">`. */
async function siteData(request: FastifyRequest, context: Context, findAccount: FindAccount): Promise<Site> {
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
