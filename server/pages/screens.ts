import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { type ScreenName, screens, screenAt as screenNameAt, titleOfScreen } from '@aangan/contract/screens.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';

/** What a page of a screen is like before it is opened: in a messenger, to search engines, to visitors. */
interface PageFacts {
  /** Names its description; without one it has that of the site. */
  description?: Exclude<keyof typeof descriptions, 'listing' | 'personOf' | 'picture'>;
  /** Search engines are told of its address. */
  isListed?: boolean;
  /** Shows something to signed-in people alone: kept out of search engines. */
  isPersonal?: boolean;
  /** Its address holds a booking's id or a mailed link's token, which is the key to it. */
  isSecret?: boolean;
  /** Begins with the list of homes. */
  showsHomes?: boolean;
  /** Shows the home that the address names by `?id=`. */
  showsHome?: boolean;
  /** Shows the person whom the path names. */
  showsPerson?: boolean;
}

/** A screen as an address that a person may open. */
export interface Screen extends Omit<PageFacts, 'description'> {
  path: string;
  title: string | null;
  description: string;
  /** Shows nothing to who is not signed in: they are led to the list of homes. */
  leadsVisitorsHome: boolean;
}

const wizard = { description: 'wizard', isPersonal: true } as const;

const pages: Record<ScreenName, PageFacts> = {
  start: { isListed: true, showsHomes: true },
  login: { description: 'login' },
  signup: { description: 'signup' },
  person: { description: 'person', showsPerson: true, isPersonal: true },
  contact: { isListed: true, description: 'contact' },
  about: { isListed: true, description: 'about' },
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
  myBooking: { description: 'myBooking', isPersonal: true },
  wishlists: { description: 'wishlists', isPersonal: true },
  sharedWishlist: { description: 'sharedWishlist', isSecret: true },
  wishlist: { description: 'wishlists', isPersonal: true },
  inbox: { description: 'inbox', isPersonal: true },
  conversation: { description: 'inbox', isPersonal: true },
  booked: { description: 'booked', isPersonal: true },
  privacyPolicy: { description: 'privacyPolicy' },
  termsAndConditions: { description: 'termsAndConditions' },
  payment: { description: 'payment', isSecret: true },
  addExtraServicePrice: { description: 'addExtraServicePrice', isSecret: true },
  forgotPassword: { description: 'forgotPassword' },
  resetPassword: { description: 'resetPassword', isSecret: true },
  verifyEmail: { description: 'verifyEmail', isSecret: true },
  account: { description: 'account', isPersonal: true },
  accountNews: { description: 'accountNews', isPersonal: true },
  stopMails: { description: 'stopMails', isSecret: true },
};

/** The paths that search engines are told of. */
export const listedPaths: readonly string[] = Object.entries(pages)
  .filter(([, { isListed }]) => isListed === true)
  .map(([name]) => screens[name as ScreenName].path);

/** The screen at a path, or undefined: that is answered with status 404. */
export function screenAt(path: string): Screen | undefined {
  const name = screenNameAt(path);
  if (name === undefined) return undefined;
  const { path: ownPath, guard } = screens[name];
  const { description = 'site', ...facts } = pages[name];
  return {
    path: ownPath,
    title: titleOfScreen(name),
    description: descriptions[description],
    leadsVisitorsHome: guard === 'session-or-start',
    ...facts,
  };
}

export function titleOf(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
