import type { AppContext } from '../domain/context.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { documentsSubscriber } from './documents-subscriber.ts';
import { emailSubscriber } from './email/email-subscriber.ts';
import { inboxSubscriber } from './inbox-subscriber.ts';
import type { Subscriber } from './subscriber.ts';
import { sendDueMessages } from '../domain/inbox/send-automatic.ts';
import { pushContent } from '../domain/inbox/push-content.ts';
import { enqueuePushes } from '../domain/inbox/waiting-pushes.ts';
import type { EmailBody } from '../platform/mail/email-blocks.ts';
import { findEmailRule } from './email/email-rules.ts';
import { findRecipientAccount, findNotificationRule, pushedKinds } from './notification-rules.ts';

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

/** Sends pushes made of the event's e-mail: its subject, preview and the link of its button. */
function pushSubscriber({ clock, settings, secret }: Pick<AppContext, 'clock' | 'settings' | 'secret'>): Subscriber {
  return {
    name: 'push',
    kinds: pushedKinds,
    handle: async (trx, event) => {
      const push = findNotificationRule(event.kind)?.push;
      if (push === undefined) return;
      const now = clock();
      const emails = (await findEmailRule(event.kind)?.build(event, { trx, now, settings, secret })) ?? [];
      const roles: readonly string[] = push.to(event);
      for (const { role, to, email } of emails) {
        const accountId = to === '' || !roles.includes(role) ? undefined : await findRecipientAccount(trx, event, role);
        if (accountId === undefined) continue;
        const url = buttonPath(email, settings.publicUrl);
        const said = pushContent({ title: email.subject, body: email.preview, url });
        const subject = 'bookingId' in event ? event.bookingId : event.kind;
        await enqueuePushes(trx, { accountId, kind: push.kind, tag: `stay:${subject}`, about: { said } }, now);
      }
    },
  };
}

/** Path of the first link to this site in the e-mail. */
function buttonPath({ blocks }: Pick<EmailBody, 'blocks'>, publicUrl: string): string {
  const urls = blocks.flatMap((block) => (typeof block === 'object' && 'url' in block ? [block.url] : []));
  const own = urls.find((url) => url.startsWith(`${publicUrl}/`));
  return own === undefined ? '/' : own.slice(publicUrl.length);
}
