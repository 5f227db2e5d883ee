/** The mailbox's own name as HTML's `<input type=email>` takes it: `r&d`, `asha.rao+goa`. */
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Whether a mail can be sent to it: one address, its domain in any script (`asha@उदाहरण.भारत`). */
export function isEmailAddress(text: string): boolean {
  const [local, domain] = partsOf(text);
  return LOCAL_PART.test(local) && ASCII_DOMAIN.test(domain);
}

/** What two spellings of one address have in common: lower case, the domain in ASCII (Punycode). */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(email);
  return domain === '' ? email.toLowerCase() : `${local.toLowerCase()}@${domain}`;
}

/** The domain in ASCII; empty where it is none. */
function partsOf(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(0, at)), at < 0 ? '' : asciiDomain(text.slice(at + 1))];
}

function asciiDomain(domain: string): string {
  // A URL would take a port, a path or blanks with it.
  if (/[\s/:?#@\\[\]%]/.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
