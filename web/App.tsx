import { Suspense } from 'react';
import { Route as Match, Switch, useLocation } from 'wouter';
import { useArrival } from './components/arrival.ts';
import { CrashBoundary } from './components/CrashBoundary.tsx';
import { Guarded } from './components/Guarded.tsx';
import { SiteFrame } from './components/SiteFrame.tsx';
import { notFound, type Route, routes } from './routes.ts';

/** The screen that the address names. */
export function App() {
  return (
    <Switch>
      {routes.map((route) => (
        <Match key={route.path} path={route.path}>
          <Framed route={route} />
        </Match>
      ))}
      <Match>
        <Framed route={notFound} />
      </Match>
    </Switch>
  );
}

function Framed({ route }: { route: Omit<Route, 'path'> }) {
  const [path] = useLocation();
  useArrival(route.title);
  const screen = (
    <CrashBoundary key={path}>
      <Guarded guard={route.guard}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <route.screen />
        </Suspense>
      </Guarded>
    </CrashBoundary>
  );
  if (route.frame === 'bare') return screen;
  return <SiteFrame wide={path === '/'}>{screen}</SiteFrame>;
}
