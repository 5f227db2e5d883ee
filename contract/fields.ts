import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { parseWireDate } from './rules/dates.ts';
import { formatWhole } from './rules/rupees.ts';
import { asciiNumber, isEmailAddress } from './rules/typed-details.ts';
import * as z from './zod.ts';

/** A field with a label, such as `fullName`. */
export type FieldName = keyof typeof labels;

const named = (field: FieldName) => ({ label: labels[field] });
/** Error of an empty field. The text is built when shown, not when the schema is created. */
export const missing = (field: FieldName) => () => words.missing(named(field));

/** Ids are lower-case UUIDs; anything else is answered as unknown. */
export const Id = z.string({ error: () => words.idMissing });
export const ById = z.object({ id: Id });

/** Text of 1 to `max` characters, stored unchanged. Refused if empty, too long or not valid text. */
export function text(max: number, field: FieldName) {
  return z
    .string({ error: missing(field) })
    .refine((value) => value.trim() !== '', { error: missing(field), abort: true })
    .refine((value) => characters(value) <= max, { error: tooLong(max, field), abort: true })
    .refine(isPlainText, { error: () => words.notPlain(named(field)) });
}

/** Text of one line with visible characters; for names, which appear in e-mails and conversations. */
export function line(max: number, field: FieldName) {
  return text(max, field)
    .refine((value) => /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(value), {
      error: missing(field),
      abort: true,
    })
    .refine((value) => !/[\n\r\u0085\u2028\u2029]/.test(value), {
      error: () => words.severalLines(named(field)),
    });
}

/** Optional text; empty means absent. */
export function optionalText(max: number, field: FieldName) {
  return z
    .string({ error: () => words.notText(named(field)) })
    .refine((value) => characters(value) <= max, { error: tooLong(max, field), abort: true })
    .refine(isPlainText, { error: () => words.notPlain(named(field)) })
    .optional();
}

/** A whole number in a JSON body. */
export function whole(min: number, max: number, field: FieldName) {
  const range = () => words.notWhole({ ...named(field), min: formatWhole(min), max: formatWhole(max) });
  return z.number({ error: range }).int({ error: range }).min(min, { error: range }).max(max, { error: range });
}

/** A whole number as a text of digits, as forms send it. `refusal`: error for anything else. */
export function formWholeNumber(min: number, max: number, field: FieldName, refusal = () => messages.wholeRupees) {
  const range = () => words.outOfRange({ ...named(field), min: formatWhole(min), max: formatWhole(max) });
  return z
    .string({ error: missing(field) })
    .transform((value) => asciiNumber(value).trim())
    .refine((value) => value !== '', { error: missing(field), abort: true })
    .refine((value) => /^[0-9]{1,12}$/.test(value), { error: refusal, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: range });
}

export const Email = z
  .string({ error: missing('email') })
  .refine((value) => value.trim() !== '', { error: missing('email'), abort: true })
  .max(254, { error: () => words.emailTooLong, abort: true })
  .refine((value) => isEmailAddress(value), { error: () => words.notAnEmail });

/**
 * A phone number in any usual Indian or international form: 10 to 15 digits, with +, spaces, hyphens, brackets.
 * Converted to ASCII.
 */
export const Phone = z
  .string({ error: missing('phone') })
  .transform(asciiNumber)
  .refine((value) => /^\+?[0-9 ().-]{10,24}$/.test(value.trim()) && digits(value) >= 10 && digits(value) <= 15, {
    error: () => words.phoneInvalid,
  });

/** A calendar date `YYYY-MM-DD`, or an instant, converted to its date in India. */
export const WireDate = z.string({ error: () => messages.dateInvalid }).transform((value, context) => {
  const date = parseWireDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: messages.dateInvalid });
  return z.NEVER;
});

/** Error of a text longer than `max` characters. */
export function tooLong(max: number, field: FieldName) {
  return () => words.tooLong({ ...named(field), max: String(max) });
}

/** Length in code points, like PostgreSQL's char_length. */
export function characters(value: string): number {
  return Array.from(value).length;
}

function digits(value: string): number {
  return value.replace(/[^0-9]/g, '').length;
}

/** Valid text: no control characters except tab and line breaks, no unpaired surrogates. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

/** Answer that consists of a message only. */
export const Done = z.object({ message: z.string() });
