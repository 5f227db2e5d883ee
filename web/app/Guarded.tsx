import type { Guard } from '@aangan/contract/screens.ts';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../accounts/queries/current-user.ts';
import { guardRedirect } from './guard-redirect.ts';
import { SignedInRedirect } from '../accounts/parts/SignedInRedirect.tsx';

/** Renders a screen for permitted users and redirects others as specified. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
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
