import type { Site } from '@aangan/contract/pages/page-data.ts';
import { createContext, use } from 'react';

/** Site settings, provided by the page or by the server's renderer. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (site === null) throw new Error('There is no SiteContext around this');
  return site;
}
