import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { RESET_MINUTES } from './account-links.ts';
import type { AccountRecord } from './accounts.ts';
import { greeting } from './greeting.ts';
import type { Letter } from '../../platform/mail/email.ts';

type Addressee = Pick<AccountRecord, 'name' | 'emailVerifiedAt'>;

/** To the address that an account was opened with, by whomever: a link that shows that mail reaches them. */
export function verificationLetter({ email }: { email: string }, url: string): Letter {
  return {
    subject: 'Confirm your e-mail address',
    preview: 'Nothing waits for it: look around, book, list a home.',
    heading: `Welcome to ${PRODUCT_NAME}`,
    blocks: [
      'Namaste,',
      `an account was opened with ${email}. If that was you, please confirm that our mails reach you. You need not hurry: everything works without it, and the link waits for a week.`,
      { button: 'Confirm e-mail address', url },
      'If it was not you, do nothing: without you nobody can confirm this address.',
    ],
  };
}

/** To whoever owns the mailbox: a link to a new password, or to the first one of an account opened with Google. */
export function resetLetter(addressee: Addressee & { hasPassword: boolean }, url: string): Letter {
  const { hasPassword } = addressee;
  return {
    subject: hasPassword ? 'Choose a new password' : 'Choose a password',
    preview: `The link works once, for ${RESET_MINUTES} minutes.`,
    heading: hasPassword ? 'Forgot your password?' : 'A password for your account',
    blocks: [
      greeting(addressee),
      hasPassword
        ? `you asked for a new password. The link works once, within ${RESET_MINUTES} minutes; only the newest one works.`
        : `you sign in with Google. This link lets you choose a password as well. It works once, within ${RESET_MINUTES} minutes; only the newest one works.`,
      { button: hasPassword ? 'Choose a new password' : 'Choose a password', url },
      'With the new password you are signed out on every device.',
      'If you did not ask for it, do nothing: your account stays as it is.',
    ],
  };
}

/** To the account's owner, who must hear of it when it was not them. */
export function passwordChangedLetter(
  addressee: Addressee,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
  now: Date,
): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'If that was you, all is well.',
    heading: 'Your password was changed',
    blocks: [
      greeting(addressee),
      `the password of your account was changed on ${formatMoment(now)}, and every other device was signed out. If that was you, all is well.`,
      `If it was not you, choose a new password at once, and write to ${supportEmail}.`,
      { button: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    ],
  };
}
