import type { ColumnType, Generated } from 'kysely';
import type { PushContent } from './push-content.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    news_settings: NewsSettingsTable;
    news_stop_link: { token: string; account_id: string; kind: string };
    push_device: PushDeviceTable;
    waiting_push: WaitingPushTable;
  }
}

interface NewsSettingsTable {
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
}

interface WaitingPushTable {
  id: Generated<string>;
  device_id: string;
  tag: string;
  content: ColumnType<PushContent, string, string>;
  due_at: Date;
  expires_at: Date;
  claimed_until: Date | null;
  failed_tries: Generated<number>;
}
