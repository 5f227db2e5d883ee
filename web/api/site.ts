/** What the server writes into the page it answers, as JSON in `<script id="site">`. */
export interface Site {
  /** Whether this browser carries a session; false spares the question who it is. */
  signedIn: boolean;
  support: { email: string; phone: string };
  /** Absent where nobody signs in that way. */
  google?: { clientId: string; scriptUrl: string };
}

/** Without a server behind it (Vite's own) the page asks who is signed in, and has no Google button. */
const unknown: Site = {
  signedIn: true,
  support: { email: 'namaste@aangan.example', phone: '+91 00000 00000' },
};

export const site: Site = { ...unknown, ...(readInlined('site') as Partial<Site> | null) };

/** The JSON of a `<script type="application/json">` in the page, or null. */
export function readInlined(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === undefined || text.trim() === '' ? null : JSON.parse(text);
}
