import { pushContent } from '../../domain/notifications/push-content.ts';
import { enqueuePushes } from '../../domain/notifications/waiting-pushes.ts';
import type { EmailBody } from '../../platform/mail/email-blocks.ts';
import type { Desk } from '../email/email-maker.ts';
import { emailsOf } from '../email/email-makers.ts';
import { accountOfRole, newsOfEvent, pushedKinds } from '../news-of-events.ts';
import type { Subscriber } from '../subscriber.ts';

interface PushParts extends Pick<Desk, 'settings' | 'secret'> {
  clock: () => Date;
}

/** Tells on devices what its e-mail says, in fewer words: the subject, what stands beside it, and where its button leads. */
export function pushSubscriber({ clock, settings, secret }: PushParts): Subscriber {
  return {
    name: 'push',
    kinds: pushedKinds,
    hear: async (trx, event) => {
      const push = newsOfEvent(event.kind)?.push;
      if (push === undefined) return;
      const now = clock();
      const emails = (await emailsOf(event.kind)?.make(event, { trx, now, settings, secret })) ?? [];
      const roles: readonly string[] = push.to(event);
      for (const { role, to, email } of emails) {
        const accountId = to === '' || !roles.includes(role) ? undefined : await accountOfRole(trx, event, role);
        if (accountId === undefined) continue;
        const url = pathIn(email, settings.publicUrl);
        const said = pushContent({ title: email.subject, body: email.preview, url });
        const subject = 'bookingId' in event ? event.bookingId : event.kind;
        await enqueuePushes(trx, { accountId, kind: push.kind, tag: `stay:${subject}`, about: { said } }, now);
      }
    },
  };
}

/** Where the e-mail's button leads. */
function pathIn({ blocks }: Pick<EmailBody, 'blocks'>, publicUrl: string): string {
  const urls = blocks.flatMap((block) => (typeof block === 'object' && 'url' in block ? [block.url] : []));
  const own = urls.find((url) => url.startsWith(`${publicUrl}/`));
  return own === undefined ? '/' : own.slice(publicUrl.length);
}
