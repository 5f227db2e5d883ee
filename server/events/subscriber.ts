import type { Transaction } from 'kysely';
import type { EventKind, RecordedEvent } from '../domain/events/event-types.ts';
import type { Database } from '../platform/database/schema.ts';

/** A subscriber of events, with at-least-once delivery. */
export interface Subscriber {
  /** Stored in the database, logs and metrics; must never change. */
  name: string;
  kinds: readonly EventKind[];
  /** First event delivered for a new kind; defaults to 'now'. */
  from?: 'beginning' | 'now';
  /**
   * Handles an event in the transaction that marks it as delivered. It reads the current state, which may be newer than
   * the event. An error rolls back, and the event is redelivered with backoff.
   */
  handle: (trx: Transaction<Database>, event: RecordedEvent) => Promise<void>;
}
