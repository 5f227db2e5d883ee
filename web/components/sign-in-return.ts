import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { addresses } from '../links.ts';

/** What a step of the browser's history remembers, so that a reload and the back button keep it. */
interface Remembered {
  /** On /login and /signup: where to go once signed in. */
  from?: string;
  /** On /: the home that a shared link meant, for who is not signed in. */
  meant?: string;
}

/** Goes to /login and on to `from`, an address from links.ts, once signed in. */
export function useSignInFor(): (from: string) => void {
  const [, navigate] = useLocation();
  return (from) => navigate(addresses.login, { state: { from } satisfies Remembered });
}

/** What this step of the history remembers. */
export function useRemembered(): Remembered {
  return useHistoryState<Remembered | null>() ?? {};
}
