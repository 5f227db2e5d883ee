import * as words from '@aangan/contract/words/en/shared/amounts-in-words.ts';
import { PAISE_PER_RUPEE } from '../half-up.ts';
import { financialYearLabel } from '../time-spans.ts';

export const numberedKinds = ['receipt', 'invoice', 'credit-note', 'commission'] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** A gapless number series: per kind of document, supplier and financial year. */
interface DocumentSeries {
  kind: NumberedKind;
  /** Code of the registered host who is the supplier; null: the operator. */
  hostCode: string | null;
  /** The calendar year in which the financial year began. */
  year: number;
}

export interface DocumentNumber extends DocumentSeries {
  /** From 1 on, without gaps. */
  sequence: number;
}

const operatorPrefixes: Record<NumberedKind, string> = {
  receipt: 'RC',
  invoice: 'AG',
  'credit-note': 'CN',
  commission: 'CM',
};
const OPERATOR_DIGITS = 7;

/** A host issues invoices and credit notes: K7Q2/26-27/00001 and K7Q2/26-27/C0001. */
const hostForms: Partial<Record<NumberedKind, { mark: string; digits: number }>> = {
  invoice: { mark: '', digits: 5 },
  'credit-note': { mark: 'C', digits: 4 },
};

const HOST_CODE_SHAPE = /^[A-Z0-9]{4}$/;
/** Without the ambiguous 0, O, 1 and I. */
const HOST_CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HOST_CODES = HOST_CODE_CHARACTERS.length ** 4;

/** Code of the n-th host (from 0) with a series: 2222, 2223 … Throws RangeError after a million. */
export function hostCodeAt(index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= HOST_CODES) {
    throw new RangeError(`There is no code of a host with the index ${index}: there are ${HOST_CODES}.`);
  }
  const base = HOST_CODE_CHARACTERS.length;
  return [base ** 3, base ** 2, base, 1]
    .map((place) => HOST_CODE_CHARACTERS.charAt(Math.floor(index / place) % base))
    .join('');
}

/**
 * `AG/26-27/0000001`: at most 16 characters of A–Z, 0–9, - and / (rule 46 of the CGST Rules). Throws RangeError for
 * kinds without a number, and when the sequence exceeds its digits.
 */
export function formatDocumentNumber({ kind, hostCode, year, sequence }: DocumentNumber): string {
  const { prefix, mark, digits } = getNumberForm(kind, hostCode);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence >= 10 ** digits) {
    throw new RangeError(`A number of this series lies between 1 and ${10 ** digits - 1}, and ${sequence} does not.`);
  }
  if (!Number.isInteger(year) || year < 2000 || year > 2099) {
    throw new RangeError(`A financial year begins between 2000 and 2099, and not in ${year}.`);
  }
  return `${prefix}/${financialYearLabel(year)}/${mark}${String(sequence).padStart(digits, '0')}`;
}

function getNumberForm(kind: NumberedKind, hostCode: string | null): { prefix: string; mark: string; digits: number } {
  if (hostCode === null) return { prefix: operatorPrefixes[kind], mark: '', digits: OPERATOR_DIGITS };
  const form = hostForms[kind];
  if (form === undefined) throw new RangeError(`A host has no series of the kind ${kind}.`);
  if (!HOST_CODE_SHAPE.test(hostCode)) throw new RangeError(`${hostCode} is no code of a host.`);
  return { prefix: hostCode, ...form };
}

/**
 * 'Rupees One Lakh Twenty-Five Thousand Only': an amount in paise in words, as on Indian documents. With paise: 'Rupees
 * Two and Fifty Paise Only', 'Fifty Paise Only'. Throws RangeError for negative or fractional paise.
 */
export function amountInWords(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0) {
    throw new RangeError(`${amountPaise} paise are no amount that a document says in words.`);
  }
  const paise = amountPaise % PAISE_PER_RUPEE;
  const rupees = (amountPaise - paise) / PAISE_PER_RUPEE;
  if (paise === 0) return words.rupees({ number: numberInWords(rupees) });
  if (rupees === 0) return words.paise({ number: numberInWords(paise) });
  return words.rupeesAndPaise({ rupees: numberInWords(rupees), paise: numberInWords(paise) });
}

/** In descending order; the count of crores may itself exceed a lakh. */
const scales = [
  [10_000_000, (count: string) => words.crore({ count })],
  [100_000, (count: string) => words.lakh({ count })],
  [1_000, (count: string) => words.thousand({ count })],
  [100, (count: string) => words.hundred({ count })],
] as const;

/** A non-negative integer: 1,00,00,001 is 'One Crore One'. */
function numberInWords(number: number): string {
  const scale = scales.find(([size]) => number >= size);
  if (scale === undefined) return words.numbers.split(' ')[number] ?? '';
  const [size, say] = scale;
  const rest = number % size;
  const more = say(numberInWords((number - rest) / size));
  return rest === 0 ? more : words.together({ more, less: numberInWords(rest) });
}
