import type { ComponentType } from 'react';
import type { Guard } from './components/lead-away.ts';
import { addresses } from './links.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { Home } from './screens/Home.tsx';

/**
 * What stands around a screen. 'site': header, <main> and footer. 'photo': the same, but on phones a photo takes the
 * header's place. 'bare': nothing, the screen brings its own <main>.
 */
type Frame = 'site' | 'photo' | 'bare';

export interface Route {
  path: string;
  guard: Guard;
  frame: Frame;
  /** Before the product's name in the window's title; null is the name alone. */
  title: string | null;
  screen: ComponentType & Partial<LazyScreen>;
}

const login = lazyScreen(() => import('./screens/Login.tsx'), 'Login');
const signup = lazyScreen(() => import('./screens/Signup.tsx'), 'Signup');
const forgotPassword = lazyScreen(() => import('./screens/ForgotPassword.tsx'), 'ForgotPassword');
const resetPassword = lazyScreen(() => import('./screens/ResetPassword.tsx'), 'ResetPassword');
const verifyEmail = lazyScreen(() => import('./screens/VerifyEmail.tsx'), 'VerifyEmail');
const account = lazyScreen(() => import('./screens/Account/Account.tsx'), 'Account');
const contact = lazyScreen(() => import('./screens/Contact.tsx'), 'Contact');
const about = lazyScreen(() => import('./screens/About.tsx'), 'About');
const extraPrice = lazyScreen(
  () => import('./screens/AddExtraServicePrice/AddExtraServicePrice.tsx'),
  'AddExtraServicePrice',
);
const payment = lazyScreen(() => import('./screens/Payment/Payment.tsx'), 'Payment');
const listingPage1 = lazyScreen(() => import('./screens/ListingPage1.tsx'), 'ListingPage1');
const listingPage2 = lazyScreen(() => import('./screens/ListingPage2.tsx'), 'ListingPage2');
const listingPage3 = lazyScreen(() => import('./screens/ListingPage3.tsx'), 'ListingPage3');
const myListing = lazyScreen(() => import('./screens/MyListing.tsx'), 'MyListing');
const viewCard = lazyScreen(() => import('./screens/ViewCard/ViewCard.tsx'), 'ViewCard');
const myBooking = lazyScreen(() => import('./screens/MyBooking/MyBooking.tsx'), 'MyBooking');
const booked = lazyScreen(() => import('./screens/Booked/Booked.tsx'), 'Booked');
const privacyPolicy = lazyScreen(() => import('./screens/PrivacyPolicy.tsx'), 'PrivacyPolicy');
const terms = lazyScreen(() => import('./screens/TermsAndConditions.tsx'), 'TermsAndConditions');
const nowhere = lazyScreen(() => import('./screens/NotFound.tsx'), 'NotFound');

/** The specification's point 2 as a table, and the screens of one's own account. The first match counts; what matches none is `notFound`. */
export const routes: Route[] = [
  route(addresses.home, 'public', 'site', null, Home),
  route(addresses.login, 'visitor', 'bare', 'Login', login),
  route(addresses.signup, 'visitor', 'bare', 'Sign Up', signup),
  route(addresses.signUp, 'visitor', 'bare', 'Sign Up', signup),
  route(addresses.contact, 'public', 'site', 'Contact Us', contact),
  route(addresses.about, 'public', 'site', 'About Us', about),
  route(addresses.addExtraServicePrice, 'public', 'bare', 'Add Extra Service Price', extraPrice),
  route(addresses.payment, 'public', 'bare', 'Your Trip', payment),
  route(addresses.listingPage1, 'session-or-home', 'bare', 'SetUp Your Home', listingPage1),
  route(addresses.listingPage2, 'session-or-home', 'bare', 'Kind of place', listingPage2),
  route(addresses.listingPage3, 'session-or-home', 'bare', 'Preview', listingPage3),
  route(addresses.myListing, 'session-or-home', 'site', 'My Listing', myListing),
  route(addresses.viewCard, 'session-or-home', 'photo', 'A home', viewCard),
  route(addresses.myBooking, 'session-or-home', 'site', 'My Booking', myBooking),
  route(addresses.booked, 'session-or-home', 'site', 'Your booking', booked),
  route(addresses.privacyPolicy, 'session-or-login', 'site', 'Privacy Policy', privacyPolicy),
  route(addresses.termsAndConditions, 'session-or-login', 'site', 'Terms and Conditions', terms),
  route(addresses.forgotPassword, 'public', 'bare', 'Forgot password', forgotPassword),
  route(addresses.resetPassword, 'public', 'bare', 'New password', resetPassword),
  route(addresses.verifyEmail, 'public', 'bare', 'E-mail address', verifyEmail),
  route(addresses.account, 'session-or-login', 'site', 'Your account', account),
];

const notFound = route('*', 'public', 'site', 'Not found', nowhere);

/** The route of a path, as an address bar says it. */
export function routeAt(path: string): Route {
  return routes.find((candidate) => patternOf(candidate.path).test(path)) ?? notFound;
}

/** As wouter reads a path: in any case, with or without a slash at its end. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/, '[^/]+')}/?$`, 'i');
}

function route(path: string, guard: Guard, frame: Frame, title: string | null, screen: Route['screen']): Route {
  return { path, guard, frame, title, screen };
}
