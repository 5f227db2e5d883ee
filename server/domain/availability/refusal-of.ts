import type { ErrorCode } from '@aangan/contract/errors.ts';
import { MAX_GUESTS, MAX_NIGHTS } from '@aangan/contract/limits.ts';
import { type Reason, reasons, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Said } from '../../platform/errors/refusal-words.ts';
import { invalidInput, Refusal } from '../../platform/http/errors.ts';
import { priceChanged } from '../refusals.ts';

/** The refusal by which a guest hears the first reason against a stay; null where it stands. */
export function refusalOf({ reasons: [first, ...others], price }: Verdict): Refusal | null {
  if (first === undefined) return null;
  const { code, field } = reasons[first];
  if (code === 'PRICE_CHANGED' && price !== null) return priceChanged(price.total);
  if (isOfHome(code)) return new Refusal(code, { fields: { [field ?? 'checkIn']: ({ errors }) => errors[code] } });
  if (code !== 'INVALID_INPUT') return new Refusal(code);
  const outOfBounds = [first, ...others].filter(isOutOfBounds);
  return invalidInput(Object.fromEntries(outOfBounds.map((reason) => [reasons[reason].field, sentences[reason]])));
}

function isOutOfBounds(reason: Reason): reason is OutOfBounds {
  return reasons[reason].code === 'INVALID_INPUT';
}

/** A home's own rule refuses it: the field is named that is to be changed. */
function isOfHome(code: ErrorCode): code is RuleCode {
  return (ruleCodes as readonly ErrorCode[]).includes(code);
}

const ruleCodes = [
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SOON',
  'TOO_FAR',
  'NO_CHECK_IN_THAT_DAY',
  'NO_CHECK_OUT_THAT_DAY',
] as const satisfies readonly ErrorCode[];
type RuleCode = (typeof ruleCodes)[number];

type OutOfBounds = { [R in Reason]: (typeof reasons)[R]['code'] extends 'INVALID_INPUT' ? R : never }[Reason];

const sentences: Record<OutOfBounds, Said> = {
  past: ({ stay }) => stay.past,
  tooFarAhead: ({ stay }) => stay.tooFarAhead,
  noNight: ({ stay }) => stay.noNight,
  tooLong: ({ stay }) => stay.tooLong({ max: String(MAX_NIGHTS) }),
  tooManyGuests: ({ stay }) => stay.tooManyGuests({ max: String(MAX_GUESTS) }),
};
