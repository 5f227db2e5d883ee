import type { Side } from '@aangan/contract/inbox/conversations.ts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    conversation: ConversationTable;
    conversation_entry: EntryTable;
    conversation_side: SideTable;
    message_photo: { id: string; conversation_id: string };
    inbox: { account_id: string; unread: Generated<number>; last_update: Generated<number> };
    inbox_update: InboxUpdateTable;
  }
}

interface ConversationTable {
  id: Generated<string>;
  listing_id: string;
  host_id: string;
  guest_id: string;
  last_seq: Generated<number>;
  first_asked_at: Date | null;
  first_answered_at: Date | null;
  created_at: Date;
}

type Json<T> = ColumnType<T, string | undefined, string>;

interface EntryTable {
  conversation_id: string;
  seq: number;
  id: Generated<string>;
  kind: 'message' | 'line' | 'automatic';
  sender: Side | null;
  visible_to: Side | null;
  words: Generated<string>;
  event_kind: string | null;
  facts: Json<Record<string, unknown>>;
  photos: Json<MessagePhotoRecord[]>;
  source: string | null;
  at: Date;
  search_words: ColumnType<unknown, RawBuilder<unknown> | undefined, never>;
}

/** A stored photo of a message. */
export interface MessagePhotoRecord {
  id: string;
  widths: number[];
  width: number;
  height: number;
  blur: string;
}

interface SideTable {
  conversation_id: string;
  side: Side;
  account_id: string;
  seen_seq: Generated<number>;
  unread: Generated<number>;
  last_at: Date;
}

interface InboxUpdateTable {
  account_id: string;
  number: number;
  name: 'entry' | 'seen' | 'booking' | 'calendar';
  about: ColumnType<Record<string, string>, string, string>;
  unread: number;
  at: Date;
}
