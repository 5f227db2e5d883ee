import './styles/app.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstPage, site } from './api/inlined.ts';
import { fillWithPageData } from './api/page-data.ts';
import { queryClient } from './api/query-client.ts';
import { watchHistory } from './components/arrival.ts';
import { Root } from './Root.tsx';
import { prefetchToastsOnFirstAct } from './ui/toast.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

fillWithPageData(queryClient, site, firstPage);
watchHistory();
prefetchToastsOnFirstAct();

const app = <Root site={site} queryClient={queryClient} />;
if (root.hasChildNodes()) {
  // The page came rendered: it is taken over in small steps, between which it scrolls and is tapped.
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else {
  createRoot(root).render(app);
}
