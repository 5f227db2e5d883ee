import type { EventKind } from '../../domain/event-log/event-types.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Subscriber } from '../subscriber.ts';
import { passwordChangedEmails, resetEmails, verificationEmails, welcomeEmails } from './account-emails.ts';
import { comingStayEmails } from './coming-stay-emails.ts';
import { contactEmails } from './contact-emails.ts';
import type { Desk, EmailMaker } from './email-maker.ts';
import { goodbyeEmails } from './goodbye-email.ts';
import { expiredEmails, expiringEmails, heldEmails } from './hold-emails.ts';
import { paidEmails } from './paid-emails.ts';
import { notKeptEmails, refundDelayedEmails, refundedEmails, refundRefusedEmails } from './refund-emails.ts';
import { cancelledEmails, extraPriceEmails } from './stay-emails.ts';
import { supportEmails } from './support-email.ts';

/** Which e-mails an event calls for, a row each. */
const makers: { [K in EventKind]?: EmailMaker<K> } = {
  'stay-held': heldEmails,
  'extra-price-set': extraPriceEmails,
  'owner-contacted': contactEmails,
  'hold-ends-soon': expiringEmails,
  'hold-expired': expiredEmails,
  'stay-paid': paidEmails,
  'stay-is-near': comingStayEmails,
  'stay-cancelled': cancelledEmails,
  'payment-refused': notKeptEmails,
  'refund-made': refundedEmails,
  'refund-refused': refundRefusedEmails,
  'refund-delayed': refundDelayedEmails,
  'account-opened': welcomeEmails,
  'verification-asked': verificationEmails,
  'password-reset-asked': resetEmails,
  'password-changed': passwordChangedEmails,
  'account-closed': goodbyeEmails,
  'site-message': supportEmails,
};

export interface EmailParts extends Pick<Desk, 'settings' | 'secret'> {
  mailer: Mailer;
  clock: () => Date;
}

/** Writes the e-mails of an event to the outbox, from where the mailer sends them. */
export function emailSubscriber({ mailer, clock, settings, secret }: EmailParts): Subscriber {
  return {
    name: 'email',
    kinds: Object.keys(makers) as EventKind[],
    hear: async (trx, event) => {
      const make = makers[event.kind] as EmailMaker<EventKind> | undefined;
      const emails = (await make?.(event, { trx, now: clock(), settings, secret })) ?? [];
      await mailer.write(trx, ...emails.map(({ role, ...mail }) => ({ ...mail, event: { id: event.id, role } })));
    },
  };
}
