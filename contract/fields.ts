import * as z from './zod.ts';
import { parseWireDate } from './rules/dates.ts';
import { messages } from './messages.ts';

/** Ids are UUIDs in lower case; anything else cannot name a thing and is answered as unknown. */
export const Id = z.string({ error: 'The id is missing.' });

/** Text of 1 to `max` characters, kept as it was sent: only refused when empty, too long or not text at all. */
export function text(max: number, name: string) {
  return z
    .string({ error: `${name} is missing.` })
    .refine((value) => value.trim() !== '', { error: `${name} is missing.`, abort: true })
    .refine((value) => characters(value) <= max, { error: `${name} has room for ${max} characters.`, abort: true })
    .refine(isPlainText, { error: `${name} holds characters that cannot be shown.` });
}

/** Text of one line, in which there is something to see: a person's name goes into mails, and beside other people's words. */
export function line(max: number, name: string) {
  return text(max, name)
    .refine((value) => /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(value), {
      error: `${name} is missing.`,
      abort: true,
    })
    .refine((value) => !/[\n\r\u0085\u2028\u2029]/.test(value), { error: `${name} is one line.` });
}

/** Free text that may stay away; empty means absent. */
export function optionalText(max: number, name: string) {
  return z
    .string({ error: `${name} is a text.` })
    .refine((value) => characters(value) <= max, { error: `${name} has room for ${max} characters.`, abort: true })
    .refine(isPlainText, { error: `${name} holds characters that cannot be shown.` })
    .optional();
}

/** A whole number in a JSON body. */
export function whole(min: number, max: number, name: string) {
  const range = `${name} is a whole number from ${min} to ${max.toLocaleString('en-IN')}.`;
  return z.number({ error: range }).int({ error: range }).min(min, { error: range }).max(max, { error: range });
}

/** A whole number as forms send it: digits in a text. `refusal` is said of anything else. */
export function formWhole(min: number, max: number, name: string, refusal: string = messages.wholeRupees) {
  const range = `${name} is from ${min.toLocaleString('en-IN')} to ${max.toLocaleString('en-IN')}.`;
  return z
    .string({ error: `${name} is missing.` })
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error: `${name} is missing.`, abort: true })
    .refine((value) => /^[0-9]{1,12}$/.test(value), { error: refusal, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: range });
}

export const Email = z
  .string({ error: 'Email is missing.' })
  .refine((value) => value.trim() !== '', { error: 'Email is missing.', abort: true })
  .max(254, { error: 'This e-mail address is too long.', abort: true })
  .pipe(z.email({ error: 'This does not look like an e-mail address.' }));

/** A telephone number in any usual Indian or international form: 10 to 15 digits, with +, spaces, hyphens, brackets. */
export const Phone = z
  .string({ error: 'Contact is missing.' })
  .refine((value) => /^\+?[0-9 ().-]{10,24}$/.test(value.trim()) && digits(value) >= 10 && digits(value) <= 15, {
    error: 'Please enter a phone number with ten digits.',
  });

/** A calendar date: `YYYY-MM-DD`, or an instant, which means the date it falls on in India. */
export const WireDate = z.string({ error: messages.dateInvalid }).transform((value, context) => {
  const date = parseWireDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: messages.dateInvalid });
  return z.NEVER;
});

/** How many characters a person would count: code points, as PostgreSQL's char_length does. */
export function characters(value: string): number {
  return Array.from(value).length;
}

function digits(value: string): number {
  return value.replace(/[^0-9]/g, '').length;
}

/** Text that PostgreSQL and a screen can hold: no NUL, no other control character but tab and line ends, no half of a pair. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}
