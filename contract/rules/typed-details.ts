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
 * Converts a typed or pasted number, phone number or date to ASCII: digits of other scripts become 0 to 9, dashes
 * and minus signs a hyphen, space characters a space, a full-width plus '+'; direction marks and zero-width characters
 * are removed. Other characters stay.
 */
export function asciiNumber(typed: string): string {
  return typed
    .replaceAll(/[\p{Cf}\ufe0f]/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\uff0b', '+')
    .replaceAll(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);
}

/** Local part, as accepted by HTML's `<input type=email>`: `r&d`, `asha.rao+goa`. */
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Whether a text is a single valid e-mail address; the domain may be in any script (`asha@उदाहरण.भारत`). */
export function isEmailAddress(text: string): boolean {
  const [local, domain] = splitAddress(text);
  return LOCAL_PART.test(local) && ASCII_DOMAIN.test(domain);
}

/** Canonical form for comparison: lower case, domain in Punycode. */
export function emailKey(email: string): string {
  const [local, domain] = splitAddress(email);
  return domain === '' ? email.toLowerCase() : `${local.toLowerCase()}@${domain}`;
}

/** The domain in ASCII; empty if invalid. */
function splitAddress(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(0, at)), at < 0 ? '' : asciiDomain(text.slice(at + 1))];
}

function asciiDomain(domain: string): string {
  // The URL parser would also accept a port, a path or blanks.
  if (/[\s/:?#@\\[\]%]/.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/**
 * Normalizes a phone number to E.164: `+919829012345`. Ten digits, optionally after 0 or 91, are an Indian mobile
 * number; others need + and a country code. Null if it cannot receive messages.
 */
export function parsePhoneNumber(typed: string): string | null {
  const ascii = asciiNumber(typed);
  const digits = ascii.replaceAll(/[^0-9]/g, '');
  const isInternational = /^\s*(\+|00)/.test(ascii);
  const whole = isInternational ? digits.replace(/^00/, '') : indian(digits);
  if (whole === null) return null;
  if (whole.startsWith('91')) return /^91[6-9][0-9]{9}$/.test(whole) ? `+${whole}` : null;
  return /^[1-9][0-9]{7,14}$/.test(whole) ? `+${whole}` : null;
}

function indian(digits: string): string | null {
  return /^(?:0|91)?([6-9][0-9]{9})$/.test(digits) ? `91${digits.slice(-10)}` : null;
}
