import { MAX_GUESTS, MAX_NIGHTS } from '@aangan/contract/limits.ts';
import { type Reason, reasons, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { RefusalText } from '../../platform/errors/refusal-words.ts';
import { invalidInput, Refusal } from '../../platform/http/errors.ts';
import { priceChanged } from '../refusals.ts';

/** The refusal for the first reason against a stay; null if the stay is possible. */
export function refusalFor({ reasons: [first, ...others], price }: Verdict): Refusal | null {
  if (first === undefined) return null;
  const { code, field } = reasons[first];
  if (code === 'PRICE_CHANGED' && price !== null) return priceChanged(price.total);
  if (field === null || code === 'DATES_TAKEN') return new Refusal(code);
  if (code !== 'INVALID_INPUT') return new Refusal(code, { fields: { [field]: ({ errors }) => errors[code] } });
  const outOfBounds = [first, ...others].filter(isOutOfBounds);
  return invalidInput(Object.fromEntries(outOfBounds.map((reason) => [reasons[reason].field, sentences[reason]])));
}

function isOutOfBounds(reason: Reason): reason is OutOfBounds {
  return reasons[reason].code === 'INVALID_INPUT';
}

type OutOfBounds = { [R in Reason]: (typeof reasons)[R]['code'] extends 'INVALID_INPUT' ? R : never }[Reason];

const sentences: Record<OutOfBounds, RefusalText> = {
  past: ({ stay }) => stay.past,
  tooFarAhead: ({ stay }) => stay.tooFarAhead,
  noNight: ({ stay }) => stay.noNight,
  tooLong: ({ stay }) => stay.tooLong({ max: String(MAX_NIGHTS) }),
  tooManyGuests: ({ stay }) => stay.tooManyGuests({ max: String(MAX_GUESTS) }),
};
