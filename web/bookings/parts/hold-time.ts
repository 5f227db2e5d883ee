import * as words from '@aangan/contract/words/en/bookings/booking-state.ts';
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Remaining hold time in rounded-down units for a tag: `3 days`, `21 h`, `12 min`. */
export function holdTimeLeft(heldUntil: string, now: Date): string {
  const left = Math.max(0, Date.parse(heldUntil) - now.getTime());
  if (left >= 2 * DAY_MS) return words.days({ days: Math.floor(left / DAY_MS) });
  if (left >= HOUR_MS) return words.hours({ hours: Math.floor(left / HOUR_MS) });
  return words.minutes({ minutes: Math.floor(left / MINUTE_MS) });
}
