import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { createList } from '../api/wishlists/create.ts';
import { deleteList } from '../api/wishlists/delete.ts';
import { homesOfList } from '../api/wishlists/homes.ts';
import { saveHome } from '../api/wishlists/keep.ts';
import { listSavedHomes } from '../api/wishlists/kept.ts';
import { listsOfHome } from '../api/wishlists/lists.ts';
import { myLists } from '../api/wishlists/mine.ts';
import { renameList } from '../api/wishlists/rename.ts';
import { shareList } from '../api/wishlists/share.ts';
import { sharedList } from '../api/wishlists/shared.ts';
import { unsaveHome } from '../api/wishlists/unkeep.ts';

/** Handlers of the wishlist calls. */
export const wishlistHandlers: readonly AnyHandler<Context>[] = [
  myLists,
  createList,
  renameList,
  deleteList,
  homesOfList,
  saveHome,
  unsaveHome,
  listsOfHome,
  listSavedHomes,
  shareList,
  sharedList,
];
