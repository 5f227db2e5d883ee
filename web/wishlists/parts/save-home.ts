import { errorMessage } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { reportLoadFailure } from '../../ui/lazy-part.tsx';
import { refetchSaved } from '../queries/wishlists.ts';
import type { SaveResult } from './SavedSnackbar.tsx';
import { showSaveError } from './show-save-error.ts';

/** Saves the home whose heart a visitor clicked before sign-in. Idempotent. */
export async function saveAfterSignIn(home: { _id: string; title: string }): Promise<void> {
  try {
    const { lists } = await request('wishlist/keep', { id: home._id, body: {} });
    showSaveResult({ home, change: { kind: 'kept', lists } });
  } catch (error) {
    showSaveError(error);
  }
  await refetchSaved();
}

const load = fetchOnce(() => import('./SavedSnackbar.tsx'));

/** Shows the result in a snackbar, whose code loads on first use. */
export function showSaveResult(result: SaveResult): void {
  load()
    .then(({ showSnackbar }) => showSnackbar(result))
    .catch((error: unknown) => reportLoadFailure(error, errorMessage(error)));
}
