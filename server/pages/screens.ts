import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { type ScreenName, screens, screenAt as screenNameAt, titleOfScreen } from '@aangan/contract/screens.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';

interface PageMetadata {
  /** Key of its description; default: the site's description. */
  description?: Exclude<keyof typeof descriptions, 'listing' | 'listingInAll' | 'stays' | 'personOf' | 'picture'>;
  /** Whether it is in the sitemap. */
  isListed?: boolean;
  /** Only for signed-in users; not indexed. */
  isPersonal?: boolean;
  /** Its URL contains a secret: a booking's id or the token of a mailed link. */
  isSecret?: boolean;
  /** Whether the server renders it, for requests without a query. */
  isRendered?: boolean;
  /** Shows the list of homes. */
  showsHomes?: boolean;
  /** Shows the home of `?id=`. */
  showsHome?: boolean;
  /** Shows the person of the path. */
  showsPerson?: boolean;
  /** Shows the home of the path to everyone. */
  showsPublicHome?: boolean;
  /** Shows the homes in the state or town of the path. */
  showsStays?: boolean;
}

export interface Screen extends Omit<PageMetadata, 'description'> {
  path: string;
  title: string | null;
  description: string;
  /** Whether visitors are redirected to the list of homes. */
  leadsVisitorsHome: boolean;
}

const wizard = { description: 'wizard', isPersonal: true } as const;

const pages: Record<ScreenName, PageMetadata> = {
  start: { isListed: true, showsHomes: true },
  login: { description: 'login' },
  signup: { description: 'signup' },
  person: { description: 'person', showsPerson: true, isPersonal: true },
  contact: { isListed: true, description: 'contact' },
  about: { isListed: true, description: 'about' },
  grievances: { isListed: true, isRendered: true, description: 'grievances' },
  listingPage1: wizard,
  listingPage2: wizard,
  listingPage3: wizard,
  myListing: { description: 'myListing', isPersonal: true },
  host: { description: 'host', isPersonal: true },
  hostCalendar: { description: 'hostCalendar', isPersonal: true },
  hostHome: { description: 'hostCalendar', isPersonal: true },
  hostEarnings: { description: 'hostEarnings', isPersonal: true },
  hostPayouts: { description: 'hostPayouts', isPersonal: true },
  homeFacts: { description: 'myListing', isPersonal: true },
  viewCard: { showsHome: true },
  publicHome: { showsPublicHome: true },
  stays: { showsStays: true },
  myBooking: { description: 'myBooking', isPersonal: true },
  wishlists: { description: 'wishlists', isPersonal: true },
  sharedWishlist: { description: 'sharedWishlist', isSecret: true },
  wishlist: { description: 'wishlists', isPersonal: true },
  inbox: { description: 'inbox', isPersonal: true },
  conversation: { description: 'inbox', isPersonal: true },
  booked: { description: 'booked', isPersonal: true },
  privacyPolicy: { description: 'privacyPolicy' },
  termsAndConditions: { description: 'termsAndConditions' },
  legalPrivacy: { isListed: true, description: 'privacyPolicy' },
  legalTerms: { isListed: true, description: 'termsAndConditions' },
  payment: { description: 'payment', isSecret: true },
  addExtraServicePrice: { description: 'addExtraServicePrice', isSecret: true },
  forgotPassword: { description: 'forgotPassword' },
  resetPassword: { description: 'resetPassword', isSecret: true },
  verifyEmail: { description: 'verifyEmail', isSecret: true },
  account: { description: 'account', isPersonal: true },
  accountNews: { description: 'accountNews', isPersonal: true },
  stopMails: { description: 'stopMails', isSecret: true },
};

export const listedPaths: readonly string[] = Object.entries(pages)
  .filter(([, { isListed }]) => isListed === true)
  .map(([name]) => screens[name as ScreenName].path);

/** The screen at a path; undefined means 404. */
export function screenAt(path: string): Screen | undefined {
  const name = screenNameAt(path);
  if (name === undefined) return undefined;
  const { path: ownPath, guard } = screens[name];
  const { description = 'site', ...metadata } = pages[name];
  return {
    path: ownPath,
    title: titleOfScreen(name),
    description: descriptions[description],
    leadsVisitorsHome: guard === 'session-or-start',
    ...metadata,
  };
}

export function pageTitle(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
