import { createContext, use } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { addresses } from '../links.ts';

/** What a step of the browser's history remembers, so that a reload and the back button keep it. */
export interface Remembered {
  /** On /login and /signup: where to go once signed in. */
  from?: string | undefined;
  /** On /login and /signup: the home that is kept once signed in. */
  keep?: { _id: string; title: string } | undefined;
  /** On /: the home that a shared link meant, for who is not signed in. */
  meant?: string | undefined;
}

/** Goes to /login and on to `from`, an address from links.ts, once signed in. */
export function useSignInFor(): (from: string) => void {
  const [, navigate] = useLocation();
  return (from) => navigate(addresses.login, { state: { from } satisfies Remembered });
}

/** The same, and the home is kept then. One comes back to where one is, if nothing else is said. */
export function useSignInToKeep(): (keep: Remembered['keep'], from?: string) => void {
  const [, navigate] = useLocation();
  return (keep, from = location.pathname + location.search) =>
    navigate(addresses.login, { state: { from, keep } satisfies Remembered });
}

/** What the step with which a rendered page begins remembers, where the server draws it and until the browser has taken it over. */
export const FirstStep = createContext<Remembered>({});

/** What this step of the history remembers. */
export function useRemembered(): Remembered {
  const first = use(FirstStep);
  const from = useLocationProperty(
    () => remembered().from,
    () => first.from,
  );
  const meant = useLocationProperty(
    () => remembered().meant,
    () => first.meant,
  );
  // No page that comes rendered has it.
  const keep = useHistoryState<Remembered | null>()?.keep;
  return { from, meant, keep };
}

function remembered(): Remembered {
  return (history.state as Remembered | null) ?? {};
}
