import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { isCategory } from '@aangan/contract/listing/categories.ts';
import type { PersonView } from '@aangan/contract/people/people.ts';
import type { PageData, Site } from '@aangan/contract/pages/page-data.ts';
import { isSearchAddress } from '@aangan/contract/listing/search-address.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { taxesFrom } from '@aangan/contract/rules/tax/site-taxes.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../domain/accounts/account.ts';
import type { PageParts } from './page-parts.ts';
import { personAt, personHead } from './person-page.ts';
import { detailFor } from './detail-page.ts';
import { homeHead, sitePicture } from './listing-head.ts';
import type { HomePages } from './start-pages.ts';
import type { Page } from './serve-pages.ts';
import type { PageHead } from './html-document.ts';
import { findPublishedInBatch } from '../domain/listings/listings.ts';
import type { TryRender } from './render-page.ts';
import { type Screen, screenAt, titleOf } from './screens.ts';

interface PageMakers {
  findAccount: (request: FastifyRequest) => Promise<Account | null>;
  homePages: HomePages;
  render: TryRender;
}

const MINUTE_MS = 60 * 1000;

/**
 * What the page at a request's address is answered with: the screen's head, the data that it begins with, and the
 * screen itself where it comes rendered. While the database is away the page still comes, and says so itself.
 */
export async function pageAt(request: FastifyRequest, context: PageParts, makers: PageMakers): Promise<Page> {
  const { publicUrl } = context.settings;
  // Joined and not resolved: an address that begins with two slashes is a path here, and no other host.
  const { pathname, search, searchParams } = new URL(publicUrl + request.url);
  const screen = screenAt(pathname);
  const homeId = screen?.showsHome === true ? searchParams.get('id') : null;
  const [known, home] = await Promise.all([
    unlessAway(
      context,
      makers.findAccount(request).then((viewer) => ({ viewer })),
    ),
    homeId === null ? null : unlessAway(context, findPublishedInBatch(context.db, homeId, context.clock())),
  ]);
  const viewer = known?.viewer ?? null;
  // Who it is may not be known now; then the app asks.
  const site = siteData(context, known === null || viewer !== null);
  const head = home === null ? screenHead(screen, publicUrl) : homeHead(home, publicUrl);

  if (screen?.showsHomes === true && !isSearchAddress(searchParams)) {
    const named = searchParams.get('category');
    const category = isCategory(named) ? named : undefined;
    const url = category === undefined ? head.url : `${head.url}?category=${category}`;
    const homes = await unlessAway(context, makers.homePages.get({ category, site, head: { ...head, url } }));
    if (homes !== null) return homes;
  }
  // Of a home that is not there the app says so, on the home page too.
  if (screen?.leadsVisitorsHome === true && !site.signedIn && (home !== null || !homeId)) {
    const wanted = { site, head: screenHead(screen, publicUrl), isLed: true, meantId: home?.id };
    const homes = await unlessAway(context, makers.homePages.get(wanted));
    if (homes !== null) return homes;
  }
  if (home !== null && viewer !== null) {
    const detail = await unlessAway(context, detailFor(viewer, home, context));
    if (detail !== null) {
      const data: PageData = { site, detail };
      return { status: 200, head, data, rendered: await makers.render(pathname + search, data), isFor: 'personal' };
    }
  }
  if (screen?.showsPerson === true) {
    const found = await unlessAway(
      context,
      personAt(pathname, context).then((person) => ({ person })),
    );
    if (found !== null) return personPage(found.person, { site, address: pathname + search }, context, makers);
  }
  return {
    status: screen === undefined ? 404 : 200,
    // Only who is signed in stays here; the others are led to the homes.
    head: site.signedIn ? head : { ...head, firstPhoto: undefined },
    data: { site } satisfies PageData,
    isFor: screen?.isSecret === true ? 'secret' : 'everybody',
  };
}

/** A person's page comes rendered; where nobody is, the app says so. */
async function personPage(
  person: PersonView | null,
  { site, address }: { site: Site; address: string },
  { settings: { publicUrl } }: PageParts,
  { render }: PageMakers,
): Promise<Page> {
  if (person === null) {
    const head = { title: titleOf(titles.notFound), description: descriptions.person, noIndex: true };
    return { status: 404, head, data: { site } satisfies PageData, isFor: 'everybody' };
  }
  const data: PageData = { site, person };
  return {
    status: 200,
    head: personHead(person, publicUrl),
    data,
    rendered: await render(address, data),
    isFor: 'personal',
  };
}

/** What every screen needs before it asks for anything. */
function siteData({ settings, clock }: PageParts, signedIn: boolean): Site {
  const { google, supportEmail, supportPhone, holdHours, map, tax } = settings;
  const now = clock();
  return {
    signedIn,
    now: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString(),
    support: { email: supportEmail, phone: supportPhone },
    holdHours,
    ...(google === undefined ? {} : { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } }),
    ...(map === undefined ? {} : { map }),
    ...(tax === undefined ? {} : { tax: taxesFrom(tax, dateInIndia(now)) }),
  };
}

function screenHead(screen: Screen | undefined, publicUrl: string): PageHead {
  if (screen === undefined) return { title: titleOf(titles.notFound), description: descriptions.site, noIndex: true };
  const { title, description, path, isListed, isPersonal, isSecret } = screen;
  return {
    title: titleOf(title),
    description,
    url: isListed === true ? `${publicUrl}${path}` : undefined,
    image: sitePicture(publicUrl),
    noIndex: isSecret === true || isPersonal === true,
  };
}

/** What a page can do without: null, and a line in the log, when it cannot be had. */
async function unlessAway<T>({ log }: PageParts, wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    log.error({ err: error }, 'a page is answered without its data');
    return null;
  }
}
