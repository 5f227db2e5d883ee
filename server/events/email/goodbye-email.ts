import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { AccountRecord } from './accounts.ts';
import { greeting } from './greeting.ts';
import type { Letter } from '../../platform/mail/email.ts';

/** The last letter to somebody whose account is deleted. */
export function goodbyeLetter(
  person: Pick<AccountRecord, 'name' | 'emailVerifiedAt'>,
  { supportEmail }: { supportEmail: string },
): Letter {
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
