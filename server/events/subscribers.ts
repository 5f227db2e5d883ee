import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { retryTransaction } from '../platform/database/retry-transaction.ts';
import type { AppContext } from '../domain/context.ts';
import { documentsSubscriber } from './documents-subscriber.ts';
import { buildEmails, emailSubscriber, findEvent } from './email/event-mails.ts';
import { inboxSubscriber } from './inbox-subscriber.ts';
import type { Subscriber } from './subscriber.ts';
import { sendDueMessages } from '../domain/inbox/send-automatic.ts';
import { pushContent, type RenderEventPush } from '../domain/inbox/push-content.ts';
import { enqueuePushes } from '../domain/inbox/waiting-pushes.ts';
import type { EmailBody } from '../platform/mail/email-blocks.ts';
import { findRecipientAccount, findNotificationRule, pushedKinds } from './notification-rules.ts';

/** All event subscribers. How to add one: docs/events.md. */
export function buildSubscribers(context: AppContext): Subscriber[] {
  return [
    emailSubscriber,
    documentsSubscriber(context),
    inboxSubscriber,
    pushSubscriber(context),
    automaticMessagesSubscriber(context),
  ];
}

/** Sends hosts' automatic messages when a stay is held or paid, including those that became due before the payment. */
function automaticMessagesSubscriber({ clock }: { clock: () => Date }): Subscriber {
  return {
    name: 'automatic-messages',
    kinds: ['stay-held', 'stay-paid'],
    handle: async (trx, event) => {
      if (event.kind !== 'stay-held' && event.kind !== 'stay-paid') return;
      const { bookingId } = event;
      // Avoids locking homes without rules.
      const rule = await trx
        .selectFrom('automatic_message')
        .innerJoin('booking', 'booking.listing_id', 'automatic_message.listing_id')
        .select('automatic_message.id')
        .where('booking.id', '=', bookingId)
        .limit(1)
        .executeTakeFirst();
      if (rule === undefined) return;
      const paidAt = event.kind === 'stay-paid' ? event.happenedAt : null;
      await sendDueMessages(trx, { bookingId, paidAt }, clock());
    },
  };
}

/** Enqueues a push for each recipient of the event's e-mails that its rule names, unless the e-mail is obsolete. */
function pushSubscriber(context: PushContext): Subscriber {
  return {
    name: 'push',
    kinds: pushedKinds,
    handle: async (trx, event) => {
      const push = findNotificationRule(event.kind)?.push;
      if (push === undefined) return;
      const roles: readonly string[] = push.to(event);
      const emails = await buildEmails(event, pushContext(trx, event.id, context));
      for (const { role, to } of emails) {
        const accountId = to === '' || !roles.includes(role) ? undefined : await findRecipientAccount(trx, event, role);
        if (accountId === undefined) continue;
        const tag = `stay:${'bookingId' in event ? event.bookingId : event.kind}`;
        const about = { event: event.id, role };
        await enqueuePushes(trx, { accountId, kind: push.kind, tag, about }, context.clock());
      }
    },
  };
}

/** Renders the push of an event from its e-mail: its subject, preview and the link of its button. */
export function eventPushRenderer(context: PushContext & Pick<AppContext, 'db'>): RenderEventPush {
  return ({ event: id, role }) =>
    retryTransaction(context.db, async (trx) => {
      const emailContext = pushContext(trx, id, context);
      const emails = await buildEmails(await findEvent(id, emailContext), emailContext);
      const email = emails.find((one) => one.role === role)?.email;
      const url = email && buttonPath(email, context.settings.publicUrl);
      return email && url ? pushContent({ title: email.subject, body: email.preview, url }) : null;
    });
}

type PushContext = Pick<AppContext, 'clock' | 'settings' | 'secret'>;

function pushContext(trx: Transaction<Database>, eventId: number, { clock, settings, secret }: PushContext) {
  return { trx, now: clock(), settings, secret, mailId: `push ${eventId}` };
}

/** Path of the first link to this site in the e-mail. */
function buttonPath({ blocks }: Pick<EmailBody, 'blocks'>, publicUrl: string): string {
  const urls = blocks.flatMap((block) => (typeof block === 'object' && 'url' in block ? [block.url] : []));
  const own = urls.find((url) => url.startsWith(`${publicUrl}/`));
  return own === undefined ? '/' : own.slice(publicUrl.length);
}
