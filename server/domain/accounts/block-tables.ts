import type { ColumnType } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    block: BlockTable;
  }
}

interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  created_at: ColumnType<Date, Date, never>;
}
