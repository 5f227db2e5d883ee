import { type ComponentType, lazy } from 'react';
import type { Guard } from './components/Guarded.tsx';
import { addresses } from './links.ts';
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
  screen: ComponentType;
}

const login = screen(() => import('./screens/Login.tsx'), 'Login');
const signup = screen(() => import('./screens/Signup.tsx'), 'Signup');
const contact = screen(() => import('./screens/Contact.tsx'), 'Contact');
const about = screen(() => import('./screens/About.tsx'), 'About');
const extraPrice = screen(
  () => import('./screens/AddExtraServicePrice/AddExtraServicePrice.tsx'),
  'AddExtraServicePrice',
);
const payment = screen(() => import('./screens/Payment/Payment.tsx'), 'Payment');
const listingPage1 = screen(() => import('./screens/ListingPage1.tsx'), 'ListingPage1');
const listingPage2 = screen(() => import('./screens/ListingPage2.tsx'), 'ListingPage2');
const listingPage3 = screen(() => import('./screens/ListingPage3.tsx'), 'ListingPage3');
const myListing = screen(() => import('./screens/MyListing.tsx'), 'MyListing');
const viewCard = screen(() => import('./screens/ViewCard/ViewCard.tsx'), 'ViewCard');
const myBooking = screen(() => import('./screens/MyBooking/MyBooking.tsx'), 'MyBooking');
const booked = screen(() => import('./screens/Booked/Booked.tsx'), 'Booked');
const privacyPolicy = screen(() => import('./screens/PrivacyPolicy.tsx'), 'PrivacyPolicy');
const terms = screen(() => import('./screens/TermsAndConditions.tsx'), 'TermsAndConditions');
const nowhere = screen(() => import('./screens/NotFound.tsx'), 'NotFound');

/** The specification's point 2 as a table. The first match counts; what matches none is `notFound`. */
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
];

export const notFound = route('*', 'public', 'site', 'Not found', nowhere);

function route(path: string, guard: Guard, frame: Frame, title: string | null, screen: ComponentType): Route {
  return { path, guard, frame, title, screen };
}

/** A screen whose code is fetched when somebody goes there. */
function screen<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
}
