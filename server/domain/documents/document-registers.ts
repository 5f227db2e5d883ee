import type { Supply } from './document-tables.ts';
import { addSums, type RegisterDocument, zeroSums, type Sums } from './register-documents.ts';
import { escapeFormula } from '../../platform/csv.ts';
import { toCsv, rupees } from './register-csv.ts';
import type { TaxedHost } from './register-hosts.ts';

type Hosts = ReadonlyMap<string, TaxedHost>;

/** All supplies of the operator's documents, for GSTR-1 and GSTR-3B. */
export function gstRegister(documents: readonly RegisterDocument[]): string {
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
export function section95Register(documents: readonly RegisterDocument[], hosts: Hosts): string {
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
export function commissionRegister(documents: readonly RegisterDocument[], hosts: Hosts): string {
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
