import { asciiNumber } from '@aangan/contract/rules/typed-details.ts';

const WHOLE = /^\s*₹?\s*(\d+|\d{1,3}(,\d{2,3})*,\d{3})\s*$/;

/** Removes currency sign and grouping: '1,25,000' becomes 125000. Other text stays unchanged. */
export function stripGrouping(text: string): string {
  const ascii = asciiNumber(text);
  return WHOLE.test(ascii) ? ascii.replace(/[\s,₹]/g, '') : text;
}

/** Options of `register` for fields of whole rupees or guests. */
export const numberOptions = { setValueAs: stripGrouping };
