import type { Generated } from 'kysely';

declare module '../platform/database/schema.ts' {
  interface Database {
    event_subscription: { subscriber: string; kind: string; since: Generated<Date> };
    event_delivery: EventDeliveryTable;
  }
}

interface EventDeliveryTable {
  subscriber: string;
  event_id: number;
  enqueued_at: Generated<Date>;
  due_at: Generated<Date>;
  failed_tries: Generated<number>;
  last_error: string | null;
}
