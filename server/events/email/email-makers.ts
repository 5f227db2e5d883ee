import type { EventKind } from '../../domain/event-log/event-types.ts';
import { passwordChangedEmails, resetEmails, verificationEmails, welcomeEmails } from './account-emails.ts';
import { comingStayEmails } from './coming-stay-emails.ts';
import { contactEmails } from './contact-emails.ts';
import type { EmailMaker } from './email-maker.ts';
import { goodbyeEmails } from './goodbye-email.ts';
import { expiredEmails, expiringEmails, heldEmails } from './hold-emails.ts';
import { paidEmails } from './paid-emails.ts';
import { paymentRefusedEmails, refundDelayedEmails, refundedEmails, refundRefusedEmails } from './refund-emails.ts';
import { cancelledEmails, extraPriceEmails } from './stay-emails.ts';
import { supportEmails } from './support-email.ts';

/** Which e-mails an event calls for, a row each. */
export const makers = {
  'stay-held': heldEmails,
  'extra-price-set': extraPriceEmails,
  'owner-contacted': contactEmails,
  'hold-ends-soon': expiringEmails,
  'hold-expired': expiredEmails,
  'stay-paid': paidEmails,
  'stay-is-near': comingStayEmails,
  'stay-cancelled': cancelledEmails,
  'payment-refused': paymentRefusedEmails,
  'refund-made': refundedEmails,
  'refund-refused': refundRefusedEmails,
  'refund-delayed': refundDelayedEmails,
  'account-opened': welcomeEmails,
  'verification-asked': verificationEmails,
  'password-reset-asked': resetEmails,
  'password-changed': passwordChangedEmails,
  'account-closed': goodbyeEmails,
  'site-message': supportEmails,
} as const satisfies { [K in EventKind]?: EmailMaker<K> };

/** What is told by e-mail. */
export type ToldKind = keyof typeof makers;
