import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/tax.ts';
import type { Block, Detail } from '../../platform/pdf/pdf-content.ts';
import { formatPaise } from './format-paise.ts';
import type { Tax, TaxLine, TaxSums } from './document-data.ts';

const taxNames: Record<Tax, () => string> = {
  CGST: () => words.cgst,
  SGST: () => words.sgst,
  UTGST: () => words.utgst,
  IGST: () => words.igst,
};

/** A table of tax lines and their totals: Rule 46(g) to (m). */
export function buildTaxTable(lines: readonly TaxLine[], sums: TaxSums): Block[] {
  const hasOnePlace = haveOnePlaceOfSupply(lines);
  return [
    {
      kind: 'table',
      columns: [
        { title: common.description, share: 26 },
        { title: words.sac, share: 9 },
        { title: words.value, share: 18, figures: true },
        { title: words.taxable, share: 18, figures: true },
        { title: words.tax, share: 13 },
        { title: words.taxAmount, share: 16, figures: true },
      ],
      rows: lines.map(({ description, sac, valuePaise, taxablePaise, taxes, placeOfSupply }) => [
        hasOnePlace || placeOfSupply === undefined
          ? description
          : `${description}\n${words.placeOfLine(placeOfSupply)}`,
        sac,
        formatPaise(valuePaise),
        formatPaise(taxablePaise),
        taxes.map(({ tax, percent }) => words.rate({ tax: taxNames[tax](), percent: String(percent) })).join('\n'),
        taxes.map(({ amountPaise }) => formatPaise(amountPaise)).join('\n'),
      ]),
    },
    { kind: 'space', height: 2 },
    {
      kind: 'sums',
      rows: [
        { label: words.taxableSum, value: formatPaise(sums.taxablePaise) },
        ...sums.taxes.map(({ tax, amountPaise }) => ({ label: taxNames[tax](), value: formatPaise(amountPaise) })),
        ...(sums.roundOffPaise === 0 ? [] : [{ label: words.roundOff, value: formatPaise(sums.roundOffPaise) }]),
        { label: words.total, value: formatPaise(sums.totalPaise), strong: true },
      ],
    },
  ];
}

/** The place of supply, if all lines share it, and reverse charge: Rule 46(n) and (p). */
export function supplyDetails(lines: readonly TaxLine[], reverseCharge: boolean): Detail[] {
  const place = lines[0]?.placeOfSupply;
  // An unregistered supplier prints nothing about GST.
  if (place === undefined) return [];
  const onePlace: Detail[] = haveOnePlaceOfSupply(lines) ? [[words.placeOfSupply, common.state(place)]] : [];
  return [...onePlace, [words.reverseCharge, reverseCharge ? words.yes : words.no]];
}

function haveOnePlaceOfSupply(lines: readonly TaxLine[]): boolean {
  return new Set(lines.map(({ placeOfSupply }) => placeOfSupply?.code)).size === 1;
}
