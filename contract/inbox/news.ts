import { Id } from '../fields.ts';
import * as z from '../zod.ts';
import { Entry } from './conversations.ts';

/**
 * What comes over the live channel, by the name of its server-sent event. Each but `writing` has an `id:`, from which
 * `Last-Event-ID` goes on; where that is too old, `reset` says that everything is to be fetched again.
 */
export const news = {
  /** A new entry of a conversation, the person's own ones too. */
  entry: z.object({ conversation: Id, entry: Entry }),
  /**
   * Somebody has seen a conversation: `person`, the other or oneself on another device. `until` is the newest entry seen
   * of those that the one who hears it may see.
   */
  seen: z.object({ conversation: Id, until: Id, person: Id }),
  /** The other is writing at this moment; never replayed. */
  writing: z.object({ conversation: Id, person: Id }),
  /** How many messages wait for this person. */
  unread: z.object({ total: z.number().int() }),
  /** A stay of this person changed: paid, cancelled, priced. */
  booking: z.object({ booking: Id }),
  /** The calendar of a home of this person changed. */
  calendar: z.object({ listing: Id }),
  /** Everything is to be fetched again. */
  reset: z.object({}),
} as const;
export type News = {
  [Name in keyof typeof news]: { name: Name; data: z.output<(typeof news)[Name]> };
}[keyof typeof news];
