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

/** A lazily loaded screen in its frame. `name` is the export, equal to the file name. */
function lazyScreen<N extends string>(
  frame: Frame,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): { frame: Frame; screen: ComponentType & LazyScreen } {
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
  return { frame, screen: Object.assign(Screen, { file: name, fetch }) };
}

const inbox = lazyScreen('panes', () => import('../inbox/screens/Inbox/Inbox.tsx'), 'Inbox');
const privacyPolicy = lazyScreen('site', () => import('./screens/PrivacyPolicy.tsx'), 'PrivacyPolicy');
const terms = lazyScreen('site', () => import('./screens/TermsAndConditions.tsx'), 'TermsAndConditions');
const nowhere = lazyScreen('site', () => import('./screens/NotFound.tsx'), 'NotFound');

export const screenComponents: Record<ScreenName, Pick<Route, 'frame' | 'screen'>> = {
  start: { frame: 'site', screen: Start },
  login: lazyScreen('bare', () => import('../accounts/screens/Login.tsx'), 'Login'),
  signup: lazyScreen('bare', () => import('../accounts/screens/Signup.tsx'), 'Signup'),
  person: lazyScreen('site', () => import('../accounts/screens/Person/Person.tsx'), 'Person'),
  contact: lazyScreen('site', () => import('../inbox/screens/Contact.tsx'), 'Contact'),
  about: lazyScreen('site', () => import('./screens/About.tsx'), 'About'),
  grievances: lazyScreen('site', () => import('../reports/screens/Grievances/Grievances.tsx'), 'Grievances'),
  addExtraServicePrice: lazyScreen(
    'bare',
    () => import('../bookings/screens/AddExtraServicePrice/AddExtraServicePrice.tsx'),
    'AddExtraServicePrice',
  ),
  payment: lazyScreen('bare', () => import('../payments/screens/Payment/Payment.tsx'), 'Payment'),
  listingPage1: lazyScreen('bare', () => import('../homes/screens/ListingPage1.tsx'), 'ListingPage1'),
  listingPage2: lazyScreen('bare', () => import('../homes/screens/ListingPage2.tsx'), 'ListingPage2'),
  listingPage3: lazyScreen('bare', () => import('../homes/screens/ListingPage3.tsx'), 'ListingPage3'),
  myListing: lazyScreen('site', () => import('../homes/screens/MyListing.tsx'), 'MyListing'),
  host: lazyScreen('site', () => import('../calendar/screens/Host/Host.tsx'), 'Host'),
  hostCalendar: lazyScreen('site', () => import('../calendar/screens/HostCalendar/HostCalendar.tsx'), 'HostCalendar'),
  hostHome: lazyScreen('site', () => import('../calendar/screens/HostHome/HostHome.tsx'), 'HostHome'),
  hostPayouts: lazyScreen('site', () => import('../payouts/screens/HostPayouts/HostPayouts.tsx'), 'HostPayouts'),
  homeFacts: lazyScreen('site', () => import('../homes/screens/HomeFacts/HomeFacts.tsx'), 'HomeFacts'),
  hostEarnings: lazyScreen('site', () => import('../payouts/screens/HostEarnings/HostEarnings.tsx'), 'HostEarnings'),
  viewCard: lazyScreen('photo', () => import('../homes/screens/ViewCard/ViewCard.tsx'), 'ViewCard'),
  publicHome: lazyScreen('photo', () => import('../homes/screens/ViewCard/PublicHome.tsx'), 'PublicHome'),
  stays: lazyScreen('site', () => import('../homes/screens/Stays.tsx'), 'Stays'),
  myBooking: lazyScreen('site', () => import('../bookings/screens/MyBooking/MyBooking.tsx'), 'MyBooking'),
  wishlists: lazyScreen('site', () => import('../wishlists/screens/Wishlists/Wishlists.tsx'), 'Wishlists'),
  sharedWishlist: lazyScreen('site', () => import('../wishlists/screens/SharedWishlist.tsx'), 'SharedWishlist'),
  wishlist: lazyScreen('site', () => import('../wishlists/screens/Wishlist/Wishlist.tsx'), 'Wishlist'),
  inbox,
  // Same component as the inbox, so that the list stays mounted.
  conversation: { ...inbox, frame: 'pane' },
  booked: lazyScreen('site', () => import('../bookings/screens/Booked/Booked.tsx'), 'Booked'),
  privacyPolicy,
  termsAndConditions: terms,
  legalPrivacy: privacyPolicy,
  legalTerms: terms,
  forgotPassword: lazyScreen('bare', () => import('../accounts/screens/ForgotPassword.tsx'), 'ForgotPassword'),
  resetPassword: lazyScreen('bare', () => import('../accounts/screens/ResetPassword.tsx'), 'ResetPassword'),
  verifyEmail: lazyScreen('bare', () => import('../accounts/screens/VerifyEmail.tsx'), 'VerifyEmail'),
  account: lazyScreen('site', () => import('../accounts/screens/Account/Account.tsx'), 'Account'),
  accountNews: lazyScreen(
    'site',
    () => import('../inbox/screens/NotificationSettings/NotificationSettings.tsx'),
    'NotificationSettings',
  ),
  stopMails: lazyScreen('bare', () => import('../inbox/screens/Unsubscribe.tsx'), 'Unsubscribe'),
};

const notFound = { path: '*', guard: 'public', ...nowhere } as const;

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
