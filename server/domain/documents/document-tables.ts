import type { NumberedKind } from '@aangan/contract/rules/documents/documents.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { ColumnType } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    document_host: { host_id: string; code: string; position: number };
    document_series: { kind: NumberedKind; host_code: string; year: number; last: number };
    document: DocumentTable;
    document_file: { document_id: string; bytes: Buffer; sha256: Buffer; made_at: Date };
    document_month: { month: string; closed_at: Date };
  }
}

/** Kinds of documents; all but statements are numbered. */
export type DocumentKind = NumberedKind | 'statement';

/** Who issues a document: the operator, or a host registered for GST. */
export type Issuer = 'operator' | 'host';

/** Paise, positive also on credit notes. `percent`: the total rate of all its taxes; `state`: the place of supply. */
export interface Supply {
  kind: 'stay' | 'extra' | 'service-fee' | 'commission';
  state: State | null;
  percent: number;
  taxable: number;
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
  /** The payment was captured after a tax change and keeps the rate of its order. */
  isMarked: boolean;
}

interface DocumentTable {
  id: string;
  kind: DocumentKind;
  number: string | null;
  host_code: string | null;
  year: number | null;
  sequence: number | null;
  issuer: Issuer;
  cause: string;
  booking_id: string | null;
  host_id: string;
  guest_id: string | null;
  is_for_host: boolean;
  month: string | null;
  day: string;
  amount_paise: number;
  facts: ColumnType<object, string, never>;
  supplies: ColumnType<Supply[], string, never>;
  created_at: Date;
}
