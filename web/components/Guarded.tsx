import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../api/current-user.ts';
import { addresses } from '../links.ts';
import { useRemembered } from './sign-in-return.ts';

/**
 * Who may see a screen: 'public' everyone; 'session-or-home' and 'session-or-login' signed-in people, others are led to
 * `/` or `/login`; 'visitor' those who are not signed in yet, others go back to where they came from, or to `/`.
 */
export type Guard = 'public' | 'session-or-home' | 'session-or-login' | 'visitor';

/** Shows a screen to those whom its route is for, and leads the others where the specification sends them. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { user, isPending } = useCurrentUser();
  const { from } = useRemembered();
  const [path] = useLocation();
  const search = useSearch();
  const here = search === '' ? path : `${path}?${search}`;

  if (guard === 'public') return children;
  if (guard === 'visitor') return user === null ? children : <Redirect to={from ?? addresses.home} replace />;
  if (isPending) return <div className="min-h-dvh" aria-busy="true" />;
  if (user !== null) return children;
  if (guard === 'session-or-login') return <Redirect to={addresses.login} replace state={{ from: here }} />;
  // A shared link to a home: the home page says which one was meant.
  const meant = path === addresses.viewCard && search !== '' ? here : undefined;
  return <Redirect to={addresses.home} replace state={meant === undefined ? null : { meant }} />;
}
