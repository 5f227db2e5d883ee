import { PAISE_PER_RUPEE } from '../half-up.ts';

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const CRORE = 10_000_000;
/** Above hundreds, by falling size; a crore may itself be a lakh of them. */
const scales = [
  [CRORE, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/**
 * 'Rupees One Lakh Twenty-Five Thousand Only': an amount in whole paise from 0 on, in the English of Indian papers, which is
 * part of a paper's form in every language. With paise: 'Rupees Two and Fifty Paise Only', 'Fifty Paise Only'.
 */
export function amountInWords(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0) {
    throw new RangeError(`${amountPaise} paise are no amount that a paper says in words.`);
  }
  const paise = amountPaise % PAISE_PER_RUPEE;
  const rupees = (amountPaise - paise) / PAISE_PER_RUPEE;
  if (paise === 0) return `Rupees ${numberInWords(rupees)} Only`;
  const inPaise = `${numberInWords(paise)} Paise Only`;
  return rupees === 0 ? inPaise : `Rupees ${numberInWords(rupees)} and ${inPaise}`;
}

/** A whole number from 0 on in Indian English: 1,00,00,001 is 'One Crore One'. */
function numberInWords(number: number): string {
  const scale = scales.find(([size]) => number >= size);
  if (scale === undefined) return belowHundred(number);
  const [size, name] = scale;
  const rest = number % size;
  const many = `${numberInWords(Math.floor(number / size))} ${name}`;
  return rest === 0 ? many : `${many} ${numberInWords(rest)}`;
}

function belowHundred(number: number): string {
  const one = number % 10;
  if (number < small.length) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10) - 2] ?? '';
  return one === 0 ? ten : `${ten}-${small[one] ?? ''}`;
}
