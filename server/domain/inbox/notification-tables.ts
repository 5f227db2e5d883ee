import type { ColumnType, Generated } from 'kysely';
import type { PushSource } from './push-content.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    notification_settings: NotificationSettingsTable;
    unsubscribe_link: { token: string; account_id: string; kind: string };
    push_device: PushDeviceTable;
    waiting_push: WaitingPushTable;
    shown_push: { device_id: string; tag: string };
    waiting_message: WaitingMessageTable;
  }
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
