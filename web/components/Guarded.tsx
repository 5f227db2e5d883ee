import type { Guard } from '@aangan/contract/screens.ts';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../api/current-user.ts';
import { leadAway } from './lead-away.ts';
import { SignedIn } from './SignedIn.tsx';

/** Shows a screen to those whom its route is for, and leads the others where the specification sends them. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { user, isPending } = useCurrentUser();
  const [path] = useLocation();
  const search = useSearch();

  if (guard === 'public') return children;
  if (guard === 'visitor') return user === null ? children : <SignedIn />;
  if (user !== null) return children;
  const step = isPending ? null : leadAway(guard, path, search === '' ? '' : `?${search}`);
  return (
    // The space stays reserved, so that the footer does not come into view for a moment.
    <div className="min-h-dvh" aria-busy="true">
      {step !== null && <Redirect to={step.to} replace state={step.state} />}
    </div>
  );
}
