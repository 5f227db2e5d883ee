declare module '../../platform/database/schema.ts' {
  interface Database {
    place: PlaceTable;
  }
}

export interface PlaceTable {
  key: string;
  name: string;
  homes: number;
}
