import type { Transaction } from 'kysely';
import type { EventKind, RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { TaxSettings } from '../../domain/taxes/tax-settings.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

/** What it takes to make e-mails: how things stand now, which may be later than the event. */
export interface EmailContext {
  trx: Transaction<Database>;
  now: Date;
  settings: { publicUrl: string; supportEmail: string; holdHours: number; tax?: TaxSettings | undefined };
  /** Signs links. */
  secret: string;
}

/** An e-mail with its address; of an event each role is written to once. */
export interface AddressedEmail extends Omit<Mail, 'event'> {
  role: 'guest' | 'host' | 'operator' | 'owner';
}

/** Makes the e-mails that an event calls for; none where more has happened since by which they would be wrong. */
export type EmailBuilder<K extends EventKind> = (
  event: RecordedEvent<K>,
  context: EmailContext,
) => Promise<AddressedEmail[]>;
