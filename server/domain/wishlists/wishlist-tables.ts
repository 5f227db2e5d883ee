import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    wishlist: WishlistTable;
    saved_home: SavedHomeTable;
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

interface SavedHomeTable {
  id: Generated<number>;
  wishlist_id: string;
  listing_id: string;
  note: string | null;
  saved_at: Date;
}
