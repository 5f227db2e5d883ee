import type { Guard } from '@aangan/contract/screens.ts';
import { paths } from '../shared/links.ts';
import type { ReturnState } from '../shared/sign-in-return.ts';

interface RedirectTarget {
  to: string;
  state: ReturnState | null;
}

/** Redirect target for a visitor at a path with its query (including `?`); null if permitted. */
export function guardRedirect(guard: Guard, path: string, search: string): RedirectTarget | null {
  const here = path + search;
  if (guard === 'session-or-login') return { to: paths.login, state: { from: here } };
  if (guard !== 'session-or-start') return null;
  // For a shared link to a home, the start page shows that home first.
  return { to: paths.start, state: LISTING_PATH.test(path) && search !== '' ? { meant: here } : null };
}

/** Case-insensitive, as in the address bar. */
const LISTING_PATH = new RegExp(`^${paths.viewCard}/?$`, 'i');
