import type { PageData } from '@aangan/contract/pages/page-data.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Guard } from '@aangan/contract/screens.ts';
import * as words from '@aangan/contract/words/en/pages/site.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode, Suspense, Component, useSyncExternalStore, useState } from 'react';
import { Router, Route as Match, useLocation, Redirect, useSearch, Link } from 'wouter';
import { AccountMenu } from '../accounts/parts/AccountMenu.tsx';
import { SessionLink, SignedInRedirect } from '../accounts/parts/SignInRedirect.tsx';
import { useCurrentUser } from '../accounts/queries/current-user.ts';
import { useIsUnreachable } from '../api/request.ts';
import { SiteContext } from '../api/site.ts';
import { ViewCardSkeleton } from '../homes/screens/ViewCard/ViewCardSkeleton.tsx';
import { useListingSearch } from '../search/parts/listing-search.ts';
import { SearchBar } from '../search/parts/SearchBar.tsx';
import { StayChoice } from '../search/parts/StayChoice.tsx';
import { viewCardPath, paths } from '../shared/links.ts';
import { LoadingScreen } from '../shared/LoadingScreen.tsx';
import { InitialReturnState } from '../shared/sign-in-return.ts';
import { ErrorState } from '../ui/ContentState.tsx';
import { PageOutdatedError } from '../ui/fetch-once.ts';
import { Wordmark } from '../ui/Mark.tsx';
import { Footer } from './Footer.tsx';
import { guardRedirect, type Route, routeAt, useScreenChange } from './routes.tsx';

/** Error boundary for rendering and lazy loading of a screen; the header and other screens keep working. */
class CrashBoundary extends Component<{ children: ReactNode }, { crash: { error: unknown } | null }> {
  override state = { crash: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    const message =
      crash.error instanceof PageOutdatedError
        ? { title: controls.partMissing, detail: controls.mayBeUpdated, retry: controls.reloadPage }
        : { title: words.crashed };
    return (
      <div className="page py-16">
        <ErrorState {...message} onRetry={() => location.reload()} />
      </div>
    );
  }
}

/** Placeholder shown while the code of a screen loads. */
const loadingByFrame: Record<Route['frame'], ReactNode> = {
  site: <LoadingScreen />,
  photo: <ViewCardSkeleton />,
  panes: <LoadingScreen />,
  pane: <LoadingScreen />,
  bare: <div className="min-h-dvh" aria-busy="true" />,
};

/** Screens whose container grows on large displays because they list many homes. */
const wide: ReadonlySet<string> = new Set([paths.start, paths.hostCalendar, paths.stays]);

/** Renders the screen of the current path in its frame. Header and footer persist across screens. */
function App() {
  const [path] = useLocation();
  const route = routeAt(path);
  const hasPanes = route.frame === 'panes' || route.frame === 'pane';
  useScreenChange(route.title);

  const screen = (
    // Several paths may share one screen, which stays mounted between them.
    <CrashBoundary key={hasPanes ? 'panes' : path}>
      <Guarded guard={route.guard}>
        <Suspense fallback={loadingByFrame[route.frame]}>
          <Match path={route.path}>
            <route.screen />
          </Match>
        </Suspense>
      </Guarded>
    </CrashBoundary>
  );
  if (route.frame === 'bare') return screen;
  return (
    <SiteFrame
      isStart={route.path === paths.start}
      isWide={wide.has(route.path)}
      headerOnPhones={route.frame === 'site' || route.frame === 'panes'}
      hasPanes={hasPanes}
    >
      {screen}
    </SiteFrame>
  );
}

interface RootProps {
  data: PageData;
  queryClient: QueryClient;
  /** Path and query. Required on the server only; in a browser the location is used. */
  path?: string;
}

/** Everything inside `#root`. Server and browser must render the same tree, or hydration fails. */
export function Root({ data: { site, sharedHome }, queryClient, path }: RootProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <InitialReturnState value={sharedHome === undefined ? {} : { sharedHomePath: viewCardPath(sharedHome._id) }}>
          <QueryClientProvider client={queryClient}>
            <Router ssrPath={path}>
              <CrashBoundary>
                <App />
                <OfflineNotice />
              </CrashBoundary>
            </Router>
          </QueryClientProvider>
        </InitialReturnState>
      </SiteContext>
    </StrictMode>
  );
}

/** Renders a screen for permitted users and redirects others as specified. */
function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { user, isPending } = useCurrentUser();
  const [path] = useLocation();
  const search = useSearch();

  if (guard === 'public') return children;
  if (guard === 'visitor') return user === null ? children : <SignedInRedirect />;
  if (user !== null) return children;
  const step = isPending ? null : guardRedirect(guard, path, search === '' ? '' : `?${search}`);
  return (
    // Reserves the height, so that the footer does not flash into view.
    <div className="min-h-dvh" aria-busy="true">
      {step !== null && <Redirect to={step.to} replace state={step.state} />}
    </div>
  );
}

/** Shown while this device is offline or cached answers are shown. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isCutOff = useIsUnreachable();
  return (
    // Above the bottom action bar. In conversations it is at the top (inbox.css).
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 max-lg:pb-32 offline-notice">
      {(!isOnline || isCutOff) && (
        <span className="motion-rise rounded-field border border-line border-l-4 border-l-haldi bg-raised px-4 pt-3.5 pb-3 text-[15px]/5 font-semibold shadow-3">
          {isOnline ? messages.seenBefore : messages.offline}
        </span>
      )}
    </output>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

interface SiteFrameProps {
  isStart: boolean;
  /** Lets container, header and footer grow on large screens. */
  isWide: boolean;
  headerOnPhones: boolean;
  /** From 768 px up the screen fills the window with scrolling panes and without a footer. */
  hasPanes?: boolean;
  children: ReactNode;
}

function SiteFrame({ isStart, isWide, headerOnPhones, hasPanes = false, children }: SiteFrameProps) {
  const page = isWide ? 'page page-wide' : 'page';
  const [typed, setTyped] = useSearchText();
  return (
    <div className={`flex min-h-dvh flex-col ${hasPanes ? 'md:h-dvh' : ''}`}>
      <a
        href="#main"
        className="type-button sr-only z-40 rounded-field bg-raised text-link shadow-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        {words.skip}
      </a>
      <div className={headerOnPhones ? 'contents print:hidden' : 'contents max-md:hidden print:hidden'}>
        <Header page={page} isStart={isStart} typed={typed} onType={setTyped} />
        {isStart && (
          <search aria-label={words.stay} className={`block ${page} pt-1 md:pt-3 lg:hidden`}>
            <StayChoice look="row" typed={typed} />
          </search>
        )}
      </div>
      <main id="main" tabIndex={-1} className={`flex-1 ${hasPanes ? 'md:min-h-0' : ''}`}>
        {children}
      </main>
      {!hasPanes && <Footer page={page} />}
    </div>
  );
}

/** Text of the search field, synchronized with the URL on navigation. */
function useSearchText(): [string, (text: string) => void] {
  const [{ query }] = useListingSearch();
  const [field, setField] = useState({ typed: query, query });
  if (field.query !== query) setField({ typed: query, query });
  return [field.typed, (typed) => setField({ typed, query })];
}

interface HeaderProps {
  page: string;
  isStart: boolean;
  /** Text of the search field. */
  typed: string;
  onType: (text: string) => void;
}

/**
 * Logo, search, 'List your home' and the account menu. On phones the search is a second row, which alone stays sticky.
 */
function Header({ page, isStart, typed, onType }: HeaderProps) {
  return (
    <header
      className={`sticky -top-[60px] z-30 border-line bg-ground md:top-0 md:border-b ${isStart ? 'hairline-when-scrolled' : 'border-b'}`}
    >
      <div
        className={`${page} flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 pt-3 pb-3 md:h-(--header-height) md:flex-nowrap md:py-0 lg:grid lg:grid-cols-[1fr_560px_1fr]`}
      >
        <Link to={paths.start} aria-label={PRODUCT_NAME} className="rounded-small py-1.5 text-ink">
          <Wordmark size={34} />
        </Link>
        <div className="order-last w-full md:order-none md:w-auto md:flex-1">
          <SearchBar typed={typed} onType={onType} isStart={isStart} />
        </div>
        <div className="flex items-center justify-end gap-5">
          <SessionLink
            to={paths.listingPage1}
            className="rounded-small px-1 py-2.5 pt-3 text-[15px]/5 font-semibold max-lg:hidden hover:underline hover:underline-offset-4"
          >
            {buttons.listYourHome}
          </SessionLink>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
