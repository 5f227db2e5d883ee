import * as titles from '@aangan/contract/words/en/pages/titles.ts';

/**
 * Access to a screen. 'public': everyone. 'session-or-start', 'session-or-login': signed-in users; others are
 * redirected to `/` or `/login`. 'visitor': visitors; signed-in users are redirected to where they came from, or to
 * `/`.
 */
export type Guard = 'public' | 'session-or-start' | 'session-or-login' | 'visitor';

interface Screen {
  /**
   * `:id` is the id of a booking, a host's home, a list, a conversation or a person; `:slug` names a home, `:state` and
   * `:town` a place.
   */
  path: string;
  guard: Guard;
}

/** All screens; used by web and server. */
export const screens = {
  start: { path: '/', guard: 'public' },
  login: { path: '/login', guard: 'visitor' },
  signup: { path: '/signup', guard: 'visitor' },
  forgotPassword: { path: '/forgot-password', guard: 'public' },
  resetPassword: { path: '/reset-password', guard: 'public' },
  verifyEmail: { path: '/verify-email', guard: 'public' },
  account: { path: '/account', guard: 'session-or-login' },
  person: { path: '/people/:id', guard: 'public' },
  accountNews: { path: '/account/news', guard: 'session-or-login' },
  stopMails: { path: '/stop-mails', guard: 'public' },
  contact: { path: '/contact', guard: 'public' },
  about: { path: '/about', guard: 'public' },
  grievances: { path: '/grievances', guard: 'public' },
  addExtraServicePrice: { path: '/addExtraServicePrice/:id', guard: 'public' },
  payment: { path: '/payment/:id', guard: 'public' },
  listingPage1: { path: '/listingpage1', guard: 'session-or-start' },
  listingPage2: { path: '/listingpage2', guard: 'session-or-start' },
  listingPage3: { path: '/listingpage3', guard: 'session-or-start' },
  myListing: { path: '/mylisting', guard: 'session-or-start' },
  host: { path: '/host', guard: 'session-or-start' },
  hostCalendar: { path: '/host/calendar', guard: 'session-or-start' },
  hostHome: { path: '/host/calendar/:id', guard: 'session-or-start' },
  hostEarnings: { path: '/host/earnings', guard: 'session-or-start' },
  hostPayouts: { path: '/host/payouts', guard: 'session-or-start' },
  homeFacts: { path: '/host/homes/:id', guard: 'session-or-start' },
  viewCard: { path: '/viewcard', guard: 'session-or-start' },
  publicHome: { path: '/homes/:slug', guard: 'public' },
  stays: { path: '/stays/:state/:town?', guard: 'public' },
  myBooking: { path: '/mybooking', guard: 'session-or-start' },
  wishlists: { path: '/wishlists', guard: 'session-or-login' },
  sharedWishlist: { path: '/wishlists/shared', guard: 'public' },
  wishlist: { path: '/wishlists/:id', guard: 'session-or-login' },
  inbox: { path: '/inbox', guard: 'session-or-login' },
  conversation: { path: '/inbox/:id', guard: 'session-or-login' },
  booked: { path: '/booked', guard: 'session-or-start' },
  privacyPolicy: { path: '/privacyPolicy', guard: 'session-or-login' },
  legalPrivacy: { path: '/legal/privacy', guard: 'public' },
  legalTerms: { path: '/legal/terms', guard: 'public' },
  termsAndConditions: { path: '/termsAndConditions', guard: 'session-or-login' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

const patterns = Object.entries(screens).map(([name, { path }]) => ({
  name: name as ScreenName,
  pattern: new RegExp(`^${path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+')}/?$`, 'i'),
}));

/** The screen at a path, ignoring case and a trailing slash; undefined if unknown. */
export function screenAt(path: string): ScreenName | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.name;
}

/** Title of the screen before the product's name; null: only the product's name. */
export function titleOfScreen(name: ScreenName): string | null {
  return name === 'start' ? null : titles[name];
}
