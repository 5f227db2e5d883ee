import PostalMime, { type Address } from 'postal-mime';

/** An e-mail as shown on the page and returned to tests. */
export interface Mail {
  id: string;
  /** Arrival time, ISO 8601. */
  at: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  /** All URLs in the text, in order. */
  links: string[];
}

export async function readMail(id: string, at: Date, source: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(source);
  const text = parsed.text ?? '';
  const html = parsed.html ?? '';
  return {
    id,
    at: at.toISOString(),
    from: parsed.from === undefined ? '' : addresses([parsed.from]).join(', '),
    to: addresses(parsed.to ?? []),
    replyTo: addresses(parsed.replyTo ?? []),
    subject: parsed.subject ?? '',
    text,
    html,
    links: linksIn(text === '' ? html.replaceAll('&amp;', '&') : text),
  };
}

function addresses(list: Address[]): string[] {
  return list.flatMap((entry) => entry.address ?? addresses(entry.group ?? []));
}

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;]+$/, ''));
  return [...new Set(links)];
}
