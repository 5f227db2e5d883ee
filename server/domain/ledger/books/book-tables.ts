import type { Generated } from 'kysely';
import type { Account, EntryKind } from './entries.ts';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    book_entry: BookEntryTable;
    book_posting: BookPostingTable;
  }
}

interface BookEntryTable {
  id: Generated<number>;
  kind: EntryKind;
  source: string;
  booking_id: string | null;
  at: Date;
}

interface BookPostingTable {
  entry_id: number;
  account: Account;
  owner: string | null;
  paise: number;
}
