import type { State } from '@aangan/contract/rules/states.ts';
import type { ColumnType } from 'kysely';
import type { NumberedKind } from '@aangan/contract/rules/documents/document-number.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    document_host: { host_id: string; code: string; position: number };
    document_series: { kind: NumberedKind; host_code: string; year: number; last: number };
    document: DocumentTable;
    document_file: { document_id: string; bytes: Buffer; sha256: Buffer; made_at: Date };
    document_month: { month: string; closed_at: Date };
  }
}

/** What papers there are; all but a statement have a number. */
export type DocumentKind = NumberedKind | 'statement';

/** Whose supply a paper tells of: the operator's, or that of a host who is registered for GST. */
export type Issuer = 'operator' | 'host';

/**
 * What of a paper the registers count, in paise: a credit note's is above zero, too. `percent` is that of all its taxes
 * together; the state is the place of supply.
 */
export interface Supply {
  kind: 'stay' | 'extra' | 'service-fee' | 'commission';
  state: State | null;
  percent: number;
  taxable: number;
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
  /** Its payment came after the tax had changed, and was kept at its order's rate. */
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
