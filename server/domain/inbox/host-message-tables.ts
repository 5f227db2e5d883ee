import type { AutomaticTrigger } from '@aangan/contract/inbox/automatic.ts';
import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    saved_reply: SavedReplyTable;
    automatic_message: AutomaticMessageTable;
    automatic_message_sent: { automatic_id: string; booking_id: string; at: Date };
    automatic_message_clock: { is_only: Generated<boolean>; processed_until: Date };
  }
}

interface SavedReplyTable {
  id: Generated<string>;
  account_id: string;
  name: string | null;
  message: string;
  created_at: Date;
}

interface AutomaticMessageTable {
  id: Generated<string>;
  listing_id: string;
  moment: AutomaticTrigger;
  days: number | null;
  hour: number | null;
  message: string;
  since: Date;
  created_at: Date;
}
