import type { ComponentType } from 'react';
import { type Guard, type ScreenName, screenAt, screens, titleOfScreen } from '@aangan/contract/screens.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { Start } from '../search/screens/Start.tsx';

/**
 * Layout of a screen. 'site': header, <main> and footer. 'photo': like 'site', but on phones a photo replaces the
 * header. 'bare': no layout, the screen has its own <main>. 'panes': header and full-height <main> with scrolling
 * panes. 'pane': like 'panes', but on phones one pane only.
 */
type Frame = 'site' | 'photo' | 'bare' | 'panes' | 'pane';

export interface Route {
  /** wouter pattern; `:id` is the id of a booking, home, list, conversation or person. */
  path: string;
  guard: Guard;
  frame: Frame;
  /** Window title before the product's name; null for the name alone. */
  title: string | null;
  screen: ComponentType & Partial<LazyScreen>;
}

const login = lazyScreen(() => import('../accounts/screens/Login.tsx'), 'Login');
const signup = lazyScreen(() => import('../accounts/screens/Signup.tsx'), 'Signup');
const forgotPassword = lazyScreen(() => import('../accounts/screens/ForgotPassword.tsx'), 'ForgotPassword');
const resetPassword = lazyScreen(() => import('../accounts/screens/ResetPassword.tsx'), 'ResetPassword');
const verifyEmail = lazyScreen(() => import('../accounts/screens/VerifyEmail.tsx'), 'VerifyEmail');
const account = lazyScreen(() => import('../accounts/screens/Account/Account.tsx'), 'Account');
const person = lazyScreen(() => import('../accounts/screens/Person/Person.tsx'), 'Person');
const notificationSettings = lazyScreen(
  () => import('../inbox/screens/NotificationSettings/NotificationSettings.tsx'),
  'NotificationSettings',
);
const unsubscribe = lazyScreen(() => import('../inbox/screens/Unsubscribe.tsx'), 'Unsubscribe');
const contact = lazyScreen(() => import('../inbox/screens/Contact.tsx'), 'Contact');
const grievances = lazyScreen(() => import('../reports/screens/Grievances/Grievances.tsx'), 'Grievances');
const about = lazyScreen(() => import('./screens/About.tsx'), 'About');
const extraPrice = lazyScreen(
  () => import('../bookings/screens/AddExtraServicePrice/AddExtraServicePrice.tsx'),
  'AddExtraServicePrice',
);
const payment = lazyScreen(() => import('../payments/screens/Payment/Payment.tsx'), 'Payment');
const listingPage1 = lazyScreen(() => import('../homes/screens/ListingPage1.tsx'), 'ListingPage1');
const listingPage2 = lazyScreen(() => import('../homes/screens/ListingPage2.tsx'), 'ListingPage2');
const listingPage3 = lazyScreen(() => import('../homes/screens/ListingPage3.tsx'), 'ListingPage3');
const myListing = lazyScreen(() => import('../homes/screens/MyListing.tsx'), 'MyListing');
const host = lazyScreen(() => import('../calendar/screens/Host/Host.tsx'), 'Host');
const hostCalendar = lazyScreen(() => import('../calendar/screens/HostCalendar/HostCalendar.tsx'), 'HostCalendar');
const hostHome = lazyScreen(() => import('../calendar/screens/HostHome/HostHome.tsx'), 'HostHome');
const hostPayouts = lazyScreen(() => import('../payouts/screens/HostPayouts/HostPayouts.tsx'), 'HostPayouts');
const homeFacts = lazyScreen(() => import('../homes/screens/HomeFacts/HomeFacts.tsx'), 'HomeFacts');
const hostEarnings = lazyScreen(() => import('../payouts/screens/HostEarnings/HostEarnings.tsx'), 'HostEarnings');
const viewCard = lazyScreen(() => import('../homes/screens/ViewCard/ViewCard.tsx'), 'ViewCard');
const publicHome = lazyScreen(() => import('../homes/screens/ViewCard/PublicHome.tsx'), 'PublicHome');
const stays = lazyScreen(() => import('../homes/screens/Stays.tsx'), 'Stays');
const myBooking = lazyScreen(() => import('../bookings/screens/MyBooking/MyBooking.tsx'), 'MyBooking');
const wishlists = lazyScreen(() => import('../wishlists/screens/Wishlists/Wishlists.tsx'), 'Wishlists');
const wishlist = lazyScreen(() => import('../wishlists/screens/Wishlist/Wishlist.tsx'), 'Wishlist');
const sharedWishlist = lazyScreen(() => import('../wishlists/screens/SharedWishlist.tsx'), 'SharedWishlist');
const inbox = lazyScreen(() => import('../inbox/screens/Inbox/Inbox.tsx'), 'Inbox');
const booked = lazyScreen(() => import('../bookings/screens/Booked/Booked.tsx'), 'Booked');
const privacyPolicy = lazyScreen(() => import('./screens/PrivacyPolicy.tsx'), 'PrivacyPolicy');
const terms = lazyScreen(() => import('./screens/TermsAndConditions.tsx'), 'TermsAndConditions');
const nowhere = lazyScreen(() => import('./screens/NotFound.tsx'), 'NotFound');

export const screenComponents: Record<ScreenName, Pick<Route, 'frame' | 'screen'>> = {
  start: { frame: 'site', screen: Start },
  login: { frame: 'bare', screen: login },
  signup: { frame: 'bare', screen: signup },
  person: { frame: 'site', screen: person },
  contact: { frame: 'site', screen: contact },
  about: { frame: 'site', screen: about },
  grievances: { frame: 'site', screen: grievances },
  addExtraServicePrice: { frame: 'bare', screen: extraPrice },
  payment: { frame: 'bare', screen: payment },
  listingPage1: { frame: 'bare', screen: listingPage1 },
  listingPage2: { frame: 'bare', screen: listingPage2 },
  listingPage3: { frame: 'bare', screen: listingPage3 },
  myListing: { frame: 'site', screen: myListing },
  host: { frame: 'site', screen: host },
  hostCalendar: { frame: 'site', screen: hostCalendar },
  hostHome: { frame: 'site', screen: hostHome },
  hostPayouts: { frame: 'site', screen: hostPayouts },
  homeFacts: { frame: 'site', screen: homeFacts },
  hostEarnings: { frame: 'site', screen: hostEarnings },
  viewCard: { frame: 'photo', screen: viewCard },
  publicHome: { frame: 'photo', screen: publicHome },
  stays: { frame: 'site', screen: stays },
  myBooking: { frame: 'site', screen: myBooking },
  wishlists: { frame: 'site', screen: wishlists },
  sharedWishlist: { frame: 'site', screen: sharedWishlist },
  wishlist: { frame: 'site', screen: wishlist },
  inbox: { frame: 'panes', screen: inbox },
  // Same component as the inbox, so that the list stays mounted.
  conversation: { frame: 'pane', screen: inbox },
  booked: { frame: 'site', screen: booked },
  privacyPolicy: { frame: 'site', screen: privacyPolicy },
  termsAndConditions: { frame: 'site', screen: terms },
  legalPrivacy: { frame: 'site', screen: privacyPolicy },
  legalTerms: { frame: 'site', screen: terms },
  forgotPassword: { frame: 'bare', screen: forgotPassword },
  resetPassword: { frame: 'bare', screen: resetPassword },
  verifyEmail: { frame: 'bare', screen: verifyEmail },
  account: { frame: 'site', screen: account },
  accountNews: { frame: 'site', screen: notificationSettings },
  stopMails: { frame: 'bare', screen: unsubscribe },
};

const notFound = { path: '*', guard: 'public', frame: 'site', screen: nowhere } as const;

/** Finds the route of a path. */
export function routeAt(path: string): Route {
  const name = screenAt(path);
  if (name === undefined) return { ...notFound, title: titles.notFound };
  return { ...screens[name], ...screenComponents[name], title: titleOfScreen(name) };
}
