import type { PanHolder } from '@aangan/contract/rules/tax/withholding.ts';
import { addMonths, firstDayOf, type Month } from '@aangan/contract/rules/time-spans.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { findPanHolder, findPayoutAccount, sealedFor } from '../payouts/payout-accounts.ts';
import { negateSupply } from './commission-documents.ts';
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
export async function loadRegisterDocuments(db: Db, month: Month): Promise<RegisterDocument[]> {
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

/** A host as reported to the tax authorities. */
export interface TaxedHost {
  id: string;
  name: string;
  gstin: string;
  state: string;
  /** Not masked, because reports of withheld tax require it. Empty if unknown. */
  pan: string;
  kind: string;
  /** Null without PAN. */
  holder: PanHolder | null;
}

/** Hosts by id; `sealer` decrypts the stored PAN. */
export async function loadHosts(db: Db, sealer: TextSealer, ids: Iterable<string>): Promise<Map<string, TaxedHost>> {
  const hosts = new Map<string, TaxedHost>();
  for (const id of new Set(ids)) {
    const { name } = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    const account = await findPayoutAccount(db, id);
    const sealed = account?.pan_sealed ?? null;
    hosts.set(id, {
      id,
      name: account?.legal_name ?? name,
      gstin: account?.gstin ?? '',
      state: account?.state ?? '',
      // Characters 3 to 12 of a GSTIN are the PAN.
      pan: sealed === null ? (account?.gstin ?? '').slice(2, 12) : sealer.open(sealed, sealedFor.pan(id)),
      kind: account?.kind ?? '',
      holder: account && findPanHolder(account),
    });
  }
  return hosts;
}

const PAISE = 100;

export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [headings, ...rows].map((cells) => csvLine(cells.map(String))).join('');
}

/** Rupees with two decimals, readable as a number: `-19.84`. */
export function rupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / PAISE);
  return `${paise < 0 ? '-' : ''}${whole}.${String(Math.abs(paise) % PAISE).padStart(2, '0')}`;
}
