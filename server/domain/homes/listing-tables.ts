import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import type { ColumnType, Generated } from 'kysely';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import type { FieldColumns } from './field-columns.ts';
import type { PublicPointColumns } from './public-point.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    listing: ListingTable;
    listing_count: { category: Category; homes: number };
    listing_version: { slot: number; version: number };
    photo: PhotoTable;
    /** The tax rule of the stored total prices. */
    price_tax: { is_only: Generated<boolean>; rule: unknown; is_applied: boolean };
    gazetteer: { is_only: Generated<boolean>; version: string };
    place: PlaceTable;
    location_key: { key: Buffer };
    exact_place: ExactPlaceTable;
    search_word: SearchWordTable;
    search_posting: SearchPostingTable;
  }
}

export interface ListingTable extends FieldColumns, PublicPointColumns {
  id: Generated<string>;
  sequence: ColumnType<number, never, never>;
  host_id: string;
  country: string;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  import_key: string | null;
  facts_json: ColumnType<string, never, never>;
  search_words: ColumnType<string, unknown, unknown>;
  place_keys: ColumnType<string[], never, never>;
  shortest_stay: ColumnType<number | null, never, never>;
  whole_night: ColumnType<number, never, never>;
  town: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface PhotoTable extends StoredPhoto {
  listing_id: string;
  position: number;
}

export interface PlaceTable {
  key: string;
  name: string;
  homes: number;
}

interface ExactPlaceTable {
  listing_id: string;
  lat: number;
  lng: number;
  address: string | null;
  directions: string | null;
}

export interface SearchWordTable {
  word: string;
}

export interface SearchPostingTable {
  word: string;
  sequence: number;
}
