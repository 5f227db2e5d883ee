import type { EventKind } from '../../domain/events/event-types.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Subscriber } from '../subscriber.ts';
import type { EmailContext } from './email-builder.ts';
import { emailRules, findEmailRule } from './email-rules.ts';
import { filterUnsubscribed } from './filter-unsubscribed.ts';

export interface EmailSubscriberContext extends Pick<EmailContext, 'settings' | 'secret'> {
  mailer: Mailer;
  clock: () => Date;
}

/** Writes the e-mails of an event to the outbox, from where the mailer sends them. */
export function emailSubscriber({ mailer, clock, settings, secret }: EmailSubscriberContext): Subscriber {
  return {
    name: 'email',
    kinds: Object.keys(emailRules) as EventKind[],
    handle: async (trx, event) => {
      const emails = (await findEmailRule(event.kind)?.build(event, { trx, now: clock(), settings, secret })) ?? [];
      const wanted = await filterUnsubscribed({ trx, publicUrl: settings.publicUrl }, event, emails);
      await mailer.enqueue(trx, ...wanted.map(({ role, ...mail }) => ({ ...mail, event: { id: event.id, role } })));
    },
  };
}
