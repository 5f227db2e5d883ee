import { PRODUCT_NAME } from '@aangan/contract/product.ts';

/** A screen as an address that a person may open, and what a link to it shows before it is opened. */
export interface Screen {
  /** In lower case: an address is one however it is written. */
  path: RegExp;
  /** Before the product's name; null is the name alone. */
  title: string | null;
  description?: string;
  /** Its own address, where search engines are told of it. */
  listedAs?: string;
  /** Shows something to signed-in people alone: kept out of search engines. */
  isPersonal?: boolean;
  /** Its address holds a booking's id or a mailed link's token, which is the key to it. */
  isSecret?: boolean;
  /** Begins with the list of homes. */
  showsHomes?: boolean;
  /** Shows nothing to who is not signed in: they are led to the list of homes. */
  leadsVisitorsHome?: boolean;
  /** Shows the home that the address names by `?id=`. */
  showsHome?: boolean;
}

export const SITE_DESCRIPTION =
  'Homes across India for short stays, each with someone who lives by it: villas, cabins, farm houses and rooms, with the whole price before anyone pays.';

const wizard = {
  description: `Put your home on ${PRODUCT_NAME} in ten minutes.`,
  isPersonal: true,
  leadsVisitorsHome: true,
};

/** Every screen of the specification's point 2, and those of one's own account. What is not here is answered with status 404. */
export const screens: readonly Screen[] = [
  { path: /^\/$/, title: null, listedAs: '/', showsHomes: true },
  {
    path: /^\/login$/,
    title: 'Login',
    description: `Sign in to ${PRODUCT_NAME}: your trips and your homes are where you left them.`,
  },
  { path: /^\/signup$/, title: 'Sign Up', description: 'One account to travel with, and to open your own door.' },
  {
    path: /^\/contact$/,
    title: 'Contact Us',
    listedAs: '/contact',
    description: 'Write to us, or call: we answer in person.',
  },
  {
    path: /^\/about$/,
    title: 'About Us',
    listedAs: '/about',
    description: `Why there is ${PRODUCT_NAME}, and who is behind it.`,
  },
  { path: /^\/listingpage1$/, title: 'SetUp Your Home', ...wizard },
  { path: /^\/listingpage2$/, title: 'Kind of place', ...wizard },
  { path: /^\/listingpage3$/, title: 'Preview', ...wizard },
  {
    path: /^\/mylisting$/,
    title: 'My Listing',
    description: 'The homes you host.',
    isPersonal: true,
    leadsVisitorsHome: true,
  },
  { path: /^\/viewcard$/, title: 'A home', leadsVisitorsHome: true, showsHome: true },
  {
    path: /^\/mybooking$/,
    title: 'My Booking',
    description: 'The stays you booked.',
    isPersonal: true,
    leadsVisitorsHome: true,
  },
  {
    path: /^\/booked$/,
    title: 'Your booking',
    description: 'Your dates, and the owner of the home.',
    isPersonal: true,
    leadsVisitorsHome: true,
  },
  {
    path: /^\/privacypolicy$/,
    title: 'Privacy Policy',
    description: 'What a stay needs is kept, and your data is not sold.',
  },
  {
    path: /^\/termsandconditions$/,
    title: 'Terms and Conditions',
    description: 'What guests, hosts and we may count on.',
  },
  {
    path: /^\/payment\/[^/]+$/,
    title: 'Your Trip',
    description: 'Your stay and what is still to pay.',
    isSecret: true,
  },
  {
    path: /^\/addextraserviceprice\/[^/]+$/,
    title: 'Add Extra Service Price',
    description: 'What a guest asked for besides the stay, and its price.',
    isSecret: true,
  },
  {
    path: /^\/forgot-password$/,
    title: 'Forgot password',
    description: 'We send you a link to a new one.',
  },
  { path: /^\/reset-password$/, title: 'New password', description: 'Choose a new password.', isSecret: true },
  { path: /^\/verify-email$/, title: 'E-mail address', description: 'Confirm your e-mail address.', isSecret: true },
  { path: /^\/account$/, title: 'Your account', description: 'Your name, password and devices.', isPersonal: true },
];

/** The screen at an address, or undefined. */
export function screenAt(path: string): Screen | undefined {
  const address = path.length > 1 ? path.toLowerCase().replace(/\/$/, '') : path;
  return screens.find((screen) => screen.path.test(address));
}

export function titleOf(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
