declare module '../../platform/database/schema.ts' {
  interface Database {
    search_word: SearchWordTable;
    search_posting: SearchPostingTable;
  }
}

export interface SearchWordTable {
  word: string;
}

export interface SearchPostingTable {
  word: string;
  sequence: number;
}
