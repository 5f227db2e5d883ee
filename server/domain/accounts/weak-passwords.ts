import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidInput } from '../../platform/http/errors.ts';

/** The most frequently leaked passwords; in lower case. */
const wellKnown = new Set(dictionary['passwords-common']);

/** Whether a password is easy to guess: well known, one repeated letter, or the person's name or e-mail address. */
export function isWeakPassword(password: string, person: { name: string; email: string }): boolean {
  const guess = password.toLowerCase();
  const [mailbox = ''] = person.email.split('@');
  return (
    wellKnown.has(guess) ||
    new Set(guess).size === 1 ||
    [person.name, person.email, mailbox].some((own) => own.toLowerCase() === guess)
  );
}

/** Refuses a weak password with an error of its field. */
export function validateNewPassword(password: string, person: { name: string; email: string }, field: string): void {
  if (!isWeakPassword(password, person)) return;
  throw invalidInput({ [field]: ({ reasons }) => reasons.weakPassword });
}
