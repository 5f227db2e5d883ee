import { errorMessage } from '../../api/api-error.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { reportLoadFailure } from '../../ui/report-load-failure.ts';
import type { SaveResult } from './save-result.ts';

const load = fetchOnce(() => import('./snackbar-corner.tsx'));

/** Shows the result in a snackbar, whose code loads on first use. */
export function showSaveResult(result: SaveResult): void {
  load()
    .then(({ showSnackbar }) => showSnackbar(result))
    .catch((error: unknown) => reportLoadFailure(error, errorMessage(error)));
}
