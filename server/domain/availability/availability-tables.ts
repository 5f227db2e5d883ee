import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    taken_days: {
      booking_id: string | null;
      listing_id: string;
      days: string;
      kind: Generated<'booking' | 'block' | 'feed'>;
    };
  }
}
