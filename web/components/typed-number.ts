import { asciiNumber } from '@aangan/contract/rules/typed-digits.ts';

const WHOLE = /^\s*₹?\s*(\d+|\d{1,3}(,\d{2,3})*,\d{3})\s*$/;

/** What somebody typed as a number without its sign and what they grouped it by: '1,25,000' is 125000. Anything else stays as it is. */
export function ungrouped(text: string): string {
  const ascii = asciiNumber(text);
  return WHOLE.test(ascii) ? ascii.replace(/[\s,₹]/g, '') : text;
}

/** For `register` of a field that holds whole rupees or guests. */
export const asNumber = { setValueAs: ungrouped };
