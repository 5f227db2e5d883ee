import type { RenderHome } from '@aangan/contract/page-data.ts';
import { renderToString } from 'react-dom/server';
import { fillWithPageData } from './api/page-data.ts';
import { createQueryClient } from './api/query-client.ts';
import { homeOf } from './links.ts';
import { Root } from './Root.tsx';

/** What React asks to be preloaded stands before the markup; the page's head says it already, and earlier. */
const PRELOADS = /^(?:<link [^>]*>)+/;
/** Where a part threw, React leaves its fallback and this. */
const FAILED_PART = '<!--$!-->';

/** Renders the home page as it looks before the app knows who is there. Built on its own, for the server to load. */
export const renderHome: RenderHome = (site, firstPage) => {
  const queryClient = createQueryClient();
  try {
    fillWithPageData(queryClient, site, firstPage);
    const html = renderToString(
      <Root site={site} queryClient={queryClient} address={homeOf(firstPage.category ?? null)} />,
    );
    if (html.includes(FAILED_PART)) throw new Error('A part of the home page could not be rendered');
    return html.replace(PRELOADS, '');
  } finally {
    // Its timers would keep the server from ending.
    queryClient.clear();
  }
};
