import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { createList } from '../api/wishlist/create.ts';
import { deleteList } from '../api/wishlist/delete.ts';
import { homesOfList } from '../api/wishlist/homes.ts';
import { saveHome } from '../api/wishlist/keep.ts';
import { allKept } from '../api/wishlist/kept.ts';
import { listsOfHome } from '../api/wishlist/lists.ts';
import { myLists } from '../api/wishlist/mine.ts';
import { renameList } from '../api/wishlist/rename.ts';
import { shareList } from '../api/wishlist/share.ts';
import { sharedList } from '../api/wishlist/shared.ts';
import { unsaveHome } from '../api/wishlist/unkeep.ts';

/** The calls of kept homes. */
export const wishlistHandlers: readonly AnyHandler<Context>[] = [
  myLists,
  createList,
  renameList,
  deleteList,
  homesOfList,
  saveHome,
  unsaveHome,
  listsOfHome,
  allKept,
  shareList,
  sharedList,
];
