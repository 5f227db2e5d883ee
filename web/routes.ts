import { type ComponentType, lazy } from 'react';
import { addresses } from './links.ts';
import { Home } from './screens/Home.tsx';

/**
 * Who may see a screen: 'public' everyone; 'session-or-home' and 'session-or-login' signed-in people, others are led to
 * `/` or `/login`; 'visitor' those who are not signed in yet, others go back to where they came from, or to `/`.
 */
export type Guard = 'public' | 'session-or-home' | 'session-or-login' | 'visitor';

export interface Route {
  path: string;
  guard: Guard;
  /** Before the product's name in the window's title; null is the name alone. */
  title: string | null;
  /**
   * 'site': header, <main> and footer stand around the screen. 'photo': the same, but on phones a photo takes the
   * header's place. 'bare': the screen brings its own <main>.
   */
  frame: 'site' | 'photo' | 'bare';
  screen: ComponentType;
}

const login = lazy(() => import('./screens/Login.tsx').then((file) => ({ default: file.Login })));
const signup = lazy(() => import('./screens/Signup.tsx').then((file) => ({ default: file.Signup })));
const listingPage1 = lazy(() => import('./screens/ListingPage1.tsx').then((file) => ({ default: file.ListingPage1 })));
const listingPage2 = lazy(() => import('./screens/ListingPage2.tsx').then((file) => ({ default: file.ListingPage2 })));
const listingPage3 = lazy(() => import('./screens/ListingPage3.tsx').then((file) => ({ default: file.ListingPage3 })));
const viewCard = lazy(() => import('./screens/ViewCard/ViewCard.tsx').then((file) => ({ default: file.ViewCard })));
const myListing = lazy(() => import('./screens/MyListing.tsx').then((file) => ({ default: file.MyListing })));
const contact = lazy(() => import('./screens/Contact.tsx').then((file) => ({ default: file.Contact })));
const about = lazy(() => import('./screens/About.tsx').then((file) => ({ default: file.About })));
const privacyPolicy = lazy(() =>
  import('./screens/PrivacyPolicy.tsx').then((file) => ({ default: file.PrivacyPolicy })),
);
const termsAndConditions = lazy(() =>
  import('./screens/TermsAndConditions.tsx').then((file) => ({ default: file.TermsAndConditions })),
);

/** The specification's point 2 as a table. The first match counts; what matches none is not found. */
export const routes: Route[] = [
  { path: addresses.home, guard: 'public', title: null, frame: 'site', screen: Home },
  { path: addresses.login, guard: 'visitor', title: 'Login', frame: 'bare', screen: login },
  { path: addresses.signup, guard: 'visitor', title: 'Sign Up', frame: 'bare', screen: signup },
  { path: addresses.signUp, guard: 'visitor', title: 'Sign Up', frame: 'bare', screen: signup },
  {
    path: addresses.listingPage1,
    guard: 'session-or-home',
    title: 'SetUp Your Home',
    frame: 'bare',
    screen: listingPage1,
  },
  {
    path: addresses.listingPage2,
    guard: 'session-or-home',
    title: 'Kind of place',
    frame: 'bare',
    screen: listingPage2,
  },
  { path: addresses.listingPage3, guard: 'session-or-home', title: 'Preview', frame: 'bare', screen: listingPage3 },
  { path: addresses.viewCard, guard: 'session-or-home', title: 'Home', frame: 'photo', screen: viewCard },
  { path: addresses.myListing, guard: 'session-or-home', title: 'My Listing', frame: 'site', screen: myListing },
  { path: addresses.contact, guard: 'public', title: 'Contact Us', frame: 'site', screen: contact },
  { path: addresses.about, guard: 'public', title: 'About Us', frame: 'site', screen: about },
  {
    path: addresses.privacyPolicy,
    guard: 'session-or-login',
    title: 'Privacy Policy',
    frame: 'site',
    screen: privacyPolicy,
  },
  {
    path: addresses.termsAndConditions,
    guard: 'session-or-login',
    title: 'Terms and Conditions',
    frame: 'site',
    screen: termsAndConditions,
  },
];

export const notFound: Route = {
  path: '*',
  guard: 'public',
  title: 'Not found',
  frame: 'site',
  screen: lazy(() => import('./screens/NotFound.tsx').then((file) => ({ default: file.NotFound }))),
};
