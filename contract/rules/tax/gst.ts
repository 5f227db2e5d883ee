import * as labels from '@aangan/contract/words/en/shared/states.ts';
import { halfUp, splitInHalves } from '../half-up.ts';
import { type State, stateNames, states } from '../states.ts';
import { SERVICES_GST_PERCENT } from './stay-price.ts';

/** GST state codes: the first two digits of GSTINs and of places of supply. */
export const gstCodes: Readonly<Record<State, string>> = {
  'IN-JK': '01',
  'IN-HP': '02',
  'IN-PB': '03',
  'IN-CH': '04',
  'IN-UK': '05',
  'IN-HR': '06',
  'IN-DL': '07',
  'IN-RJ': '08',
  'IN-UP': '09',
  'IN-BR': '10',
  'IN-SK': '11',
  'IN-AR': '12',
  'IN-NL': '13',
  'IN-MN': '14',
  'IN-MZ': '15',
  'IN-TR': '16',
  'IN-ML': '17',
  'IN-AS': '18',
  'IN-WB': '19',
  'IN-JH': '20',
  'IN-OD': '21',
  'IN-CG': '22',
  'IN-MP': '23',
  'IN-GJ': '24',
  'IN-DH': '26',
  'IN-MH': '27',
  'IN-KA': '29',
  'IN-GA': '30',
  'IN-LD': '31',
  'IN-KL': '32',
  'IN-TN': '33',
  'IN-PY': '34',
  'IN-AN': '35',
  'IN-TS': '36',
  'IN-AP': '37',
  'IN-LA': '38',
};

/** "Other territory" (mostly offshore): possible for registrations, not for homes or people. */
const OTHER_TERRITORY_CODE = '97';

/** Union territories without a legislature of their own pay UTGST; Delhi, Jammu and Kashmir and Puducherry pay SGST. */
const withUtgst: ReadonlySet<State> = new Set<State>(['IN-CH', 'IN-DH', 'IN-LD', 'IN-AN', 'IN-LA']);

/** Whether the second half of GST is UTGST instead of SGST. */
export function hasUtgst(state: State): boolean {
  return withUtgst.has(state);
}

const byCode = new Map(states.map((state) => [gstCodes[state], state]));

/** The state of a two-digit code; null if unknown or other territory. */
export function stateOfGstCode(code: string): State | null {
  return byCode.get(code) ?? null;
}

/** Whether a text is a valid state code of a GST registration. */
export function isGstCode(code: string): boolean {
  return byCode.has(code) || code === OTHER_TERRITORY_CODE;
}

/** `Himachal Pradesh`. */
export function stateName(state: State): string {
  return labels[stateNames[state]];
}

/** GST by kind, in paise: either IGST, or CGST with SGST or UTGST. */
export interface GstParts {
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
}

const noGst: Readonly<GstParts> = { cgst: 0, sgst: 0, utgst: 0, igst: 0 };

/** Halves of a supply within a state: CGST, then SGST or UTGST. */
export function gstWithin(state: State, [cgst, second]: readonly [number, number]): GstParts {
  return hasUtgst(state) ? { ...noGst, cgst, utgst: second } : { ...noGst, cgst, sgst: second };
}

/** A fee including GST, in paise: net amount and tax add up to the fee. */
export interface TaxedFee extends GstParts {
  taxable: number;
}

/**
 * Splits an operator fee into net and GST, to the paisa: 2,525 is 2,139.83 + 385.17. Between two states it is IGST;
 * else the first half is rounded half up and the second is the rest. `to`: state of the payer, the guest for the
 * service fee, the host for the commission.
 */
export function feeTax(feePaise: number, operator: State, to: State): TaxedFee {
  const taxable = halfUp(feePaise * 100, 100 + SERVICES_GST_PERCENT);
  const gst = feePaise - taxable;
  return operator === to ? { taxable, ...gstWithin(to, splitInHalves(gst)) } : { taxable, ...noGst, igst: gst };
}
