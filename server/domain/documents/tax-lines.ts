import * as words from '@aangan/contract/words/en/documents/lines.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { amountInWords } from '@aangan/contract/rules/documents/amount-in-words.ts';
import { gstCodes, stateName } from '@aangan/contract/rules/tax/gst-states.ts';
import type { Supply } from './document-tables.ts';
import type { State as DocumentState, Tax, TaxLine, TaxSums } from './document-data.ts';
import { sumSupplies } from './supplies.ts';

/** Service accounting codes (SAC): accommodation, other services, intermediary services. */
const sacs: Record<Supply['kind'], string> = {
  stay: '996311',
  extra: '999799',
  'service-fee': '998552',
  commission: '998552',
};

const taxNames = ['CGST', 'SGST', 'UTGST', 'IGST'] as const satisfies Tax[];

/** The description of a supply. */
export type Describe = (kind: Supply['kind']) => string;

/** The tax lines of a document. `discount` was deducted from the stay, in paise. */
export function taxLines(supplies: readonly Supply[], describe: Describe, discount = 0): TaxLine[] {
  return supplies.map((supply) => {
    const { kind, state, percent, taxable } = supply;
    return {
      description: describe(kind),
      sac: sacs[kind],
      valuePaise: taxable + (kind === 'stay' ? discount : 0),
      taxablePaise: taxable,
      taxes: nonZeroTaxes(supply).map(([tax, amountPaise]) => ({
        tax,
        percent: tax === 'IGST' ? percent : percent / 2,
        amountPaise,
      })),
      ...(state === null ? {} : { placeOfSupply: documentState(state) }),
    };
  });
}

export function taxSums(supplies: readonly Supply[]): TaxSums {
  const totalPaise = sumSupplies(supplies);
  const all = supplies.flatMap(nonZeroTaxes);
  return {
    taxablePaise: supplies.reduce((sum, { taxable }) => sum + taxable, 0),
    taxes: taxNames
      .map((tax) => ({ tax, amountPaise: all.reduce((sum, [name, paise]) => (name === tax ? sum + paise : sum), 0) }))
      .filter(({ amountPaise }) => amountPaise !== 0),
    roundOffPaise: 0,
    totalPaise,
    totalInWords: amountInWords(totalPaise),
  };
}

/** The line descriptions of a guest's document. */
export function guestLineLabels(nights: number): Describe {
  return (kind) => {
    if (kind === 'stay') return words.stay({ nights });
    return kind === 'extra' ? words.extra : words.serviceFee;
  };
}

/** A state with its two-digit GST code. */
export function documentState(state: State): DocumentState {
  return { code: gstCodes[state], name: stateName(state) };
}

function nonZeroTaxes({ cgst, sgst, utgst, igst }: Supply): [Tax, number][] {
  const all: [Tax, number][] = [
    ['CGST', cgst],
    ['SGST', sgst],
    ['UTGST', utgst],
    ['IGST', igst],
  ];
  return all.filter(([, paise]) => paise !== 0);
}
