import type { Transaction } from 'kysely';
import type { EventKind, RecordedEvent } from '../../domain/events/event-types.ts';
import type { TaxSettings } from '../../domain/ledger/tax-settings.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

/** Dependencies of e-mail builders; `now` may be later than the event. */
export interface EmailContext {
  trx: Transaction<Database>;
  now: Date;
  settings: { publicUrl: string; supportEmail: string; holdHours: number; tax?: TaxSettings | undefined };
  /** Signs links. */
  secret: string;
}

/** An e-mail with its recipient; each role gets one e-mail per event. */
export interface AddressedEmail extends Omit<Mail, 'event'> {
  role: 'guest' | 'host' | 'operator' | 'owner';
}

/** Builds the e-mails of an event; none if later events made them obsolete. */
export type EmailBuilder<K extends EventKind> = (
  event: RecordedEvent<K>,
  context: EmailContext,
) => Promise<AddressedEmail[]>;
