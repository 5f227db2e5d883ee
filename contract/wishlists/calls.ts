import * as words from '@aangan/contract/words/en/wishlists/refusals.ts';
import { ById, Done, Id, line, optionalText } from '../fields.ts';
import { Listing, Page, Photo } from '../homes/listings.ts';
import { MAX_KEPT_NOTE, MAX_LIST_NAME } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

/**
 * A person's list of saved homes. Every person has a default list, which cannot be deleted; it is named 'Saved' until
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

const WishlistName = z.object({ name: line(MAX_LIST_NAME, 'listName') });

/** A home in a list; deleted homes only have title and first photo. */
export const SavedHome = Listing.partial()
  .required({ _id: true, title: true, photos: true })
  .extend({
    keptAt: z.iso.datetime(),
    note: z.string().optional().describe('The own one of who keeps the home'),
    gone: z.literal(true).optional().describe('It is listed no longer'),
  });
export type SavedHome = z.infer<typeof SavedHome>;

const KeptPage = Page;

const list = Id.optional();

/** List and note of a saved home. An absent note stays unchanged, an empty note is removed. */
export const Keep = z.object({
  list: list.describe("Default: the list 'Saved'"),
  note: optionalText(MAX_KEPT_NOTE, 'keptNote'),
});
export type Keep = z.output<typeof Keep>;

const Unkeep = z.object({ list: list.describe('Without it: out of all') });

/** The person's lists that contain a home. */
const KeptIn = z.object({ lists: z.array(Id) });

/** A list that contains the home, and the home's note in this list. */
export const SavedPlace = z.object({ list: Id, note: z.string().optional() });
export type SavedPlace = z.infer<typeof SavedPlace>;

const Share = z.object({ shared: z.boolean({ error: () => words.sharedOrNot }) });
const Shared = z.object({
  link: z.string().optional().describe('Who has it reads the list; absent once it is taken back'),
});

/** A shared list, for anybody with its link; does not name its owner. */
const SharedList = z.object({ name: z.string(), homes: z.array(Listing) });

const ofList = ['WISHLIST_NOT_FOUND'] as const;

/** Calls of wishlists, for their owner only; 404 for everybody else. */
export const wishlistCalls = {
  'wishlist/mine': {
    summary: "This person's lists of homes, the first one first, then in the order in which they were made",
    access: 'session',
    answers: { 200: z.array(Wishlist) },
  },
  'wishlist/create': {
    summary: 'Makes a list; 50 at most',
    access: 'session',
    body: WishlistName,
    answers: { 201: Wishlist },
    errors: ['LIST_FULL'],
  },
  'wishlist/rename': {
    summary: 'Renames a list',
    access: 'session',
    params: ById,
    body: WishlistName,
    answers: { 200: Wishlist },
    errors: ofList,
  },
  'wishlist/delete': {
    summary: 'Deletes a list with what it keeps; the first one stays',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: [...ofList, 'FIRST_LIST'],
  },
  'wishlist/homes': {
    summary: 'The homes of a list, the one that was kept last first, in pages',
    access: 'session',
    params: ById,
    query: KeptPage,
    answers: { 200: z.array(SavedHome) },
    errors: ofList,
  },
  'wishlist/keep': {
    summary: 'Keeps a home in a list, which has 500 at most; again changes its note alone',
    access: 'session',
    params: ById,
    body: Keep,
    answers: { 200: KeptIn },
    errors: ['LISTING_NOT_FOUND', ...ofList, 'LIST_FULL'],
  },
  'wishlist/unkeep': {
    summary: 'Takes a home out of a list, or of all',
    access: 'session',
    params: ById,
    query: Unkeep,
    answers: { 200: KeptIn },
    errors: ofList,
  },
  'wishlist/lists': {
    summary: "In which of this person's lists a home is, with the note that it has there",
    access: 'session',
    params: ById,
    answers: { 200: z.array(SavedPlace) },
  },
  'wishlist/kept': {
    summary: 'The ids of all homes that this person keeps, whatever the list',
    access: 'session',
    answers: { 200: z.array(Id) },
  },
  'wishlist/share': {
    summary: 'Gives a list a link by which anyone reads it, or takes the link back; shared again it has another one',
    access: 'session',
    params: ById,
    body: Share,
    answers: { 200: Shared },
    errors: ofList,
  },
  'wishlist/shared': {
    summary: 'A shared list: the homes of it that are listed, without notes',
    access: 'anyone',
    headers: { 'X-Link-Token': 'The token of the link' },
    answers: { 200: SharedList },
    errors: ofList,
  },
} as const satisfies Partial<Record<CallName, Call>>;
