import type { Mail, OutgoingMail } from './outbox.ts';

/** A mail that tells of an event, on its way out. */
export type EventMail = OutgoingMail & { event: NonNullable<OutgoingMail['event']> };

/**
 * Called when a mail is about to go out, which may be hours after it was written: whether it still stands, what it says
 * now, or that events have overtaken it and nobody is to get it.
 */
export type RecheckMail = (mail: EventMail) => Promise<'stands' | 'overtaken' | Pick<Mail, 'email' | 'replyTo'>>;
