import { negateSupply } from './commission-documents.ts';
import { addMonths, firstDayOf, type Month } from '@aangan/contract/rules/months.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { DocumentKind, Issuer, Supply } from './document-tables.ts';

/** A document with its supplies; negative for credit notes. */
export interface RegisterDocument {
  day: string;
  number: string;
  kind: DocumentKind;
  issuer: Issuer;
  hostId: string;
  bookingId: string | null;
  supplies: Supply[];
}

/** All numbered documents of a month, by day and number. */
export async function loadRegisterDocuments(db: Kysely<Database>, month: Month): Promise<RegisterDocument[]> {
  const rows = await db
    .selectFrom('document')
    .select(['day', 'number', 'kind', 'issuer', 'host_id as hostId', 'booking_id as bookingId', 'supplies'])
    .where('day', '>=', firstDayOf(month))
    .where('day', '<', firstDayOf(addMonths(month, 1)))
    .where('number', 'is not', null)
    .orderBy('day')
    .orderBy('number')
    .execute();
  return rows.map(({ number, supplies, ...row }) => ({
    ...row,
    number: number ?? '',
    supplies: row.kind === 'credit-note' ? supplies.map(negateSupply) : supplies,
  }));
}

/** Sums of supplies in a register. */
export type Sums = Pick<Supply, 'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst'>;

export const zeroSums: Sums = { taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0 };

export function addSums(one: Sums, other: Sums): Sums {
  return {
    taxable: one.taxable + other.taxable,
    cgst: one.cgst + other.cgst,
    sgst: one.sgst + other.sgst,
    utgst: one.utgst + other.utgst,
    igst: one.igst + other.igst,
  };
}
