import { request } from '../../api/request.ts';
import { refetchSaved } from '../../api/wishlists.ts';
import { tellKept } from './tell-kept.ts';
import { sayNotKept } from './say-not-kept.ts';

/** Keeps the home that a visitor pressed the heart of. Twice is once. */
export async function keepAfterSignIn(home: { _id: string; title: string }): Promise<void> {
  try {
    const { lists } = await request('wishlist/keep', { id: home._id, body: {} });
    tellKept({ home, change: { kind: 'kept', lists } });
  } catch (error) {
    sayNotKept(error);
  }
  await refetchSaved();
}
