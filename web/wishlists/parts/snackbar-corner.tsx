import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../api/query-client.ts';
import { SavedSnackbar } from './SavedSnackbar.tsx';
import type { SaveResult } from './save-result.ts';

/** Rendered outside the app, so that it persists across screens. */
const corner = document.body.appendChild(document.createElement('div'));
corner.className = 'snackbar-corner';
const root = createRoot(corner);
let count = 0;

/** Replaces the previous snackbar. */
export function showSnackbar(result: SaveResult): void {
  count += 1;
  root.render(
    <QueryClientProvider client={queryClient}>
      <SavedSnackbar key={count} result={result} onClose={() => root.render(null)} />
    </QueryClientProvider>,
  );
}
