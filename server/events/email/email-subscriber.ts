import type { EventKind } from '../../domain/event-log/event-types.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Subscriber } from '../subscriber.ts';
import type { Desk } from './email-maker.ts';
import { emails, emailsOf } from './email-makers.ts';
import { wantedEmails } from './wanted-emails.ts';

export interface EmailParts extends Pick<Desk, 'settings' | 'secret'> {
  mailer: Mailer;
  clock: () => Date;
}

/** Writes the e-mails of an event to the outbox, from where the mailer sends them. */
export function emailSubscriber({ mailer, clock, settings, secret }: EmailParts): Subscriber {
  return {
    name: 'email',
    kinds: Object.keys(emails) as EventKind[],
    hear: async (trx, event) => {
      const made = (await emailsOf(event.kind)?.make(event, { trx, now: clock(), settings, secret })) ?? [];
      const wanted = await wantedEmails({ trx, publicUrl: settings.publicUrl }, event, made);
      await mailer.write(trx, ...wanted.map(({ role, ...mail }) => ({ ...mail, event: { id: event.id, role } })));
    },
  };
}
