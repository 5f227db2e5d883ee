import type { Guard } from '@aangan/contract/screens.ts';
import { addresses } from '../links.ts';
import type { Remembered } from './sign-in-return.ts';

interface Step {
  to: string;
  state: Remembered | null;
}

/** Where somebody who is not signed in is led from a path and its query (with its `?`); null where they may stay. */
export function leadAway(guard: Guard, path: string, search: string): Step | null {
  const here = path + search;
  if (guard === 'session-or-login') return { to: addresses.login, state: { from: here } };
  if (guard !== 'session-or-start') return null;
  // A shared link to a home: the start page shows that home above the others.
  return { to: addresses.start, state: LISTING_PATH.test(path) && search !== '' ? { meant: here } : null };
}

/** As an address bar may say it. */
const LISTING_PATH = new RegExp(`^${addresses.viewCard}/?$`, 'i');
