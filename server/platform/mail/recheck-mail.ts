import type { Mail, OutgoingMail } from './outbox.ts';

/** A queued mail about an event. */
export type EventMail = OutgoingMail & { event: NonNullable<OutgoingMail['event']> };

/**
 * Called right before a mail is sent, which may be hours after it was enqueued. Returns whether it is still valid, its
 * new content, or that later events made it obsolete and it must not be sent.
 */
export type RecheckMail = (mail: EventMail) => Promise<'stands' | 'overtaken' | Pick<Mail, 'email' | 'replyTo'>>;
