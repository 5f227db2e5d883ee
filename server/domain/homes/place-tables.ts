declare module '../../platform/database/schema.ts' {
  interface Database {
    place: PlaceTable;
    location_key: { key: Buffer };
    exact_place: ExactPlaceTable;
  }
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
