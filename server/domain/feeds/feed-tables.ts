import type { ColumnType, Generated } from 'kysely';
import type { FeedError } from './feeds.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    feed: FeedTable;
    feed_event: FeedEventTable;
    feed_conflict: { feed_id: string; booking_id: string; since: Date };
    calendar_address: { listing_id: string; generation: number };
    calendar_reading: ExportedEventTable;
  }
}

interface FeedTable {
  id: Generated<string>;
  listing_id: string;
  name: string;
  url: string;
  pass_on: boolean;
  /** Number of renewals of our export URL for this site. */
  generation: Generated<number>;
  created_at: Date;
  due_at: Date;
  claimed_until: Date | null;
  etag: string | null;
  modified: string | null;
  read_at: Date | null;
  failing_since: Date | null;
  last_error: FeedError | null;
  failure_notified_at: Date | null;
  empty_since: Date | null;
}

/** Format of a range: `[2026-12-01,2026-12-04)`. */
type Days = ColumnType<string, string, string>;

interface FeedEventTable {
  id: Generated<number>;
  feed_id: string;
  uid: string;
  days: Days;
  is_block: boolean;
  is_echo: boolean;
  since: Date;
  missed: number;
}

/** Versions of the events exported to external calendars. */
interface ExportedEventTable {
  id: Generated<number>;
  listing_id: string;
  feed_id: string | null;
  uid: string;
  booking_id: string | null;
  days: Days;
  sequence: number;
  since: Date;
  until: Date | null;
}
