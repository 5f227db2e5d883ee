import { Id, line, optionalText } from '../fields.ts';
import { Listing, Page } from '../listing/listings.ts';
import { Photo } from '../listing/photos.ts';
import * as words from '@aangan/contract/words/en/refusals/wishlists.ts';
import * as z from '../zod.ts';

/** Lists a person may have, the first one included. */
export const MAX_LISTS = 50;
/** Homes of a list. */
export const MAX_KEPT = 500;
export const MAX_LIST_NAME = 60;
export const MAX_KEPT_NOTE = 300;
/** A list shows as many photos, one a home. */
export const LIST_PHOTOS = 4;

/** A person's list of homes that they keep. Everybody has one from the first, which stays: it is named 'Kept' until they rename it. */
export const Wishlist = z.object({
  _id: Id,
  name: z.string(),
  homes: z.number().int().describe('How many it holds, those too that are listed no longer'),
  photos: z.array(Photo).describe('Of the homes that were kept last, one a home, four at most'),
  shared: z.boolean().describe('Whether who has its link may read it'),
});
export type Wishlist = z.infer<typeof Wishlist>;

export const WishlistName = z.object({ name: line(MAX_LIST_NAME, 'listName') });

/** A home in a list; one that is listed no longer tells its title and its first photo alone. */
export const KeptHome = Listing.partial()
  .required({ _id: true, title: true, photos: true })
  .extend({
    keptAt: z.iso.datetime(),
    note: z.string().optional().describe('The own one of who keeps the home'),
    gone: z.literal(true).optional().describe('It is listed no longer'),
  });
export type KeptHome = z.infer<typeof KeptHome>;

export const KeptPage = Page;

const list = Id.optional();

/** Where to keep a home, and why. A note that is not sent stays; an empty one is taken away. */
export const Keep = z.object({
  list: list.describe("Without it: in the first list, 'Kept'"),
  note: optionalText(MAX_KEPT_NOTE, 'keptNote'),
});
export type Keep = z.output<typeof Keep>;

export const Unkeep = z.object({ list: list.describe('Without it: out of all') });

/** In which of a person's lists a home is. */
export const KeptIn = z.object({ lists: z.array(Id) });

/** A list that has a home, and the note of it there. */
export const KeptPlace = z.object({ list: Id, note: z.string().optional() });
export type KeptPlace = z.infer<typeof KeptPlace>;

export const Share = z.object({ shared: z.boolean({ error: () => words.sharedOrNot }) });
export const Shared = z.object({
  link: z.string().optional().describe('Who has it reads the list; absent once it is taken back'),
});

/** A list as anyone reads it who has its link: it names nobody. */
export const SharedList = z.object({ name: z.string(), homes: z.array(Listing) });
