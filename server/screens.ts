import { PRODUCT_NAME } from '@aangan/contract/product.ts';

/** A screen as an address that a person may open, and what a link to it shows before it is opened. */
export interface Screen {
  /** In lower case: an address is one however it is written. */
  path: RegExp;
  /** Before the product's name; null is the name alone. */
  title: string | null;
  description?: string;
  /** Its address holds a booking's id, which is the key to it. */
  isSecret?: boolean;
  /** Begins with the list of homes. */
  showsHomes?: boolean;
  /** Shows the home that the address names by `?id=`. */
  showsHome?: boolean;
}

export const SITE_DESCRIPTION = 'Homes across India for short stays, each with someone who lives by it.';

/** Every screen of the specification's point 2. What is not here is answered with status 404. */
const screens: Screen[] = [
  { path: /^\/$/, title: null, showsHomes: true },
  { path: /^\/login$/, title: 'Login' },
  { path: /^\/signup$/, title: 'Sign Up' },
  { path: /^\/contact$/, title: 'Contact Us', description: 'Write to us, or call: we answer in person.' },
  { path: /^\/about$/, title: 'About Us', description: `Why there is ${PRODUCT_NAME}, and who is behind it.` },
  { path: /^\/listingpage1$/, title: 'SetUp Your Home' },
  { path: /^\/listingpage2$/, title: 'Kind of place' },
  { path: /^\/listingpage3$/, title: 'Preview' },
  { path: /^\/mylisting$/, title: 'My Listing' },
  { path: /^\/viewcard$/, title: 'A home', showsHome: true },
  { path: /^\/mybooking$/, title: 'My Booking' },
  { path: /^\/booked$/, title: 'Your booking' },
  { path: /^\/privacypolicy$/, title: 'Privacy Policy' },
  { path: /^\/termsandconditions$/, title: 'Terms and Conditions' },
  { path: /^\/payment\/[^/]+$/, title: 'Your Trip', isSecret: true },
  { path: /^\/addextraserviceprice\/[^/]+$/, title: 'Add Extra Service Price', isSecret: true },
];

/** The screen at an address, or undefined. */
export function screenAt(path: string): Screen | undefined {
  const address = path.length > 1 ? path.toLowerCase().replace(/\/$/, '') : path;
  return screens.find((screen) => screen.path.test(address));
}

export function titleOf(title: string | null): string {
  return title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
