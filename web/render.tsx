import type { RenderPage } from '@aangan/contract/pages/page-data.ts';
import { renderToString } from 'react-dom/server';
import { primeQueryClient } from './api/page-data.ts';
import { createQueryClient } from './api/query-client.ts';
import { Root } from './Root.tsx';
import { routeAt } from './routes.ts';

/** What React asks to be preloaded stands before the markup; the page's head says it already, and earlier. */
const PRELOADS = /^(?:<link [^>]*>)+/;
/** Where a part threw, React leaves its fallback and this. */
const FAILED_PART = '<!--$!-->';

/** Renders a screen as it looks before anybody has touched it. Built on its own, for the server to load. */
export const renderPage: RenderPage = async (address, data) => {
  const { screen } = routeAt(new URL(address, 'https://here').pathname);
  await screen.fetch?.();
  const queryClient = createQueryClient();
  try {
    primeQueryClient(queryClient, data);
    const html = renderToString(<Root data={data} queryClient={queryClient} address={address} />);
    if (html.includes(FAILED_PART)) throw new Error('A part of this page could not be rendered');
    return { html: html.replace(PRELOADS, ''), screen: screen.file };
  } finally {
    // Its timers would keep the server from ending.
    queryClient.clear();
  }
};
