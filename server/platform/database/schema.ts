import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * All tables as created by migrations: here the tables of the platform; each module adds its own next to its code
 * (`server/domain/bookings/booking-tables.ts`). `date` columns are `YYYY-MM-DD` texts; `bigint` columns are read as
 * numbers (sums of money stay far below 2^53), timestamps as Date.
 */
export interface Database {
  attempt: { id: Generated<number>; kind: string; subject: string; at: Date };
  outbox_mail: OutboxMailTable;
  idempotent_request: IdempotentRequestTable;
  photo_intent: PhotoIntentTable;
  push_key: { is_only: Generated<boolean>; public_key: string; private_key_sealed: string; created_at: Date };
}

/** A connection to the database; a function that takes it may also be given a transaction. */
export type Db = Kysely<Database>;

export type Trx = Transaction<Database>;

/** Photos being stored or deleted. `schema/platform.sql` documents the triggers that add and delete rows. */
interface PhotoIntentTable {
  id: string;
  format: 'webp' | 'svg';
  widths: number[];
  is_private: Generated<boolean>;
  created_at: Generated<Date>;
  deletion_started_at: Date | null;
}

interface IdempotentRequestTable {
  call: string;
  sender: string;
  idempotency_key: string;
  request_hash: Buffer;
  created_id: string | null;
  created_at: Date;
}

interface OutboxMailTable {
  id: Generated<string>;
  kind: string;
  event_id: number | null;
  event_role: string | null;
  about: unknown;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  failed_tries: Generated<number>;
  claimed_until: Date | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  last_error: string | null;
}
