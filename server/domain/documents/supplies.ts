import { amountInWords } from '@aangan/contract/rules/documents/documents.ts';
import { halfUp, PAISE_PER_RUPEE } from '@aangan/contract/rules/half-up.ts';
import {
  commissionNames,
  type PaymentParts,
  sumOfParts,
  withheldNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { gstCodes, stateName } from '@aangan/contract/rules/tax/gst.ts';
import { halfInside, SERVICES_GST_PERCENT } from '@aangan/contract/rules/tax/stay-price.ts';
import * as words from '@aangan/contract/words/en/documents/lines.ts';
import type { RecordedSplit, SplitInputs } from '../ledger/splits.ts';
import type { State as DocumentState, Tax, TaxLine, TaxSums } from './document-data.ts';
import type { Issuer, Supply } from './document-tables.ts';

type Gst = NonNullable<SplitInputs['gst']>;

/** A payment, or the refunded part of it. */
export interface PaymentShare {
  parts: PaymentParts;
  /** 100: the whole payment. */
  percent: number;
}

/**
 * The supplies of a taxed payment by issuer. The stay and the extra service are supplied by a registered host, or by
 * the operator in place of an unregistered one (section 9(5) of the CGST Act); the service fee by the operator. Amounts
 * come from the ledger; zero supplies are omitted.
 */
export function guestSupplies(
  split: RecordedSplit,
  gst: Gst,
  { parts, percent }: PaymentShare,
): Record<Issuer, Supply[]> {
  const gross = sumOfParts(parts, ['host', ...commissionNames, ...withheldNames]);
  const extra = Math.min(gross, extraServiceTaxable(split.inputs, percent));
  const common = { isMarked: gst.isMarked };
  const stay: Supply = {
    ...common,
    kind: 'stay',
    state: gst.homeState,
    percent: gst.taxPercent,
    taxable: gross - extra,
    cgst: parts.stayCgst,
    sgst: parts.staySgst,
    utgst: parts.stayUtgst,
    igst: 0,
  };
  const extraService: Supply = {
    ...common,
    kind: 'extra',
    state: gst.homeState,
    percent: SERVICES_GST_PERCENT,
    taxable: extra,
    cgst: parts.extraCgst,
    sgst: parts.extraSgst,
    utgst: parts.extraUtgst,
    igst: 0,
  };
  const fee: Supply = {
    ...common,
    kind: 'service-fee',
    state: gst.guestState,
    percent: SERVICES_GST_PERCENT,
    taxable: parts.fee,
    cgst: parts.feeCgst,
    sgst: parts.feeSgst,
    utgst: parts.feeUtgst,
    igst: parts.feeIgst,
  };
  const ofHost = [stay, extraService].filter(isNonZero);
  const ofOperator = [fee].filter(isNonZero);
  return split.taxOf === 'host'
    ? { host: ofHost, operator: ofOperator }
    : { host: [], operator: [...ofHost, ...ofOperator] };
}

/** The amount of a supply including taxes. */
function supplyTotal({ taxable, cgst, sgst, utgst, igst }: Supply): number {
  return taxable + cgst + sgst + utgst + igst;
}

export function sumSupplies(supplies: readonly Supply[]): number {
  return supplies.reduce((sum, supply) => sum + supplyTotal(supply), 0);
}

/** The extra service without tax, in paise; for a refund its share, rounded half up to a rupee. */
function extraServiceTaxable({ extraService }: SplitInputs, percent: number): number {
  return halfUp((extraService - 2 * halfInside(extraService)) * percent, 100) * PAISE_PER_RUPEE;
}

function isNonZero(supply: Supply): boolean {
  return supplyTotal(supply) !== 0;
}

/** Service accounting codes (SAC): accommodation, other services, intermediary services. */
const sacs: Record<Supply['kind'], string> = {
  stay: '996311',
  extra: '999799',
  'service-fee': '998552',
  commission: '998552',
};

const taxNames = ['CGST', 'SGST', 'UTGST', 'IGST'] as const satisfies Tax[];

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

export function guestLineLabels(nights: number): Describe {
  return (kind) => {
    if (kind === 'stay') return words.stay({ nights });
    return kind === 'extra' ? words.extra : words.serviceFee;
  };
}

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
