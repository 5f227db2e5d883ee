import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidInput } from '../../platform/http/errors.ts';

/** What leaked most often and is therefore guessed first; in lower case. */
const wellKnown = new Set(dictionary['passwords-common']);

/** Whether a password is guessed among the first: well known, one letter again and again, or the person's own name or address. */
export function isWeakPassword(password: string, person: { name: string; email: string }): boolean {
  const guess = password.toLowerCase();
  const [mailbox = ''] = person.email.split('@');
  return (
    wellKnown.has(guess) ||
    new Set(guess).size === 1 ||
    [person.name, person.email, mailbox].some((own) => own.toLowerCase() === guess)
  );
}

/** Refuses a password that is guessed among the first, beside the field that it came in. */
export function refuseWeakPassword(password: string, person: { name: string; email: string }, field: string): void {
  if (!isWeakPassword(password, person)) return;
  throw invalidInput({ [field]: ({ reasons }) => reasons.weakPassword });
}
