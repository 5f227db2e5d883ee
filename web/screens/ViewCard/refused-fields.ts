import type { Quote } from '@aangan/contract/booking/quotes.ts';
import { reasons } from '@aangan/contract/rules/judge.ts';

/** Which input each refusal of a stay names; of several the first. */
const fieldsOfCodes = new Map<string, string | null>(
  Object.values(reasons)
    .toReversed()
    .map(({ code, field }) => [code, field]),
);

/**
 * What a home has against a stay, by the input to change; of several sentences for one the first. That days are taken is
 * told by the calendar, which knows the date, and by the refusal itself where somebody was quicker. What no input mends
 * stands by itself: `refusedByHome`.
 */
export function refusedBy(found: Quote['reasons']): Partial<Record<string, string>> {
  const refused: Partial<Record<string, string>> = {};
  for (const { code, message } of found) {
    const field = fieldsOfCodes.get(code);
    if (code !== 'DATES_TAKEN' && field !== null) refused[field ?? 'totalGuests'] ??= message;
  }
  return refused;
}

/** Why a home takes no stay at all, whatever is chosen; undefined where it does. */
export function refusedByHome(found: Quote['reasons']): string | undefined {
  return found.find(({ code }) => fieldsOfCodes.get(code) === null)?.message;
}
