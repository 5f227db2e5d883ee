import type { AppContext } from '../domain/context.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { automaticMessagesSubscriber } from './automatic-messages-subscriber.ts';
import { documentsSubscriber } from './documents-subscriber.ts';
import { emailSubscriber } from './email/email-subscriber.ts';
import { pushSubscriber } from './push-subscriber.ts';
import { inboxSubscriber } from './inbox-subscriber.ts';
import type { Subscriber } from './subscriber.ts';

/** All event subscribers. How to add one: docs/events.md. */
export function subscribers(context: AppContext & { mailer: Mailer }): Subscriber[] {
  return [
    emailSubscriber(context),
    documentsSubscriber(context),
    inboxSubscriber,
    pushSubscriber(context),
    automaticMessagesSubscriber(context),
  ];
}
