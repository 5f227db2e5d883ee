import { call } from '../context.ts';
import { shareList as share, signList } from '../../domain/wishlists/share-lists.ts';

export const shareList = call('wishlist/share', async ({ params, body, account }, { db, secret, settings }) => {
  const list = await share(db, account.id, params.id, body.shared);
  const link = `${settings.publicUrl}/wishlists/shared#t=${signList(secret, list)}`;
  return { status: 200, body: list.isShared ? { link } : {} };
});
