import { formatDate } from '@aangan/contract/rules/dates.ts';
import type { LiveStay } from '../../domain/bookings/live-stays.ts';

const MOST_NAMED = 3;

/** Which stays keep an account from being deleted, and what to do about it. `stays` holds at least one. */
export function staysInTheWay(stays: readonly LiveStay[]): string {
  const named = stays.slice(0, MOST_NAMED).map(describe);
  const more = stays.length - named.length;
  const all = more === 0 ? named : [...named, `${more} more`];
  const list = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  return `Still to come: ${list}. Cancel what you do not want to keep, or come back when it is over.`;
}

function describe({ title, checkIn, checkOut, as }: LiveStay): string {
  const dates = `${formatDate(checkIn)} to ${formatDate(checkOut)}`;
  return as === 'guest' ? `your stay at ${title} (${dates})` : `a guest’s stay in your home ${title} (${dates})`;
}
