/** Where each screen lives; `:id` is a booking's id. The table of routes.ts and every link are made from this. */
export const addresses = {
  home: '/',
  login: '/login',
  signup: '/signup',
  signUp: '/SignUp',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  account: '/account',
  contact: '/contact',
  about: '/about',
  addExtraServicePrice: '/addExtraServicePrice/:id',
  payment: '/payment/:id',
  listingPage1: '/listingpage1',
  listingPage2: '/listingpage2',
  listingPage3: '/listingpage3',
  myListing: '/mylisting',
  viewCard: '/viewcard',
  myBooking: '/mybooking',
  booked: '/booked',
  privacyPolicy: '/privacyPolicy',
  termsAndConditions: '/termsAndConditions',
} as const;

/** One home. */
export function viewCardOf(listingId: string): string {
  return `${addresses.viewCard}?id=${encodeURIComponent(listingId)}`;
}

/** The confirmation of a booking, with the form to its owner. */
export function bookedOf(bookingId: string): string {
  return `${addresses.booked}?id=${encodeURIComponent(bookingId)}`;
}

export function paymentOf(bookingId: string): string {
  return addresses.payment.replace(':id', encodeURIComponent(bookingId));
}

export function addExtraServicePriceOf(bookingId: string): string {
  return addresses.addExtraServicePrice.replace(':id', encodeURIComponent(bookingId));
}

/** Home with one category chosen; without one, Trending. */
export function homeOf(category: string | null): string {
  return category === null ? addresses.home : `${addresses.home}?category=${encodeURIComponent(category)}`;
}
