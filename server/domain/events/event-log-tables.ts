import type { ColumnType, Generated, RawBuilder } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    event: EventTable;
  }
}

interface EventTable {
  id: Generated<number>;
  kind: string;
  booking_id: string | null;
  listing_id: string | null;
  account_id: string | null;
  data: ColumnType<Record<string, unknown>, string, RawBuilder<unknown>>;
  happened_at: Date;
}
