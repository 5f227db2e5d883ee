import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { type ApiError, isRefusal } from '../../../api/api-error.ts';

/** Guests whose stays prevent blocking days; undefined for other refusals. */
export function conflictingGuests(error: ApiError, days: readonly HostDay[]): string | undefined {
  if (!isRefusal(error, 'DAYS_BOOKED')) return undefined;
  const guests = new Set(days.flatMap(({ taken }) => (taken?.by === 'stay' ? [taken.guest ?? ''] : [])));
  guests.delete('');
  return guests.size === 0 ? undefined : words.staysInTheWay({ guests: [...guests].join(', ') });
}
