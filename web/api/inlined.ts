import { DEFAULT_HOLD_HOURS } from '@aangan/contract/limits.ts';
import type { PageData, Site } from '@aangan/contract/pages/page-data.ts';

/** Used without a server (Vite's dev server): asks who is signed in, and shows no Google button. */
const fallbackSite: Site = {
  signedIn: true,
  now: new Date().toISOString(),
  support: { email: 'sample@aangan.example' },
  operator: { social: [] },
  rules: 'none',
  holdHours: DEFAULT_HOLD_HOURS,
};

/** Reads the data that the server inlined into a page. */
export function readPageData(page = document): PageData {
  const entries = Array.from(page.querySelectorAll('script[type="application/json"]'), ({ id, textContent }) => [
    id,
    JSON.parse(textContent) as unknown,
  ]);
  return { site: fallbackSite, ...(Object.fromEntries(entries) as Partial<PageData>) };
}
