import * as words from '@aangan/contract/words/en/emails/goodbye.ts';
import { erasePersonalData } from '../../domain/events/erase-personal-data.ts';
import type { EmailBuilder } from './email-builder.ts';
import { greeting } from './greeting.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      greeting({ name: name ?? '', isVerified: name !== undefined }),
      words.deleted,
      words.otherwise({ email: settings.supportEmail }),
    ],
  };
  return [{ role: 'owner', to, email, afterSent: (sent) => erasePersonalData(sent, id) }];
};
