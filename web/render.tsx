import type { RenderPage } from '@aangan/contract/pages/page-data.ts';
import { renderToString } from 'react-dom/server';
import { createQueryClient, primeQueryClient } from './api/query-client.ts';
import { Root } from './app/Root.tsx';
import { routeAt } from './app/routes.tsx';

/** React's preload links precede the markup; the page's head already has them. */
const PRELOADS = /^(?:<link [^>]*>)+/;
/** React's marker for a failed Suspense boundary. */
const FAILED_PART = '<!--$!-->';

/** Renders the initial view of a screen. Built separately and imported by the server. */
export const renderPage: RenderPage = async (path, data) => {
  const { screen } = routeAt(new URL(path, 'https://here').pathname);
  await screen.fetch?.();
  const queryClient = createQueryClient();
  try {
    primeQueryClient(queryClient, data);
    const html = renderToString(<Root data={data} queryClient={queryClient} path={path} />);
    if (html.includes(FAILED_PART)) throw new Error('A part of this page could not be rendered');
    return { html: html.replace(PRELOADS, ''), screen: screen.file };
  } finally {
    // Its timers would keep the server process alive.
    queryClient.clear();
  }
};
