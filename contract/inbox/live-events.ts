import { Id } from '../fields.ts';
import * as z from '../zod.ts';
import { Entry } from './conversations.ts';

/**
 * Events of the live channel by name (server-sent events). All but `writing` have an `id:` for `Last-Event-ID`; if that
 * is too old, `reset` is sent instead of a replay.
 */
export const liveEvents = {
  /** A new entry of a conversation, including the person's own. */
  entry: z.object({ conversation: Id, entry: Entry }),
  /**
   * `person` (the other participant, or the recipient on another device) has read a conversation up to the entry
   * `until`.
   */
  seen: z.object({ conversation: Id, until: Id, person: Id }),
  /** The other participant is typing; never replayed. */
  writing: z.object({ conversation: Id, person: Id }),
  /** Number of unread messages. */
  unread: z.object({ total: z.number().int() }),
  /** A stay of this person changed. */
  booking: z.object({ booking: Id }),
  /** The calendar of a home of this person changed. */
  calendar: z.object({ listing: Id }),
  /** All data must be fetched again. */
  reset: z.object({}),
} as const;
export type LiveEvent = {
  [Name in keyof typeof liveEvents]: { name: Name; data: z.output<(typeof liveEvents)[Name]> };
}[keyof typeof liveEvents];
