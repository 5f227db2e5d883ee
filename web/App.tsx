import { type ReactNode, Suspense } from 'react';
import { Route as Match, useLocation } from 'wouter';
import { useArrival } from './components/arrival.ts';
import { CrashBoundary } from './components/CrashBoundary.tsx';
import { Guarded } from './components/Guarded.tsx';
import { PassingScreen } from './components/PassingScreen.tsx';
import { SiteFrame } from './components/SiteFrame.tsx';
import { addresses } from './links.ts';
import { type Route, routeAt } from './routes.ts';
import { ViewCardSkeleton } from './screens/ViewCard/ViewCardSkeleton.tsx';

/** What is shown while the code of a screen is fetched. */
const passing: Record<Route['frame'], ReactNode> = {
  site: <PassingScreen />,
  photo: <ViewCardSkeleton />,
  panes: <PassingScreen />,
  pane: <PassingScreen />,
  bare: <div className="min-h-dvh" aria-busy="true" />,
};

/** Screens of many homes: they grow on large screens. */
const wide: ReadonlySet<string> = new Set([addresses.start, addresses.hostCalendar]);

/** The screen that the address names, in its frame; header and footer stay while screens change. */
export function App() {
  const [path] = useLocation();
  const route = routeAt(path);
  const hasPanes = route.frame === 'panes' || route.frame === 'pane';
  useArrival(route.title);

  const screen = (
    // One screen may have several addresses, and stays while they change.
    <CrashBoundary key={hasPanes ? 'panes' : path}>
      <Guarded guard={route.guard}>
        <Suspense fallback={passing[route.frame]}>
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
      isStart={route.path === addresses.start}
      isWide={wide.has(route.path)}
      headerOnPhones={route.frame === 'site' || route.frame === 'panes'}
      hasPanes={hasPanes}
    >
      {screen}
    </SiteFrame>
  );
}
