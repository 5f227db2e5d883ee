import * as words from '@aangan/contract/words/en/shared/amounts-in-words.ts';
import { PAISE_PER_RUPEE } from '../half-up.ts';

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

/** A whole number from 0 on: 1,00,00,001 is 'One Crore One'. */
function numberInWords(number: number): string {
  const scale = scales.find(([size]) => number >= size);
  if (scale === undefined) return words.numbers.split(' ')[number] ?? '';
  const [size, say] = scale;
  const rest = number % size;
  const more = say(numberInWords((number - rest) / size));
  return rest === 0 ? more : words.together({ more, less: numberInWords(rest) });
}
