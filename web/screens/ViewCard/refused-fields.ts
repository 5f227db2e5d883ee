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
 * told by the calendar, which knows the date, and by the refusal itself where somebody was quicker.
 */
export function refusedBy(found: Quote['reasons']): Partial<Record<string, string>> {
  const refused: Partial<Record<string, string>> = {};
  for (const { code, message } of found) {
    if (code !== 'DATES_TAKEN') refused[fieldsOfCodes.get(code) ?? 'totalGuests'] ??= message;
  }
  return refused;
}
