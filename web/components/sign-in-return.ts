import { createContext, use } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { addresses } from '../links.ts';

/** What a step of the browser's history remembers, so that a reload and the back button keep it. */
export interface Remembered {
  /** On /login and /signup: where to go once signed in. */
  from?: string | undefined;
  /** On /: the home that a shared link meant, for who is not signed in. */
  meant?: string | undefined;
}

/** Goes to /login and on to `from`, an address from links.ts, once signed in. */
export function useSignInFor(): (from: string) => void {
  const [, navigate] = useLocation();
  return (from) => navigate(addresses.login, { state: { from } satisfies Remembered });
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
  return { from, meant };
}

function remembered(): Remembered {
  return (history.state as Remembered | null) ?? {};
}
