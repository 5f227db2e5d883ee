import * as words from '@aangan/contract/words/en/wishlists/refusals.ts';
import { ById, Done, Id, line, optionalText } from '../fields.ts';
import { Listing, Page, Photo } from '../homes/listings.ts';
import { MAX_SAVED_NOTE, MAX_LIST_NAME } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

/**
 * A person's list of saved homes. Every person has a default list, which cannot be deleted; it is named 'Saved' until
 * renamed.
 */
export const Wishlist = z.object({
  _id: Id,
  name: z.string(),
  homes: z.number().int().describe('Number of homes, including deleted ones'),
  photos: z.array(Photo).describe('First photo of the most recently saved homes, at most four'),
  shared: z.boolean().describe('Whether it is shared by a link'),
});
export type Wishlist = z.infer<typeof Wishlist>;

const WishlistName = z.object({ name: line(MAX_LIST_NAME, 'listName') });

/** A home in a list; deleted homes only have title and first photo. */
export const SavedHome = Listing.partial()
  .required({ _id: true, title: true, photos: true })
  .extend({
    keptAt: z.iso.datetime(),
    note: z.string().optional().describe("The person's own note"),
    gone: z.literal(true).optional().describe('The home was deleted'),
  });
export type SavedHome = z.infer<typeof SavedHome>;

const list = Id.optional();

/** List and note of a saved home. An absent note stays unchanged, an empty note is removed. */
export const SaveHome = z.object({
  list: list.describe("Default: the list 'Saved'"),
  note: optionalText(MAX_SAVED_NOTE, 'savedNote'),
});
export type SaveHome = z.output<typeof SaveHome>;

const UnsaveHome = z.object({ list: list.describe('Default: all lists') });

/** The person's lists that contain a home. */
const ContainingLists = z.object({ lists: z.array(Id) });

/** A list that contains the home, and the home's note in this list. */
export const SavedPlace = z.object({ list: Id, note: z.string().optional() });
export type SavedPlace = z.infer<typeof SavedPlace>;

const Share = z.object({ shared: z.boolean({ error: () => words.sharedOrNot }) });
const Shared = z.object({
  link: z.string().optional().describe('Anyone with the link can read the list; absent after revocation'),
});

/** A shared list, for anybody with its link; does not name its owner. */
const SharedList = z.object({ name: z.string(), homes: z.array(Listing) });

const ofList = ['WISHLIST_NOT_FOUND'] as const;

/** Calls of wishlists, for their owner only; 404 for everybody else. */
export const wishlistCalls = {
  'wishlist/mine': {
    summary: "This person's wishlists: the default list, then by creation",
    access: 'session',
    answers: { 200: z.array(Wishlist) },
  },
  'wishlist/create': {
    summary: 'Creates a wishlist; at most 50',
    access: 'session',
    body: WishlistName,
    answers: { 201: Wishlist },
    errors: ['LIST_FULL'],
  },
  'wishlist/rename': {
    summary: 'Renames a wishlist',
    access: 'session',
    params: ById,
    body: WishlistName,
    answers: { 200: Wishlist },
    errors: ofList,
  },
  'wishlist/delete': {
    summary: 'Deletes a wishlist. The default list cannot be deleted',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: [...ofList, 'FIRST_LIST'],
  },
  'wishlist/homes': {
    summary: 'Homes of a wishlist, most recently saved first, paginated',
    access: 'session',
    params: ById,
    query: Page,
    answers: { 200: z.array(SavedHome) },
    errors: ofList,
  },
  'wishlist/keep': {
    summary: 'Saves a home to a wishlist (at most 500 homes); a repeated call only changes its note',
    access: 'session',
    params: ById,
    body: SaveHome,
    answers: { 200: ContainingLists },
    errors: ['LISTING_NOT_FOUND', ...ofList, 'LIST_FULL'],
  },
  'wishlist/unkeep': {
    summary: 'Removes a home from one wishlist, or from all',
    access: 'session',
    params: ById,
    query: UnsaveHome,
    answers: { 200: ContainingLists },
    errors: ofList,
  },
  'wishlist/lists': {
    summary: "This person's wishlists that contain a home, with its note in each",
    access: 'session',
    params: ById,
    answers: { 200: z.array(SavedPlace) },
  },
  'wishlist/kept': {
    summary: 'Ids of all saved homes, from all wishlists',
    access: 'session',
    answers: { 200: z.array(Id) },
  },
  'wishlist/share': {
    summary: 'Creates or revokes the public link of a wishlist. Sharing again creates a new link',
    access: 'session',
    params: ById,
    body: Share,
    answers: { 200: Shared },
    errors: ofList,
  },
  'wishlist/shared': {
    summary: 'A shared wishlist: its published homes, without notes',
    access: 'anyone',
    headers: { 'X-Link-Token': 'The token of the link' },
    answers: { 200: SharedList },
    errors: ofList,
  },
} as const satisfies Partial<Record<CallName, Call>>;
