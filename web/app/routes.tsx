import { type Guard, screenAt, type ScreenName, screens, titleOfScreen } from '@aangan/contract/screens.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { type ComponentType, lazy, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Start } from '../search/screens/Start.tsx';
import { paths } from '../shared/links.ts';
import type { ReturnState } from '../shared/sign-in-return.ts';
import { setTitle } from '../shared/use-title.ts';
import { fetchOnce } from '../ui/fetch-once.ts';

interface LazyScreen {
  /** File name of the chunk. */
  file: string;
  /** Prefetches the code, so that the screen renders immediately. */
  fetch: () => Promise<unknown>;
}

/** A lazily loaded screen. `name` is the export, equal to the file name. */
function lazyScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): ComponentType & LazyScreen {
  let loaded: ComponentType | null = null;
  const fetch = fetchOnce(async () => {
    loaded = (await load())[name];
    return { default: loaded };
  });
  const Later = lazy(fetch);
  function Screen() {
    // Stable while mounted; a changed component type would remount the screen.
    const [Drawn] = useState<ComponentType>(() => loaded ?? Later);
    return <Drawn />;
  }
  return Object.assign(Screen, { file: name, fetch });
}

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

interface RedirectTarget {
  to: string;
  state: ReturnState | null;
}

/** Redirect target for a visitor at a path with its query (including `?`); null if permitted. */
export function guardRedirect(guard: Guard, path: string, search: string): RedirectTarget | null {
  const here = path + search;
  if (guard === 'session-or-login') return { to: paths.login, state: { from: here } };
  if (guard !== 'session-or-start') return null;
  // For a shared link to a home, the start page shows that home first.
  return { to: paths.start, state: LISTING_PATH.test(path) && search !== '' ? { sharedHomePath: here } : null };
}

/** Case-insensitive, as in the address bar. */
const LISTING_PATH = new RegExp(`^${paths.viewCard}/?$`, 'i');

let shownPath: string | null = null;
let isHistoryNavigation = false;

/** Tracks whether a navigation came from the browser's history. Called once at startup. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    isHistoryNavigation = true;
  });
  // wouter emits these events. Navigation within a screen (a dialog) must not affect the next navigation.
  for (const step of ['pushState', 'replaceState']) {
    addEventListener(step, () => {
      isHistoryNavigation = false;
    });
  }
}

/**
 * Imitates a page load on navigation: sets the title, scrolls to the top (except for back and forward), and focuses the
 * heading for screen readers.
 */
export function useScreenChange(title: string | null): void {
  const [path] = useLocation();
  // Before the effects of the screen, which may have a title of its own.
  useLayoutEffect(() => setTitle(title), [title]);
  useEffect(() => {
    if (shownPath === path) return undefined;
    const isFirstPage = shownPath === null;
    shownPath = path;
    if (isFirstPage) return undefined;
    if (!isHistoryNavigation) scrollTo(0, 0);
    isHistoryNavigation = false;
    return focusHeadingWhenRendered();
  }, [path]);
}

/** A lazily loaded screen renders its heading later. */
function focusHeadingWhenRendered(): () => void {
  const observer = new MutationObserver(focusHeading);
  function focusHeading() {
    const heading = document.querySelector<HTMLElement>('main h1:not([data-passing])');
    if (heading === null) return;
    observer.disconnect();
    if (document.activeElement?.matches('main *')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  focusHeading();
  return () => observer.disconnect();
}
