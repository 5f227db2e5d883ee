import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { issueLink, RESET_MINUTES } from '../../domain/accounts/account-links.ts';
import { type AccountRecord, lockAccount } from '../../domain/accounts/accounts.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressedEmail, Desk, EmailMaker } from './email-maker.ts';
import { type Addressee, greeting } from './greeting.ts';

type AccountEmail = Omit<AddressedEmail, 'role' | 'to'>;

export const welcomeEmails: EmailMaker<'account-opened'> = async (event, desk) =>
  event.data.isVerified ? [] : verificationEmails({ ...event, kind: 'verification-asked', data: {} }, desk);

/** Links are made here, so that nothing but the mail ever holds their keys. */
export const verificationEmails: EmailMaker<'verification-asked'> = (event, desk) =>
  toOwner(event, desk, async (account) => {
    if (account.emailVerifiedAt !== null) return null;
    const { trx, now, settings } = desk;
    const { token } = await issueLink(trx, { accountId: account.id, purpose: 'verify-email' }, now);
    return { email: verificationEmail(account, `${settings.publicUrl}/verify-email#t=${token}`) };
  });

export const resetEmails: EmailMaker<'password-reset-asked'> = (event, desk) =>
  toOwner(event, desk, async (account) => {
    const { trx, now, settings } = desk;
    const { token, expiresAt } = await issueLink(trx, { accountId: account.id, purpose: 'reset-password' }, now);
    const addressee = {
      name: account.name,
      isVerified: account.emailVerifiedAt !== null,
      hasPassword: account.passwordHash !== null,
    };
    return { expiresAt, email: resetEmail(addressee, `${settings.publicUrl}/reset-password#t=${token}`) };
  });

export const passwordChangedEmails: EmailMaker<'password-changed'> = (event, desk) =>
  toOwner(event, desk, async ({ name }) => {
    const addressee = { name, isVerified: event.data.wasVerified };
    return { email: passwordChangedEmail(addressee, desk.settings, event.happenedAt) };
  });

/** Nothing where there is no account: it is deleted, or somebody gave an address that has none. */
async function toOwner(
  { accountId }: { accountId: string },
  { trx }: Desk,
  make: (account: AccountRecord) => Promise<AccountEmail | null>,
): Promise<AddressedEmail[]> {
  const account = await lockAccount(trx, accountId);
  const email = account && (await make(account));
  return account === null || email === null ? [] : [{ ...email, role: 'owner', to: account.email }];
}

/** To the address that an account was opened with, by whomever: a link that shows that mail reaches them. */
function verificationEmail({ email }: { email: string }, url: string): Email {
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
function resetEmail(addressee: Addressee & { hasPassword: boolean }, url: string): Email {
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
function passwordChangedEmail(
  addressee: Addressee,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
  now: Date,
): Email {
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
