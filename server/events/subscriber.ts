import type { Transaction } from 'kysely';
import type { EventKind, RecordedEvent } from '../domain/event-log/event-types.ts';
import type { Database } from '../platform/database/schema.ts';

/** Who hears of events, each at least once. */
export interface Subscriber {
  /** In the database, logs and metrics; it never changes. */
  name: string;
  kinds: readonly EventKind[];
  /** From which event on, when it subscribes to a kind for the first time; 'now', unless it says so. */
  from?: 'beginning' | 'now';
  /**
   * Does what follows from an event, in the transaction that marks it as heard. It looks up how things stand now: more may
   * have happened since. What it throws undoes all of it, and the event comes again, later each time.
   */
  handle: (trx: Transaction<Database>, event: RecordedEvent) => Promise<void>;
}
