import type { FirstPage, Site } from '@aangan/contract/page-data.ts';

/** Without a server behind it (Vite's own) the page asks who is signed in, and has no Google button. */
const unknown: Site = {
  signedIn: true,
  support: { email: 'namaste@aangan.example', phone: '+91 00000 00000' },
};

/** What the server wrote into this page. */
export const site: Site = { ...unknown, ...(readInlined('site') as Partial<Site> | null) };
export const firstPage = readInlined('first-page') as FirstPage | null;

/** The JSON of a `<script type="application/json">` in the page, or null. */
function readInlined(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === undefined || text.trim() === '' ? null : JSON.parse(text);
}
