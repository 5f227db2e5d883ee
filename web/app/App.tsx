import { type ReactNode, Suspense } from 'react';
import { Route as Match, useLocation } from 'wouter';
import { useScreenChange } from './screen-change.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Guarded } from './Guarded.tsx';
import { LoadingScreen } from '../shared/LoadingScreen.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { addresses } from '../shared/links.ts';
import { type Route, routeAt } from './routes.ts';
import { ViewCardSkeleton } from '../homes/screens/ViewCard/ViewCardSkeleton.tsx';

/** Placeholder shown while the code of a screen loads. */
const loadingByFrame: Record<Route['frame'], ReactNode> = {
  site: <LoadingScreen />,
  photo: <ViewCardSkeleton />,
  panes: <LoadingScreen />,
  pane: <LoadingScreen />,
  bare: <div className="min-h-dvh" aria-busy="true" />,
};

/** Screens whose container grows on large displays because they list many homes. */
const wide: ReadonlySet<string> = new Set([addresses.start, addresses.hostCalendar]);

/** Renders the screen of the current address in its frame. Header and footer persist across screens. */
export function App() {
  const [path] = useLocation();
  const route = routeAt(path);
  const hasPanes = route.frame === 'panes' || route.frame === 'pane';
  useScreenChange(route.title);

  const screen = (
    // Several addresses may share one screen, which stays mounted between them.
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
      isStart={route.path === addresses.start}
      isWide={wide.has(route.path)}
      headerOnPhones={route.frame === 'site' || route.frame === 'panes'}
      hasPanes={hasPanes}
    >
      {screen}
    </SiteFrame>
  );
}
