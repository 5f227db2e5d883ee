import * as words from '@aangan/contract/words/en/emails/account.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import { issueLink } from '../../domain/accounts/account-links.ts';
import { type AccountRecord, lockAccount } from '../../domain/accounts/accounts.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressedEmail, Desk, EmailMaker } from './email-maker.ts';
import { type Addressee, greeting } from './greeting.ts';
import { keyLink } from './links.ts';

type AccountEmail = Omit<AddressedEmail, 'role' | 'to'>;

export const welcomeEmails: EmailMaker<'account-opened'> = async (event, desk) =>
  event.data.isVerified ? [] : verificationEmails({ ...event, kind: 'verification-asked', data: {} }, desk);

/** Links are made here, so that nothing but the mail ever holds their keys. */
export const verificationEmails: EmailMaker<'verification-asked'> = (event, desk) =>
  toOwner(event, desk, async (account) => {
    if (account.emailVerifiedAt !== null) return null;
    const { trx, now, settings } = desk;
    const { token } = await issueLink(trx, { accountId: account.id, purpose: 'verify-email' }, now);
    return { email: verificationEmail(account, keyLink(settings.publicUrl, 'verify-email', token)) };
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
    return { expiresAt, email: resetEmail(addressee, keyLink(settings.publicUrl, 'reset-password', token)) };
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
    subject: words.verifySubject,
    preview: words.verifyPreview,
    heading: words.verifyHeading,
    blocks: [
      common.greetingWithoutName,
      words.verifyWhy({ email, duration: formatHours(VERIFICATION_LINK_HOURS) }),
      { button: words.verifyButton, url },
      words.verifyOtherwise,
    ],
  };
}

/** To whoever owns the mailbox: a link to a new password, or to the first one of an account opened with Google. */
function resetEmail(addressee: Addressee & { hasPassword: boolean }, url: string): Email {
  const { hasPassword } = addressee;
  const minutes = String(RESET_LINK_MINUTES);
  return {
    subject: hasPassword ? words.resetSubject : words.firstSubject,
    preview: words.resetPreview({ minutes }),
    heading: hasPassword ? words.resetHeading : words.firstHeading,
    blocks: [
      greeting(addressee),
      hasPassword ? words.resetWhy({ minutes }) : words.firstWhy({ minutes }),
      { button: hasPassword ? words.resetButton : words.firstButton, url },
      words.resetSignsOut,
      words.resetOtherwise,
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
    subject: words.changedSubject,
    preview: words.changedPreview,
    heading: words.changedHeading,
    blocks: [
      greeting(addressee),
      words.changedWhen({ moment: formatMoment(now) }),
      words.changedOtherwise({ email: supportEmail }),
      { button: words.changedButton, url: `${publicUrl}/forgot-password` },
    ],
  };
}
