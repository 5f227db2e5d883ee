import * as common from '@aangan/contract/words/en/emails/common.ts';
import type { EventKind, RecordedEvent } from '../../domain/events/event-log.ts';
import type { TaxSettings } from '../../domain/ledger/taxes.ts';
import type { SiteOperator } from '../../domain/site-operator.ts';
import type { Trx } from '../../platform/database/schema.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** Dependencies of e-mail builders; `now` is later than the event, by days if the mail server was unavailable. */
export interface EmailContext {
  trx: Trx;
  now: Date;
  settings: {
    publicUrl: string;
    supportEmail: string;
    operator: SiteOperator;
    holdHours: number;
    tax?: TaxSettings | undefined;
  };
  /** Signs links. */
  secret: string;
  /** Identifies the mail, the same on every attempt to send it: tokens in it are derived from it. */
  mailId: string;
}

export type RecipientRole = 'guest' | 'host' | 'operator' | 'owner';

/** An e-mail with its recipient; each role gets one e-mail per event. */
export interface AddressedEmail extends Omit<Mail, 'unsubscribeUrl'> {
  role: RecipientRole;
}

/** Builds the e-mails of an event right before they are sent; returns none if later events made them obsolete. */
export type EmailBuilder<K extends EventKind> = (
  event: RecordedEvent<K>,
  context: EmailContext,
) => Promise<AddressedEmail[]>;

/** Without the name until the address is verified: a stranger may use it as a message to the mailbox's owner. */
export function greeting({ name, isVerified }: { name: string; isVerified: boolean }): string {
  return isVerified ? common.greeting({ name }) : common.greetingWithoutName;
}
