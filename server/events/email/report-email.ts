import * as words from '@aangan/contract/words/en/reports/emails.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import type { EmailBuilder } from './email-builder.ts';
import { greeting } from './greeting.ts';

/** To the reporter: confirmation of receipt, without its content, because others may read the mailbox. */
export const reportEmails: EmailBuilder<'report-made'> = async (event, { trx, settings }) => {
  const account = await lockAccount(trx, event.accountId);
  if (account === null) return [];
  const { name, email, emailVerifiedAt } = account;
  const blocks = [
    greeting({ name, isVerified: emailVerifiedAt !== null }),
    words.arrived({ moment: formatMoment(event.happenedAt) }),
    words.reporterHidden,
    words.danger,
    words.more({ email: settings.supportEmail }),
  ];
  const body = { subject: words.subject, preview: words.preview, heading: words.heading, blocks };
  return [{ role: 'owner', to: email, replyTo: settings.supportEmail, email: body }];
};
