import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { instantInIndia } from '@aangan/contract/rules/dates.ts';
import { PAISE_PER_RUPEE } from '@aangan/contract/rules/half-up.ts';
import {
  commissionNames,
  noParts,
  type PaymentParts,
  sumOfParts,
  withheldNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import { TDS_THRESHOLD } from '@aangan/contract/rules/tax/withholding.ts';
import {
  financialYearDays,
  financialYearLabel,
  financialYearOf,
  lastDayOf,
  type Month,
  monthOf,
} from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import { escapeFormula } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/schema.ts';
import { monthBounds } from './month-end.ts';
import { type RegisterDocument, rupees, type TaxedHost, toCsv } from './register-documents.ts';

type Hosts = ReadonlyMap<string, TaxedHost>;

export interface TaxedPayment {
  hostId: string;
  bookingId: string;
  isRefund: boolean;
  at: Date;
  parts: PaymentParts;
}

/** All taxed payments and refunds of the financial year up to the end of a month. */
export async function loadTaxedPayments(db: Db, month: Month): Promise<TaxedPayment[]> {
  const from = instantInIndia(financialYearDays(financialYearOf(lastDayOf(month))).from);
  const { to } = monthBounds(month);
  const { rows } = await sql<Omit<TaxedPayment, 'parts'> & { parts: Record<string, number> }>`
    select host_id as "hostId", booking_id as "bookingId", false as "isRefund", at, parts from payment_split
    where facts ? 'gst' and at >= ${from} and at < ${to}
    union all
    select refund_split.host_id, refund_split.booking_id, true, refund_split.at, refund_split.parts
    from refund_split join payment_split using (gateway_payment_id)
    where facts ? 'gst' and refund_split.at >= ${from} and refund_split.at < ${to}
    order by 4, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, parts: { ...noParts, ...row.parts } }));
}

/** Tax collected at source per registered host (GSTR-8): invoices and credit notes of the month, without GST. */
export async function buildTcsRegister(db: Db, documents: readonly RegisterDocument[], hosts: Hosts): Promise<string> {
  const byHost = new Map<string, Record<'supplied' | 'returned' | 'cgst' | 'sgst' | 'utgst', number>>();
  for (const { issuer, hostId, bookingId, kind, supplies } of documents) {
    if (issuer !== 'host' || bookingId === null) continue;
    const sum = byHost.get(hostId) ?? { supplied: 0, returned: 0, cgst: 0, sgst: 0, utgst: 0 };
    const value = supplies.reduce((all, { taxable }) => all + taxable, 0);
    const isCreditNote = kind === 'credit-note';
    const { tcsCgst, tcsSgst, tcsUtgst } = await loadSplitParts(db, bookingId, isCreditNote);
    const sign = isCreditNote ? -1 : 1;
    byHost.set(hostId, {
      supplied: sum.supplied + (isCreditNote ? 0 : value),
      returned: sum.returned - (isCreditNote ? value : 0),
      cgst: sum.cgst + sign * tcsCgst,
      sgst: sum.sgst + sign * tcsSgst,
      utgst: sum.utgst + sign * tcsUtgst,
    });
  }
  const rows = Array.from(byHost, ([hostId, { supplied, returned, cgst, sgst, utgst }]) => {
    const host = hosts.get(hostId);
    const amounts = [supplied, returned, supplied - returned, cgst, sgst, utgst, cgst + sgst + utgst];
    return [hostId, escapeFormula(host?.name ?? ''), host?.gstin ?? '', host?.state ?? '', ...amounts.map(rupees)];
  });
  const headings = ['host', 'name', 'gstin', 'state', 'supplied', 'returned', 'net', 'cgst', 'sgst', 'utgst', 'total'];
  return toCsv(headings, rows);
}

/**
 * Income tax deducted at source (TDS) per host, by the day of payment or refund, on the gross without GST. Includes the
 * year's gross and the threshold up to which nothing is deducted from an individual or a Hindu undivided family.
 */
export function buildTdsRegister(month: Month, payments: readonly TaxedPayment[], hosts: Hosts): string {
  const year = financialYearLabel(financialYearOf(lastDayOf(month)));
  const byHost = new Map<string, { grossYear: number; gross: number; tds: number }>();
  for (const { hostId, isRefund, at, parts } of payments) {
    const sum = byHost.get(hostId) ?? { grossYear: 0, gross: 0, tds: 0 };
    const sign = isRefund ? -1 : 1;
    const gross = sign * sumOfParts(parts, ['host', ...commissionNames, ...withheldNames]);
    const isInMonth = monthOf(dateInIndia(at)) === month;
    byHost.set(hostId, {
      grossYear: sum.grossYear + gross,
      gross: sum.gross + (isInMonth ? gross : 0),
      tds: sum.tds + (isInMonth ? sign * parts.tds : 0),
    });
  }
  const rows = Array.from(byHost, ([hostId, { grossYear, gross, tds }]) => {
    const host = hosts.get(hostId);
    const hasThreshold = host?.holder === 'individual' || host?.holder === 'huf';
    const threshold = hasThreshold ? TDS_THRESHOLD * PAISE_PER_RUPEE : 0;
    const whose = [hostId, escapeFormula(host?.name ?? ''), host?.pan ?? '', host?.kind ?? '', year];
    const isAbove = grossYear > threshold ? 'yes' : '';
    return {
      moved: gross !== 0 || tds !== 0,
      row: [...whose, rupees(grossYear), rupees(threshold), isAbove, rupees(gross), rupees(tds)],
    };
  });
  const headings = ['host', 'name', 'pan', 'kind', 'year', 'gross_year', 'threshold', 'above', 'gross', 'tds'];
  return toCsv(
    headings,
    rows.filter(({ moved }) => moved).map(({ row }) => row),
  );
}

async function loadSplitParts(db: Db, bookingId: string, isRefund: boolean): Promise<PaymentParts> {
  const { parts } = await db
    .selectFrom(isRefund ? 'refund_split' : 'payment_split')
    .select('parts')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { ...noParts, ...parts };
}
