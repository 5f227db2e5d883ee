import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { automaticMessagesSubscriber } from './automatic-messages-subscriber.ts';
import { documentsSubscriber } from './documents-subscriber.ts';
import { emailSubscriber, type EmailSubscriberContext } from './email/email-subscriber.ts';
import { pushSubscriber } from './push-subscriber.ts';
import { inboxSubscriber } from './inbox-subscriber.ts';
import type { Subscriber } from './subscriber.ts';

/** All event subscribers. How to add one: docs/events.md. */
export function subscribers(parts: EmailSubscriberContext & { mailer: Mailer; jobs: Jobs }): Subscriber[] {
  return [
    emailSubscriber(parts),
    documentsSubscriber(parts),
    inboxSubscriber,
    pushSubscriber(parts),
    automaticMessagesSubscriber(parts),
  ];
}
