import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../api/query-client.ts';
import { KeptBar } from './KeptBar.tsx';
import type { KeptNews } from './kept-news.ts';

/** It stands beside the app, so that it stays while screens change. */
const corner = document.body.appendChild(document.createElement('div'));
corner.className = 'kept-corner';
const root = createRoot(corner);
let turn = 0;

/** One at a time: the newest. */
export function showKept(news: KeptNews): void {
  turn += 1;
  root.render(
    <QueryClientProvider client={queryClient}>
      <KeptBar key={turn} news={news} onClose={() => root.render(null)} />
    </QueryClientProvider>,
  );
}
