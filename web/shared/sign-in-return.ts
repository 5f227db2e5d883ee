import { createContext, use } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { paths } from './links.ts';

/** State of a browser history entry, which survives reloads and the back button. */
export interface ReturnState {
  /** On /login and /signup: redirect target after sign-in. */
  from?: string | undefined;
  /** On /login and /signup: home to save after sign-in. */
  homeToSave?: { _id: string; title: string } | undefined;
  /** On /: home of a shared link, for visitors. */
  sharedHomePath?: string | undefined;
}

/** Navigates to /login and, after sign-in, to `from`. */
export function useSignInFor(): (from: string) => void {
  const [, navigate] = useLocation();
  return (from) => navigate(paths.login, { state: { from } satisfies ReturnState });
}

/** Like `useSignInFor`, and saves the home after sign-in. Returns to the current page by default. */
export function useSignInToSave(): (homeToSave: ReturnState['homeToSave'], from?: string) => void {
  const [, navigate] = useLocation();
  return (homeToSave, from = location.pathname + location.search) =>
    navigate(paths.login, { state: { from, homeToSave } satisfies ReturnState });
}

/** State of the first history entry, used on the server and during hydration. */
export const InitialReturnState = createContext<ReturnState>({});

/** The state of the current history entry. */
export function useReturnState(): ReturnState {
  const first = use(InitialReturnState);
  const from = useLocationProperty(
    () => currentState().from,
    () => first.from,
  );
  const sharedHomePath = useLocationProperty(
    () => currentState().sharedHomePath,
    () => first.sharedHomePath,
  );
  // Never set on server-rendered pages, so it needs no initial value for hydration.
  const homeToSave = useHistoryState<ReturnState | null>()?.homeToSave;
  return { from, sharedHomePath, homeToSave };
}

function currentState(): ReturnState {
  return (history.state as ReturnState | null) ?? {};
}
