import { DATA_EXPORT_HOURS, RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import { DAY_MS, formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as exportWords from '@aangan/contract/words/en/accounts/data-export.ts';
import * as words from '@aangan/contract/words/en/accounts/emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as goodbyeWords from '@aangan/contract/words/en/emails/goodbye.ts';
import { issueLink } from '../../domain/accounts/account-links.ts';
import { type AccountRecord, lockAccount } from '../../domain/accounts/accounts.ts';
import { dataArchivePath, findDataExport, markExportReady } from '../../domain/accounts/data-exports.ts';
import { erasePersonalData, type RecordedEvent } from '../../domain/events/event-log.ts';
import { type AddressedEmail, type EmailBuilder, type EmailContext, greeting } from './email-builder.ts';
import { tokenLink } from './links.ts';

export const welcomeEmails: EmailBuilder<'account-opened'> = async (event, context) =>
  event.data.isVerified ? [] : verificationEmails({ ...event, kind: 'verification-requested', data: {} }, context);

/** To the account's address: a verification link, as long as it is valid. */
export const verificationEmails: EmailBuilder<'verification-requested'> = (event, context) =>
  toOwner(event, context, async ({ id: accountId, email, emailVerifiedAt }) => {
    if (emailVerifiedAt !== null) return null;
    const token = await issueLink(context, { accountId, purpose: 'verify-email' }, event.happenedAt);
    if (token === null) return null;
    const url = tokenLink(context.settings.publicUrl, 'verify-email', token);
    return {
      email: {
        subject: words.verifySubject,
        preview: words.verifyPreview,
        heading: words.verifyHeading,
        blocks: [
          common.greetingWithoutName,
          words.verifyWhy({ email, duration: formatHours(VERIFICATION_LINK_HOURS) }),
          { button: words.verifyButton, url },
          words.verifyOtherwise,
        ],
      },
    };
  });

/**
 * To the account's address: a link to set a new password, or the first password of an account opened with Google. Only
 * the newest of several requests is answered, and none from before a change of the password.
 */
export const resetEmails: EmailBuilder<'password-reset-requested'> = (event, context) =>
  toOwner(event, context, async ({ id: accountId, name, emailVerifiedAt, passwordHash }) => {
    if (await isPasswordRequestedOrChanged(event, context)) return null;
    const token = await issueLink(context, { accountId, purpose: 'reset-password' }, event.happenedAt);
    if (token === null) return null;
    const url = tokenLink(context.settings.publicUrl, 'reset-password', token);
    const hasPassword = passwordHash !== null;
    const minutes = String(RESET_LINK_MINUTES);
    return {
      email: {
        subject: hasPassword ? words.resetSubject : words.firstSubject,
        preview: words.resetPreview({ minutes }),
        heading: hasPassword ? words.resetHeading : words.firstHeading,
        blocks: [
          greeting({ name, isVerified: emailVerifiedAt !== null }),
          hasPassword ? words.resetWhy({ minutes }) : words.firstWhy({ minutes }),
          { button: hasPassword ? words.resetButton : words.firstButton, url },
          words.resetSignsOut,
          words.resetOtherwise,
        ],
      },
    };
  });

/** To the account's owner, as a warning in case somebody else changed the password. */
export const passwordChangedEmails: EmailBuilder<'password-changed'> = (event, { settings, ...context }) =>
  toOwner(event, context, async ({ name }) => ({
    email: {
      subject: words.changedSubject,
      preview: words.changedPreview,
      heading: words.changedHeading,
      blocks: [
        greeting({ name, isVerified: event.data.wasVerified }),
        words.changedWhen({ moment: formatMoment(event.happenedAt) }),
        words.changedOtherwise({ email: settings.supportEmail }),
        { button: words.changedButton, url: `${settings.publicUrl}/forgot-password` },
      ],
    },
  }));

/** To the account's owner: the link to the requested copy of their data, which becomes valid when the mail is sent. */
export const dataExportEmails: EmailBuilder<'data-export-requested'> = (event, { settings, now, ...context }) =>
  toOwner(event, context, async ({ name, emailVerifiedAt }) => {
    const { exportId } = event.data;
    const dataExport = await findDataExport(context.trx, event.accountId, now);
    if (dataExport?.id !== exportId) return null;
    const expiresAt = new Date(now.getTime() + DATA_EXPORT_HOURS * 60 * 60 * 1000);
    return {
      email: {
        subject: exportWords.subject,
        preview: exportWords.preview,
        heading: exportWords.heading,
        blocks: [
          greeting({ name, isVerified: emailVerifiedAt !== null }),
          exportWords.ready({ moment: formatMoment(expiresAt) }),
          { button: exportWords.button, url: settings.publicUrl + dataArchivePath(exportId) },
          exportWords.otherwise({ email: settings.supportEmail }),
        ],
      },
      afterSent: (trx) => markExportReady(trx, exportId, now),
    };
  });

async function isPasswordRequestedOrChanged(
  { id, accountId }: RecordedEvent<'password-reset-requested'>,
  { trx }: EmailContext,
): Promise<boolean> {
  const later = await trx
    .selectFrom('event')
    .select('id')
    .where('id', '>', id)
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['password-reset-requested', 'password-changed'])
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** No e-mail without an account: it was deleted, or never existed for the given address. */
async function toOwner(
  { accountId }: { accountId: string },
  { trx }: Pick<EmailContext, 'trx'>,
  build: (account: AccountRecord) => Promise<Omit<AddressedEmail, 'role' | 'to'> | null>,
): Promise<AddressedEmail[]> {
  const account = await lockAccount(trx, accountId);
  const email = account && (await build(account));
  return account === null || email === null ? [] : [{ ...email, role: 'owner', to: account.email }];
}

/** Shorter than the retries of the mailer: no mail fails finally while its event still contains the address. */
const MAX_AGE_MS = 6 * DAY_MS;

/** The last e-mail to a deleted account. Name and e-mail are erased from the event when the mail is sent or too old. */
export const goodbyeEmails: EmailBuilder<'account-closed'> = async (
  { id, data, happenedAt },
  { trx, now, settings },
) => {
  const { email: to, name } = data;
  if (to === undefined) return [];
  if (now.getTime() > happenedAt.getTime() + MAX_AGE_MS) {
    await erasePersonalData(trx, id);
    return [];
  }
  const email = {
    subject: goodbyeWords.subject,
    preview: goodbyeWords.preview,
    heading: goodbyeWords.heading,
    blocks: [
      greeting({ name: name ?? '', isVerified: name !== undefined }),
      goodbyeWords.deleted,
      goodbyeWords.otherwise({ email: settings.supportEmail }),
    ],
  };
  return [{ role: 'owner', to, email, afterSent: (sent) => erasePersonalData(sent, id) }];
};
