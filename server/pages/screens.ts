import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { type ScreenName, screens, screenAt as screenNameAt } from '@aangan/contract/screens.ts';

/** What a page of a screen is like before it is opened: in a messenger, to search engines, to visitors. */
interface PageFacts {
  description?: string;
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
}

/** A screen as an address that a person may open. */
export interface Screen extends PageFacts {
  path: string;
  title: string | null;
  /** Shows nothing to who is not signed in: they are led to the list of homes. */
  leadsVisitorsHome: boolean;
}

export const SITE_DESCRIPTION =
  'Homes across India for short stays, each with someone who lives by it: villas, cabins, farm houses and rooms, with the whole price before anyone pays.';

const wizard = { description: `Put your home on ${PRODUCT_NAME} in ten minutes.`, isPersonal: true };

const pages: Record<ScreenName, PageFacts> = {
  home: { isListed: true, showsHomes: true },
  login: { description: `Sign in to ${PRODUCT_NAME}: your trips and your homes are where you left them.` },
  signup: { description: 'One account to travel with, and to open your own door.' },
  contact: { isListed: true, description: 'Write to us, or call: we answer in person.' },
  about: { isListed: true, description: `Why there is ${PRODUCT_NAME}, and who is behind it.` },
  listingPage1: wizard,
  listingPage2: wizard,
  listingPage3: wizard,
  myListing: { description: 'The homes you host.', isPersonal: true },
  viewCard: { showsHome: true },
  myBooking: { description: 'The stays you booked.', isPersonal: true },
  booked: { description: 'Your dates, and the owner of the home.', isPersonal: true },
  privacyPolicy: { description: 'What a stay needs is kept, and your data is not sold.' },
  termsAndConditions: { description: 'What guests, hosts and we may count on.' },
  payment: { description: 'Your stay and what is still to pay.', isSecret: true },
  addExtraServicePrice: { description: 'What a guest asked for besides the stay, and its price.', isSecret: true },
  forgotPassword: { description: 'We send you a link to a new one.' },
  resetPassword: { description: 'Choose a new password.', isSecret: true },
  verifyEmail: { description: 'Confirm your e-mail address.', isSecret: true },
  account: { description: 'Your name, password and devices.', isPersonal: true },
};

/** The paths that search engines are told of. */
export const listedPaths: readonly string[] = Object.entries(pages)
  .filter(([, { isListed }]) => isListed === true)
  .map(([name]) => screens[name as ScreenName].path);

/** The screen at a path, or undefined: that is answered with status 404. */
export function screenAt(path: string): Screen | undefined {
  const name = screenNameAt(path);
  if (name === undefined) return undefined;
  const { path: ownPath, title, guard } = screens[name];
  return { path: ownPath, title, leadsVisitorsHome: guard === 'session-or-home', ...pages[name] };
}

export function titleOf(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
