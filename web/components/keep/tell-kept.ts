import { shownMessage } from '../../api/api-error.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { tellMissing } from '../../ui/tell-missing.ts';
import type { KeptNews } from './kept-news.ts';

const load = fetchOnce(() => import('./kept-corner.tsx'));

/** Says it in a corner, over whatever screen; the code for that comes with the first one. */
export function tellKept(news: KeptNews): void {
  load()
    .then(({ showKept }) => showKept(news))
    .catch((error: unknown) => tellMissing(error, shownMessage(error)));
}
