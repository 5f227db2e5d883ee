import type { ComponentType } from 'react';
import { type Guard, type ScreenName, screenAt, screens, titleOfScreen } from '@aangan/contract/screens.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { Start } from './screens/Start.tsx';

/**
 * What stands around a screen. 'site': header, <main> and footer. 'photo': the same, but on phones a photo takes the
 * header's place. 'bare': nothing, the screen brings its own <main>. 'panes': header and <main>, as high as the window, whose
 * parts scroll by themselves. 'pane': the same, but on phones one of them is all there is.
 */
type Frame = 'site' | 'photo' | 'bare' | 'panes' | 'pane';

export interface Route {
  /** As wouter reads it; `:id` is a booking's id, that of a host's home, of a list, of a conversation, or of a person. */
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
const person = lazyScreen(() => import('./screens/Person/Person.tsx'), 'Person');
const accountNews = lazyScreen(() => import('./screens/AccountNews/AccountNews.tsx'), 'AccountNews');
const stopMails = lazyScreen(() => import('./screens/StopMails.tsx'), 'StopMails');
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
const host = lazyScreen(() => import('./screens/Host/Host.tsx'), 'Host');
const hostCalendar = lazyScreen(() => import('./screens/HostCalendar/HostCalendar.tsx'), 'HostCalendar');
const hostHome = lazyScreen(() => import('./screens/HostHome/HostHome.tsx'), 'HostHome');
const hostPayouts = lazyScreen(() => import('./screens/HostPayouts/HostPayouts.tsx'), 'HostPayouts');
const homeFacts = lazyScreen(() => import('./screens/HomeFacts/HomeFacts.tsx'), 'HomeFacts');
const hostEarnings = lazyScreen(() => import('./screens/HostEarnings/HostEarnings.tsx'), 'HostEarnings');
const viewCard = lazyScreen(() => import('./screens/ViewCard/ViewCard.tsx'), 'ViewCard');
const myBooking = lazyScreen(() => import('./screens/MyBooking/MyBooking.tsx'), 'MyBooking');
const wishlists = lazyScreen(() => import('./screens/Wishlists/Wishlists.tsx'), 'Wishlists');
const wishlist = lazyScreen(() => import('./screens/Wishlist/Wishlist.tsx'), 'Wishlist');
const sharedWishlist = lazyScreen(() => import('./screens/SharedWishlist.tsx'), 'SharedWishlist');
const inbox = lazyScreen(() => import('./screens/Inbox/Inbox.tsx'), 'Inbox');
const booked = lazyScreen(() => import('./screens/Booked/Booked.tsx'), 'Booked');
const privacyPolicy = lazyScreen(() => import('./screens/PrivacyPolicy.tsx'), 'PrivacyPolicy');
const terms = lazyScreen(() => import('./screens/TermsAndConditions.tsx'), 'TermsAndConditions');
const nowhere = lazyScreen(() => import('./screens/NotFound.tsx'), 'NotFound');

/** What shows each screen of the contract's table. */
export const shown: Record<ScreenName, Pick<Route, 'frame' | 'screen'>> = {
  start: { frame: 'site', screen: Start },
  login: { frame: 'bare', screen: login },
  signup: { frame: 'bare', screen: signup },
  person: { frame: 'site', screen: person },
  contact: { frame: 'site', screen: contact },
  about: { frame: 'site', screen: about },
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
  myBooking: { frame: 'site', screen: myBooking },
  wishlists: { frame: 'site', screen: wishlists },
  sharedWishlist: { frame: 'site', screen: sharedWishlist },
  wishlist: { frame: 'site', screen: wishlist },
  inbox: { frame: 'panes', screen: inbox },
  // The same screen: the list beside the conversation stays what it is.
  conversation: { frame: 'pane', screen: inbox },
  booked: { frame: 'site', screen: booked },
  privacyPolicy: { frame: 'site', screen: privacyPolicy },
  termsAndConditions: { frame: 'site', screen: terms },
  forgotPassword: { frame: 'bare', screen: forgotPassword },
  resetPassword: { frame: 'bare', screen: resetPassword },
  verifyEmail: { frame: 'bare', screen: verifyEmail },
  account: { frame: 'site', screen: account },
  accountNews: { frame: 'site', screen: accountNews },
  stopMails: { frame: 'bare', screen: stopMails },
};

const notFound = { path: '*', guard: 'public', frame: 'site', screen: nowhere } as const;

/** The route of a path, as an address bar says it. */
export function routeAt(path: string): Route {
  const name = screenAt(path);
  if (name === undefined) return { ...notFound, title: titles.notFound };
  return { ...screens[name], ...shown[name], title: titleOfScreen(name) };
}
