import type { MailKind, PushKind } from '@aangan/contract/inbox/notification-settings.ts';
import type { EventKind, RecordedEvent } from '../domain/events/event-log.ts';
import type { Trx } from '../platform/database/schema.ts';

interface NotificationRule {
  /** Setting that turns off its e-mails; without a setting they are mandatory. */
  mail?: MailKind;
  /** Setting and recipients of its pushes. People are not notified of their own actions. */
  push?: { kind: PushKind; to: (event: RecordedEvent) => readonly ('guest' | 'host' | 'owner')[] };
}

const both = () => ['guest', 'host'] as const;
const guest = () => ['guest'] as const;
const host = () => ['host'] as const;

/** Notification rules by event; a person can turn each kind off. */
const notificationRules: { [K in EventKind]?: NotificationRule } = {
  'stay-held': { push: { kind: 'bookings', to: host } },
  'extra-price-set': { push: { kind: 'bookings', to: guest } },
  'hold-ends-soon': { mail: 'reminders', push: { kind: 'reminders', to: guest } },
  'hold-expired': { push: { kind: 'bookings', to: both } },
  'stay-paid': { push: { kind: 'bookings', to: host } },
  'stay-is-near': { mail: 'reminders', push: { kind: 'reminders', to: both } },
  'review-asked': { mail: 'reviews', push: { kind: 'reviews', to: both } },
  'review-published': { mail: 'reviews', push: { kind: 'reviews', to: both } },
  'stay-cancelled': {
    push: {
      kind: 'bookings',
      to: (event) => (event.kind === 'stay-cancelled' && event.data.by === 'host' ? ['guest'] : ['host']),
    },
  },
  'refund-made': { push: { kind: 'bookings', to: guest } },
  'calendar-conflict': { push: { kind: 'bookings', to: host } },
  'payout-arrived': { mail: 'payouts', push: { kind: 'payouts', to: host } },
  'payout-account-ready': { mail: 'payouts', push: { kind: 'payouts', to: () => ['owner'] } },
};

/** Accepts any kind, including kinds unknown to this version. */
export function findNotificationRule(kind: string): NotificationRule | undefined {
  return (notificationRules as Record<string, NotificationRule>)[kind];
}

export const pushedKinds = (Object.keys(notificationRules) as EventKind[]).filter(
  (kind) => notificationRules[kind]?.push,
);

export async function findRecipientAccount(trx: Trx, event: object, role: string): Promise<string | undefined> {
  if (role === 'owner' && 'accountId' in event) return event.accountId as string;
  if (!('bookingId' in event) || !['guest', 'host'].includes(role)) return undefined;
  const booking = await trx
    .selectFrom('booking')
    .select(['guest_id', 'host_id'])
    .where('id', '=', event.bookingId as string)
    .executeTakeFirst();
  return role === 'guest' ? booking?.guest_id : booking?.host_id;
}
