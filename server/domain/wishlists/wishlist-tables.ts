import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    wishlist: WishlistTable;
    kept_home: KeptHomeTable;
  }
}

interface WishlistTable {
  id: Generated<string>;
  account_id: string;
  /** Null: the first list has a translated default name. */
  name: string | null;
  is_first: Generated<boolean>;
  is_shared: Generated<boolean>;
  link_generation: Generated<number>;
  created_at: Date;
}

interface KeptHomeTable {
  id: Generated<number>;
  wishlist_id: string;
  listing_id: string;
  note: string | null;
  kept_at: Date;
}
