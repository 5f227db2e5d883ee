import { isCategory } from '@aangan/contract/categories.ts';
import type { Site } from '@aangan/contract/page-data.ts';
import { photoUrl } from '@aangan/contract/photo-url.ts';
import type { Photo } from '@aangan/contract/photos.ts';
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
  const { publicUrl } = context.settings;
  const { pathname, searchParams } = new URL(request.url, publicUrl);
  const screen = screenAt(pathname);
  const homeId = screen?.showsHome === true ? searchParams.get('id') : null;
  const [site, shared] = await Promise.all([
    siteData(request, context, findAccount),
    homeId === null ? null : unlessAway(context, homeHead(homeId, context)),
  ]);
  const head = shared ?? screenHead(screen, publicUrl);
  if (screen?.showsHomes === true) {
    const asked = searchParams.get('category');
    const category = isCategory(asked) ? asked : undefined;
    const url = category === undefined ? head.url : `${head.url}?category=${category}`;
    const home = await unlessAway(context, homePages.get(category, site, { ...head, url }));
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
  return {
    title: titleOf(home.title),
    description: `${placeOf(home)} · ${formatRupees(home.rent)} a night. ${beginningOf(home.description)}`,
    url: `${settings.publicUrl}/viewcard?id=${home.id}`,
    image: photo === undefined ? sitePicture(settings.publicUrl) : pictureOf(photo, home.title, settings.publicUrl),
  };
}

/** Once, where a small place is its own landmark: 'Goa, India', not 'Goa, Goa, India'. */
function placeOf({ landmark, city }: { landmark: string; city: string }): string {
  const isSame = landmark.trim().toLowerCase() === city.split(',')[0]?.trim().toLowerCase();
  return isSame ? city : `${landmark}, ${city}`;
}

/** Messengers draw no SVG: a drawn home is shown by the picture of the site. */
function pictureOf(photo: Photo, title: string, publicUrl: string): PageHead['image'] {
  if (photo.format === 'svg') return sitePicture(publicUrl);
  const width = photo.widths.find((candidate) => candidate >= PREVIEW_WIDTH) ?? photo.widths.at(-1) ?? photo.width;
  const height = Math.round((photo.height / photo.width) * width);
  return { url: `${publicUrl}${photoUrl(photo, PREVIEW_WIDTH)}`, alt: title, width, height };
}

function sitePicture(publicUrl: string): PageHead['image'] {
  return { url: `${publicUrl}/share.jpg`, alt: 'An open door in a painted wall', width: 1200, height: 630 };
}

function screenHead(screen: Screen | undefined, publicUrl: string): PageHead {
  if (screen === undefined) return { title: titleOf('Not found'), description: SITE_DESCRIPTION, noIndex: true };
  const { title, description = SITE_DESCRIPTION, listedAs, isPersonal, isSecret } = screen;
  return {
    title: titleOf(title),
    description,
    url: listedAs === undefined ? undefined : `${publicUrl}${listedAs}`,
    image: sitePicture(publicUrl),
    noIndex: isSecret === true || isPersonal === true,
  };
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
