/** Zeros of supported digit scripts: Arabic, Indian scripts, Meitei, Ol Chiki, full width. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0, 0xff10,
] as const;
const digits = new Map(
  ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)]),
  ),
);

/**
 * Converts a typed or pasted number, phone number or date to ASCII: digits of other scripts become 0 to 9, dashes a
 * hyphen, any whitespace a space; direction marks and zero-width characters are removed. Other characters stay.
 */
export function asciiNumber(typed: string): string {
  return typed
    .replaceAll(/[\p{Cf}\ufe0f]/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\uff0b', '+')
    .replaceAll(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);
}
