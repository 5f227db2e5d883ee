import type { Quote } from '@aangan/contract/bookings/quotes.ts';
import { reasons } from '@aangan/contract/rules/judge.ts';

/** Input by refusal code; the first of several. */
const fieldByCode = new Map<string, string | null>(
  Object.values(reasons)
    .toReversed()
    .map(({ code, field }) => [code, field]),
);

/**
 * Refusal reasons by input to change; only the first per input. Taken days are shown by the calendar, or by the refusal
 * of a concurrent booking. Reasons without an input: `listingError`.
 */
export function fieldErrorsFor(found: Quote['reasons']): Partial<Record<string, string>> {
  const refused: Partial<Record<string, string>> = {};
  for (const { code, message } of found) {
    const field = fieldByCode.get(code);
    if (code !== 'DATES_TAKEN' && field !== null) refused[field ?? 'totalGuests'] ??= message;
  }
  return refused;
}

/** Why the home accepts no stay at all; undefined if it does. */
export function listingError(found: Quote['reasons']): string | undefined {
  return found.find(({ code }) => fieldByCode.get(code) === null)?.message;
}
