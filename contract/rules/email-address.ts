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
