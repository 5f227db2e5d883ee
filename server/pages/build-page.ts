import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { isCategory } from '@aangan/contract/homes/fact-choices.ts';
import type { PageData, Site } from '@aangan/contract/pages/page-data.ts';
import { dateInIndia, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { taxesFrom } from '@aangan/contract/rules/tax/stay-price.ts';
import { isSearchAddress } from '@aangan/contract/search/search-filters.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { FastifyRequest } from 'fastify';
import { loadPersonView } from '../api/accounts/present-person.ts';
import type { Account } from '../domain/accounts/accounts.ts';
import { findPerson } from '../domain/accounts/people.ts';
import { findSlug } from '../domain/homes/home-slugs.ts';
import { findPublishedInBatch } from '../domain/homes/listings.ts';
import { taxNow } from '../domain/ledger/taxes.ts';
import type { PageHead } from './html-document.ts';
import { homeHead, sitePreviewImage, excerpt } from './listing-head.ts';
import type { PageContext } from './page-context.ts';
import { loadDetail, shownOperator } from './page-data.ts';
import type { PublicHomePages } from './public-home-pages.ts';
import type { TryRender } from './render-page.ts';
import { type Screen, screenAt, pageTitle } from './screens.ts';
import type { Moved, Page } from './serve-pages.ts';
import type { HomePages } from './start-pages.ts';
import type { StaysPages } from './stays-pages.ts';

interface PageSources {
  findAccount: (request: FastifyRequest) => Promise<Account | null>;
  homePages: HomePages;
  publicHomePages: PublicHomePages;
  staysPages: StaysPages;
  render: TryRender;
}

/** Builds head, data and, for some screens, HTML. Without the database there is no data, and the app reports it. */
export async function buildPage(
  request: FastifyRequest,
  context: PageContext,
  sources: PageSources,
): Promise<Page | Moved> {
  const { publicUrl } = context.settings;
  // Concatenated, not resolved: a path that begins with two slashes must not name another host.
  const address = new URL(publicUrl + request.url);
  const { pathname, search, searchParams } = address;
  const screen = screenAt(pathname);
  const homeId = screen?.showsHome === true ? searchParams.get('id') : null;
  const [known, found] = await Promise.all([
    nullOnFailure(
      context,
      sources.findAccount(request).then((viewer) => ({ viewer })),
    ),
    homeId === null ? null : nullOnFailure(context, findWithSlug(context, homeId)),
  ]);
  const viewer = known?.viewer ?? null;
  // If the session could not be checked, the app requests the user itself.
  const site = siteData(context, known === null || viewer !== null);
  const home = found?.home ?? null;
  const head =
    found === null
      ? screenHead(screen, publicUrl)
      : homeHead(found.home, found.slug, { publicUrl, tax: taxNow(context, context.clock()) });

  const publicPages =
    screen?.showsPublicHome === true
      ? sources.publicHomePages
      : screen?.showsStays === true
        ? sources.staysPages
        : null;
  if (publicPages !== null) {
    const page = publicPages.get({ address, site });
    const found = await nullOnFailure(
      context,
      page.then((page) => ({ page })),
    );
    if (found !== null) return found.page ?? notFoundPage(site);
  }

  if (screen?.showsHomes === true && !isSearchAddress(searchParams)) {
    const requestedCategory = searchParams.get('category');
    const category = isCategory(requestedCategory) ? requestedCategory : undefined;
    const ofCategory = category && {
      title: pageTitle(categoryLabels[category]),
      url: `${head.url}?category=${category}`,
    };
    const request = { category, site, head: { ...head, ...ofCategory } };
    const homes = await nullOnFailure(context, sources.homePages.get(request));
    if (homes !== null) return homes;
  }
  // An unknown home is reported by the app, also to visitors.
  if (screen?.leadsVisitorsHome === true && !site.signedIn && (home !== null || !homeId)) {
    const request = { site, head: screenHead(screen, publicUrl), isRedirected: true, linkedHomeId: home?.id };
    const homes = await nullOnFailure(context, sources.homePages.get(request));
    if (homes !== null) return homes;
  }
  if (home !== null && viewer !== null) {
    const detail = await nullOnFailure(context, loadDetail(viewer, home, context));
    if (detail !== null) {
      const data: PageData = { site, detail };
      return { status: 200, head, data, rendered: await sources.render(pathname + search, data), audience: 'personal' };
    }
  }
  if (screen?.showsPerson === true) {
    const found = await nullOnFailure(
      context,
      findPersonView(pathname, context).then((person) => ({ person })),
    );
    if (found !== null) return personPage(found.person, { site, address: pathname + search }, context, sources);
  }
  const data: PageData = { site };
  return {
    status: screen === undefined ? 404 : 200,
    // Visitors are redirected to the start page, which has different photos.
    head: site.signedIn ? head : { ...head, firstPhoto: undefined },
    data,
    ...(screen?.isRendered === true && search === '' && { rendered: await sources.render(pathname, data) }),
    audience: screen?.isSecret === true ? 'secret' : 'everybody',
  };
}

/** Renders a person's page; 404 if the person does not exist. */
async function personPage(
  person: PersonView | null,
  { site, address }: { site: Site; address: string },
  { settings: { publicUrl } }: PageContext,
  { render }: PageSources,
): Promise<Page> {
  if (person === null) return notFoundPage(site);
  const data: PageData = { site, person };
  return {
    status: 200,
    head: personHead(person, publicUrl),
    data,
    rendered: await render(address, data),
    audience: 'personal',
  };
}

function notFoundPage(site: Site): Page {
  return { status: 404, head: screenHead(undefined, ''), data: { site } satisfies PageData, audience: 'everybody' };
}

async function findWithSlug({ db, clock }: PageContext, id: string) {
  const home = await findPublishedInBatch(db, id, clock());
  return home === null ? null : { home, slug: await findSlug(db, id) };
}

function siteData({ settings, clock }: PageContext, signedIn: boolean): Site {
  const { google, rules, holdHours, map, tax } = settings;
  const now = clock();
  return {
    signedIn,
    now: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString(),
    ...shownOperator(settings),
    rules,
    holdHours,
    ...(google === undefined ? {} : { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } }),
    ...(map === undefined ? {} : { map }),
    ...(tax === undefined ? {} : { tax: taxesFrom(tax, dateInIndia(now)) }),
  };
}

function screenHead(screen: Screen | undefined, publicUrl: string): PageHead {
  if (screen === undefined) return { title: pageTitle(titles.notFound), description: descriptions.site, noIndex: true };
  const { title, description, path, isListed, isPersonal, isSecret } = screen;
  return {
    title: pageTitle(title),
    description,
    url: isListed === true ? `${publicUrl}${path}` : undefined,
    image: sitePreviewImage(publicUrl),
    noIndex: isSecret === true || isPersonal === true,
  };
}

/** Resolves to null and logs the error if optional data cannot be loaded. */
async function nullOnFailure<T>({ log }: PageContext, promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    log.error({ err: error }, 'a page is sent without its data');
    return null;
  }
}

/** The person of a path `/people/:id`; null if unknown. */
async function findPersonView(pathname: string, context: PageContext): Promise<PersonView | null> {
  const id = pathname.split('/')[2] ?? '';
  const now = context.clock();
  const person = await findPerson(context.db, id, now);
  return person === null ? null : loadPersonView(context, person, now);
}

/** Metadata of a person's page. Not indexed, so that a deleted profile does not stay in search engines. */
function personHead({ _id, firstName, about = '' }: PersonView, publicUrl: string): PageHead {
  return {
    title: pageTitle(firstName),
    description:
      about === '' ? descriptions.person : descriptions.personOf({ name: firstName, beginning: excerpt(about) }),
    url: `${publicUrl}/people/${_id}`,
    image: sitePreviewImage(publicUrl),
    noIndex: true,
  };
}
