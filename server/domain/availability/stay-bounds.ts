import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import { datesOutOfBounds, type StayDates } from '@aangan/contract/rules/stay-bounds.ts';

export type AskedStay = StayDates & Party;

/**
 * The fields of a stay that begins before today or too far ahead, is too short or too long, or has too many guests, each
 * with its reason. `today` is the date in India.
 */
export function outOfBounds(stay: AskedStay, today: CalendarDate): Record<string, string> {
  return {
    ...datesOutOfBounds(stay, today),
    ...(totalGuests(stay) > MAX_GUESTS ? { totalGuests: `A stay has at most ${MAX_GUESTS} guests.` } : {}),
  };
}
