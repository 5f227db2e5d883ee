import { Id, line, optionalText } from '../fields.ts';
import { Listing, Page } from '../homes/listings.ts';
import { Photo } from '../homes/photos.ts';
import * as words from '@aangan/contract/words/en/wishlists/refusals.ts';
import { MAX_KEPT_NOTE, MAX_LIST_NAME } from '../limits.ts';
import * as z from '../zod.ts';

/**
 * A person's list of saved homes. Every person has a default list, which cannot be deleted; it is named 'Kept' until
 * renamed.
 */
export const Wishlist = z.object({
  _id: Id,
  name: z.string(),
  homes: z.number().int().describe('How many it holds, those too that are listed no longer'),
  photos: z.array(Photo).describe('Of the homes that were kept last, one a home, four at most'),
  shared: z.boolean().describe('Whether who has its link may read it'),
});
export type Wishlist = z.infer<typeof Wishlist>;

export const WishlistName = z.object({ name: line(MAX_LIST_NAME, 'listName') });

/** A home in a list; deleted homes only have title and first photo. */
export const SavedHome = Listing.partial()
  .required({ _id: true, title: true, photos: true })
  .extend({
    keptAt: z.iso.datetime(),
    note: z.string().optional().describe('The own one of who keeps the home'),
    gone: z.literal(true).optional().describe('It is listed no longer'),
  });
export type SavedHome = z.infer<typeof SavedHome>;

export const KeptPage = Page;

const list = Id.optional();

/** List and note of a saved home. An absent note stays unchanged, an empty note is removed. */
export const Keep = z.object({
  list: list.describe("Without it: in the first list, 'Kept'"),
  note: optionalText(MAX_KEPT_NOTE, 'keptNote'),
});
export type Keep = z.output<typeof Keep>;

export const Unkeep = z.object({ list: list.describe('Without it: out of all') });

/** The person's lists that contain a home. */
export const KeptIn = z.object({ lists: z.array(Id) });

/** A list that contains the home, and the home's note in this list. */
export const SavedPlace = z.object({ list: Id, note: z.string().optional() });
export type SavedPlace = z.infer<typeof SavedPlace>;

export const Share = z.object({ shared: z.boolean({ error: () => words.sharedOrNot }) });
export const Shared = z.object({
  link: z.string().optional().describe('Who has it reads the list; absent once it is taken back'),
});

/** A shared list, for anybody with its link; does not name its owner. */
export const SharedList = z.object({ name: z.string(), homes: z.array(Listing) });
