/**
 * Who may see a screen: 'public' everyone; 'session-or-home' and 'session-or-login' signed-in people, others are led to
 * `/` or `/login`; 'visitor' those who are not signed in yet, others go back to where they came from, or to `/`.
 */
export type Guard = 'public' | 'session-or-home' | 'session-or-login' | 'visitor';

interface Screen {
  /** `:id` is a booking's id. */
  path: string;
  guard: Guard;
  /** Before the product's name in the window's title; null is the name alone. */
  title: string | null;
}

/** Every screen: those of the specification's point 2, and those of one's own account. Web and server read it. */
export const screens = {
  home: { path: '/', guard: 'public', title: null },
  login: { path: '/login', guard: 'visitor', title: 'Login' },
  signup: { path: '/signup', guard: 'visitor', title: 'Sign Up' },
  forgotPassword: { path: '/forgot-password', guard: 'public', title: 'Forgot password' },
  resetPassword: { path: '/reset-password', guard: 'public', title: 'New password' },
  verifyEmail: { path: '/verify-email', guard: 'public', title: 'E-mail address' },
  account: { path: '/account', guard: 'session-or-login', title: 'Your account' },
  contact: { path: '/contact', guard: 'public', title: 'Contact Us' },
  about: { path: '/about', guard: 'public', title: 'About Us' },
  addExtraServicePrice: { path: '/addExtraServicePrice/:id', guard: 'public', title: 'Add Extra Service Price' },
  payment: { path: '/payment/:id', guard: 'public', title: 'Your Trip' },
  listingPage1: { path: '/listingpage1', guard: 'session-or-home', title: 'SetUp Your Home' },
  listingPage2: { path: '/listingpage2', guard: 'session-or-home', title: 'Kind of place' },
  listingPage3: { path: '/listingpage3', guard: 'session-or-home', title: 'Preview' },
  myListing: { path: '/mylisting', guard: 'session-or-home', title: 'My Listing' },
  viewCard: { path: '/viewcard', guard: 'session-or-home', title: 'A home' },
  myBooking: { path: '/mybooking', guard: 'session-or-home', title: 'My Booking' },
  booked: { path: '/booked', guard: 'session-or-home', title: 'Your booking' },
  privacyPolicy: { path: '/privacyPolicy', guard: 'session-or-login', title: 'Privacy Policy' },
  termsAndConditions: { path: '/termsAndConditions', guard: 'session-or-login', title: 'Terms and Conditions' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

const patterns = Object.entries(screens).map(([name, { path }]) => ({
  name: name as ScreenName,
  pattern: new RegExp(`^${path.replace(/:[^/]+/, '[^/]+')}/?$`, 'i'),
}));

/** The screen at a path, in any case, with or without a slash at its end; undefined where there is none. */
export function screenAt(path: string): ScreenName | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.name;
}
