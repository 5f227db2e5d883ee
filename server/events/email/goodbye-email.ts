import * as words from '@aangan/contract/words/en/emails/goodbye.ts';
import { erasePersonalData } from '../../domain/events/erase-personal-data.ts';
import { eraseAddress } from '../../platform/mail/outbox.ts';
import type { EmailBuilder } from './email-builder.ts';
import { greeting } from './greeting.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last e-mail to a deleted account. The address is erased everywhere, and from this e-mail once it is sent. */
export const goodbyeEmails: EmailBuilder<'account-closed'> = async ({ id, data, happenedAt }, { trx, settings }) => {
  const { email: to, name } = data;
  if (to === undefined) return [];
  await eraseAddress(trx, to, id);
  await erasePersonalData(trx, id);
  const email = {
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      greeting({ name: name ?? '', isVerified: name !== undefined }),
      words.deleted,
      words.otherwise({ email: settings.supportEmail }),
    ],
  };
  return [{ role: 'owner', to, expiresAt: new Date(happenedAt.getTime() + 7 * DAY_MS), email }];
};
