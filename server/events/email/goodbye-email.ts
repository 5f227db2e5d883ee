import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { erasePerson } from '../../domain/event-log/erase-person.ts';
import type { Email } from '../../platform/mail/email.ts';
import { forgetAddress } from '../../platform/mail/outbox.ts';
import type { EmailMaker } from './email-maker.ts';
import { type Addressee, greeting } from './greeting.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** After it nothing here knows the address any more, this e-mail included once it is sent. */
export const goodbyeEmails: EmailMaker<'account-closed'> = async ({ id, data, happenedAt }, { trx, settings }) => {
  const { email: to, name } = data;
  if (to === undefined) return [];
  await forgetAddress(trx, to, id);
  await erasePerson(trx, id);
  const email = goodbyeEmail({ name: name ?? '', isVerified: name !== undefined }, settings);
  return [{ role: 'owner', to, expiresAt: new Date(happenedAt.getTime() + 7 * DAY_MS), email }];
};

/** The last e-mail to somebody whose account is deleted. */
function goodbyeEmail(person: Addressee, { supportEmail }: { supportEmail: string }): Email {
  return {
    subject: 'Your account is deleted',
    preview: 'Your name, address and phone are forgotten.',
    heading: 'Thank you for having been here',
    blocks: [
      greeting(person),
      `your account at ${PRODUCT_NAME} is deleted. Your homes are off the market, and your name, e-mail address and phone number are forgotten. What was paid stays in our books, without your name, as the law asks.`,
      `If it was not you who deleted it, write to ${supportEmail}. You may come back at any time, with the same address.`,
    ],
  };
}
