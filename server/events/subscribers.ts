import type { Mailer } from '../platform/mail/mailer.ts';
import { emailSubscriber, type EmailParts } from './email/email-subscriber.ts';
import type { Subscriber } from './subscriber.ts';

/** Who subscribes, a row each. How one is added: docs/events.md. */
export function subscribers(parts: EmailParts & { mailer: Mailer }): Subscriber[] {
  return [emailSubscriber(parts)];
}
