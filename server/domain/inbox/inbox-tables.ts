import type { Side } from '@aangan/contract/inbox/calls.ts';
import type { AutomaticTrigger } from '@aangan/contract/inbox/host-messages.ts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import type { PushSource } from './waiting-pushes.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    conversation: ConversationTable;
    conversation_entry: EntryTable;
    conversation_side: SideTable;
    message_photo: { id: string; conversation_id: string };
    inbox: { account_id: string; unread: Generated<number>; last_update: Generated<number> };
    inbox_update: InboxUpdateTable;
    saved_reply: SavedReplyTable;
    automatic_message: AutomaticMessageTable;
    automatic_message_sent: { automatic_id: string; booking_id: string; at: Date };
    automatic_message_clock: { is_only: Generated<boolean>; processed_until: Date };
    notification_settings: NotificationSettingsTable;
    unsubscribe_link: { token: string; account_id: string; kind: string };
    push_device: PushDeviceTable;
    waiting_push: WaitingPushTable;
    shown_push: { device_id: string; tag: string };
    waiting_message: WaitingMessageTable;
    site_message: SiteMessageTable;
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

export type MessagePhotoRecord = Omit<StoredPhoto, 'format'>;

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

interface NotificationSettingsTable {
  account_id: string;
  mail_off: Generated<string[]>;
  push_off: Generated<string[]>;
  quiet_at_night: Generated<boolean>;
}

interface PushDeviceTable {
  id: Generated<string>;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  failed_tries: Generated<number>;
  paused_until: Date | null;
}

interface WaitingPushTable {
  id: Generated<string>;
  device_id: string;
  tag: string;
  content: ColumnType<PushSource, string, string>;
  due_at: Date;
  expires_at: Date;
  claimed_until: Date | null;
  failed_tries: Generated<number>;
}

interface WaitingMessageTable {
  account_id: string;
  conversation_id: string;
  from_seq: number;
  due_at: Date;
}

interface SiteMessageTable {
  id: Generated<string>;
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  message: string;
  created_at: Date;
}
