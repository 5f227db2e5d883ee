import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    rating: { booking_id: string; listing_id: string; stars: number; counts: Generated<boolean>; rated_at: Date };
  }
}
