import { errorMessage } from '../../api/api-error.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { reportLoadFailure } from '../../ui/report-load-failure.ts';
import type { KeptNews } from './kept-news.ts';

const load = fetchOnce(() => import('./kept-corner.tsx'));

/** Says it in a corner, over whatever screen; the code for that comes with the first one. */
export function tellKept(news: KeptNews): void {
  load()
    .then(({ showKept }) => showKept(news))
    .catch((error: unknown) => reportLoadFailure(error, errorMessage(error)));
}
