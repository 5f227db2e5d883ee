import { type BookingRecord, requireBooking } from '../domain/bookings/bookings.ts';
import type { AppContext } from '../domain/context.ts';
import { enqueueBookingDocuments } from '../domain/documents/document-jobs.ts';
import type { EventKind, RecordedEvent } from '../domain/events/event-log.ts';
import { sendDueMessages } from '../domain/inbox/send-automatic.ts';
import { contactSource, notifyStayChanged, type StayLine, writeStayLine } from '../domain/inbox/stay-conversations.ts';
import { enqueuePushes, pushContent, type RenderEventPush } from '../domain/inbox/waiting-pushes.ts';
import type { Trx } from '../platform/database/schema.ts';
import { retryTransaction } from '../platform/database/transactions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { EmailBody } from '../platform/mail/email.ts';
import { buildEmails, emailSubscriber, findEvent } from './email/event-mails.ts';
import { findNotificationRule, findRecipientAccount, pushedKinds } from './notification-rules.ts';
import type { Subscriber } from './register-subscribers.ts';

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

function pushContext(trx: Trx, eventId: number, { clock, settings, secret }: PushContext) {
  return { trx, now: clock(), settings, secret, mailId: `push ${eventId}` };
}

/** Path of the first link to this site in the e-mail. */
function buttonPath({ blocks }: Pick<EmailBody, 'blocks'>, publicUrl: string): string {
  const urls = blocks.flatMap((block) => (typeof block === 'object' && 'url' in block ? [block.url] : []));
  const own = urls.find((url) => url.startsWith(`${publicUrl}/`));
  return own === undefined ? '/' : own.slice(publicUrl.length);
}

function documentsSubscriber({ jobs }: { jobs: Jobs }): Subscriber {
  return {
    name: 'documents',
    kinds: ['stay-paid', 'stay-cancelled', 'refund-made', 'refund-refused'],
    handle: async (trx, event) => {
      if ('bookingId' in event) await enqueueBookingDocuments(trx, jobs, event.bookingId);
    },
  };
}

type Line = Omit<StayLine, 'happened' | 'source'> & { source?: string };
type Lines = { [K in EventKind]?: (event: RecordedEvent<K>, booking: BookingRecord) => Line };

/** Builders of event lines in the stay's conversation, with the values for their sentences. */
const messageBuilders = {
  'stay-held': ({ data }, booking) => ({ values: { heldUntil: data.heldUntil, ...stayDates(booking) } }),
  'hold-extended': ({ data }) => ({ values: { heldUntil: data.heldUntil } }),
  'extra-price-set': ({ data }) => ({ values: { price: data.price } }),
  // Newer contact requests are stored as messages; `source` prevents a second entry.
  'owner-contacted': (_event, { id, contact }) => ({ values: {}, source: contactSource(id, contact?.extraService) }),
  'hold-expired': () => ({ values: {} }),
  'stay-paid': ({ data }) => ({ values: { paid: data.paid } }),
  'stay-cancelled': ({ data }) => ({ values: { by: data.by, refund: data.refund } }),
  'stay-completed': (_event, booking) => ({ values: stayDates(booking) }),
  'refund-made': ({ data }) => ({ values: { amount: data.amountPaise / 100 } }),
  // The line is the same whether or not the other side has written its review.
  'review-asked': ({ data }) => ({ values: { day: data.day } }),
  'review-published': () => ({ values: {} }),
  'calendar-conflict': (_event, booking) => ({ values: stayDates(booking), visibleTo: 'host' }),
} as const satisfies Lines;

/** Adds a line to the conversation for each event of a stay, and makes open screens of guest and host reload it. */
const inboxSubscriber: Subscriber = {
  name: 'inbox',
  kinds: Object.keys(messageBuilders) as (keyof typeof messageBuilders)[],
  // Includes past events, for stays from before conversations existed.
  from: 'beginning',
  handle: async (trx, event) => {
    if (!('bookingId' in event)) return;
    const buildLine = messageBuilders[event.kind as keyof typeof messageBuilders] as (
      event: RecordedEvent,
      booking: BookingRecord,
    ) => Line;
    const booking = await requireBooking(trx, event.bookingId);
    const line = buildLine(event, booking);
    const whole = { happened: event.kind, source: `event ${event.id}`, ...line };
    await writeStayLine(trx, booking, whole, event.happenedAt);
    await notifyStayChanged(trx, booking, event.happenedAt);
  },
};

function stayDates({ checkIn, checkOut }: BookingRecord) {
  return { checkIn, checkOut };
}
