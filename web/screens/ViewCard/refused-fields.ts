import type { Quote } from '@aangan/contract/booking/quotes.ts';
import { reasons } from '@aangan/contract/rules/judge.ts';

/** Which input each refusal of a stay names; of several the first. */
const fieldsOfCodes = new Map<string, string | null>(
  Object.values(reasons)
    .toReversed()
    .map(({ code, field }) => [code, field]),
);

/** What a home has against a stay, by the input to change; of several sentences for one the first. */
export function refusedBy(found: Quote['reasons']): Partial<Record<string, string>> {
  const refused: Partial<Record<string, string>> = {};
  for (const { code, message } of found) refused[fieldsOfCodes.get(code) ?? 'totalGuests'] ??= message;
  return refused;
}
