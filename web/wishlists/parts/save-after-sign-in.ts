import { request } from '../../api/request.ts';
import { refetchSaved } from '../queries/wishlists.ts';
import { showSaveResult } from './show-save-result.ts';
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
