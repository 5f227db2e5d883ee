import type { Site } from '@aangan/contract/pages/page-data.ts';
import { createContext, use } from 'react';

/** What the page says of the site; the server that renders a page gives it too. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (site === null) throw new Error('There is no SiteContext around this');
  return site;
}
