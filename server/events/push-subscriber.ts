import type { AppContext } from '../domain/context.ts';
import { pushContent } from '../domain/inbox/push-content.ts';
import { enqueuePushes } from '../domain/inbox/waiting-pushes.ts';
import type { EmailBody } from '../platform/mail/email-blocks.ts';
import { findEmailRule } from './email/email-rules.ts';
import { findRecipientAccount, findNotificationRule, pushedKinds } from './notification-rules.ts';
import type { Subscriber } from './subscriber.ts';

/** Sends pushes made of the event's e-mail: its subject, preview and the link of its button. */
export function pushSubscriber({
  clock,
  settings,
  secret,
}: Pick<AppContext, 'clock' | 'settings' | 'secret'>): Subscriber {
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
