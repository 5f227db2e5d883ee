import type { Call } from '../call.ts';
import { ById, Done, Id } from '../fields.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import {
  Keep,
  SavedHome,
  KeptIn,
  KeptPage,
  SavedPlace,
  Share,
  Shared,
  SharedList,
  Unkeep,
  Wishlist,
  WishlistName,
} from './wishlists.ts';

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
