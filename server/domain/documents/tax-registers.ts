import type { Month } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import { escapeFormula } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Supply } from './document-tables.ts';
import { listOpenMonths } from './month-documents.ts';
import { monthBounds } from './month-end.ts';
import {
  addSums,
  loadHosts,
  loadRegisterDocuments,
  type RegisterDocument,
  rupees,
  type Sums,
  type TaxedHost,
  toCsv,
  zeroSums,
} from './register-documents.ts';
import { loadTaxedPayments, buildTcsRegister, buildTdsRegister } from './withholding-registers.ts';

type Hosts = ReadonlyMap<string, TaxedHost>;

/** All supplies of the operator's documents, for GSTR-1 and GSTR-3B. */
function gstRegister(documents: readonly RegisterDocument[]): string {
  const rows = operatorRows(documents).flatMap(({ day, number, supplies }) =>
    supplies.map((supply) => [
      day,
      number,
      supply.kind,
      supply.state ?? '',
      supply.percent,
      ...sumCells(supply),
      supply.isMarked ? 'yes' : '',
    ]),
  );
  const headings = ['date', 'number', 'kind', 'state', 'percent', ...sumHeadings, 'marked'];
  return toCsv(headings, rows);
}

/** The operator's supplies in place of unregistered hosts, per host: section 9(5) of the CGST Act. */
function section95Register(documents: readonly RegisterDocument[], hosts: Hosts): string {
  const sums = new Map<string, { sums: Sums; documents: number }>();
  for (const { hostId, supplies } of operatorRows(documents)) {
    const own = supplies.filter(({ kind }) => kind === 'stay' || kind === 'extra');
    if (own.length === 0) continue;
    const before = sums.get(hostId) ?? { sums: zeroSums, documents: 0 };
    sums.set(hostId, { sums: own.reduce<Sums>(addSums, before.sums), documents: before.documents + 1 });
  }
  const rows = Array.from(sums, ([hostId, { sums, documents }]) => [
    ...hostCells(hosts.get(hostId)),
    documents,
    ...sumCells(sums),
  ]);
  return toCsv(['host', 'name', 'state', 'papers', ...sumHeadings], rows);
}

/** The operator's commission, per document. */
function commissionRegister(documents: readonly RegisterDocument[], hosts: Hosts): string {
  const rows = operatorRows(documents).flatMap(({ day, number, hostId, supplies }) =>
    supplies
      .filter(({ kind }) => kind === 'commission')
      .map((supply) => {
        const host = hosts.get(hostId);
        const whose = [hostId, escapeFormula(host?.name ?? ''), host?.gstin ?? ''];
        return [day, number, ...whose, supply.state ?? '', supply.percent, ...sumCells(supply)];
      }),
  );
  return toCsv(['date', 'number', 'host', 'name', 'gstin', 'state', 'percent', ...sumHeadings], rows);
}

const sumHeadings = ['taxable', 'cgst', 'sgst', 'utgst', 'igst', 'total'];

function sumCells({ taxable, cgst, sgst, utgst, igst }: Sums | Supply): string[] {
  return [taxable, cgst, sgst, utgst, igst, taxable + cgst + sgst + utgst + igst].map(rupees);
}

function hostCells(host: TaxedHost | undefined): string[] {
  return [host?.id ?? '', escapeFormula(host?.name ?? ''), host?.state ?? ''];
}

function operatorRows(documents: readonly RegisterDocument[]): RegisterDocument[] {
  return documents.filter(({ issuer }) => issuer === 'operator');
}

/** The tax registers of a month by file name. The month's documents must be complete. */
export async function buildTaxRegisters(db: Db, sealer: TextSealer, month: Month): Promise<Record<string, string>> {
  const documents = await loadRegisterDocuments(db, month);
  const payments = await loadTaxedPayments(db, month);
  const hosts = await loadHosts(
    db,
    sealer,
    [...documents, ...payments].map(({ hostId }) => hostId),
  );
  return {
    'gst.csv': gstRegister(documents),
    'section-9-5.csv': section95Register(documents, hosts),
    'tcs.csv': await buildTcsRegister(db, documents, hosts),
    'tds.csv': buildTdsRegister(month, payments, hosts),
    'commission.csv': commissionRegister(documents, hosts),
  };
}

/** The number of missing documents of a month; at least 1 until the month is closed. */
export async function findMissingDocuments(db: Db, month: Month, now: Date): Promise<number> {
  const { from, to } = monthBounds(month);
  const { rows } = await sql<{ missing: number }>`
    select (
      (select count(*) from payment_split where at >= ${from} and at < ${to}
        and not exists (select from document where document.booking_id = payment_split.booking_id))
      + (select count(*) from refund_split
        left join refund on refund.gateway_payment_id = refund_split.gateway_payment_id and reason <> 'not-kept'
        where case when state in ('processed', 'refused') then settled_at when state is null then at end >= ${from}
          and case when state in ('processed', 'refused') then settled_at when state is null then at end < ${to}
          and not exists (select from document where document.booking_id = refund_split.booking_id and kind = 'credit-note'))
    )::int as missing`.execute(db);
  const missing = rows[0]?.missing ?? 0;
  const isOpen = (await listOpenMonths(db, now)).includes(month);
  return Math.max(missing, isOpen ? 1 : 0);
}
