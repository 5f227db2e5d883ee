declare module '../../platform/database/schema.ts' {
  interface Database {
    webhook_event: WebhookEventTable;
  }
}

export interface WebhookEventTable {
  event_id: string;
  received_at: Date;
}
