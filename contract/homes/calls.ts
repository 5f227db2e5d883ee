import { ById, Done } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { FactsEdit, Listing, ListingEdit, ListingPage, NewListing, Page, PlaceEdit } from './listings.ts';

/** Calls of homes. */
export const listingCalls = {
  'listing/add': {
    summary: 'Publishes a home with 1 to 20 photos',
    access: 'session',
    headers: { 'Idempotency-Key': 'A repeated request with the same key returns the same home' },
    form: NewListing,
    answers: { 201: Listing },
    errors: ['NOT_AN_IMAGE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'listing/get': {
    summary: 'Every published home, newest first; in pages when asked with limit or cursor',
    access: 'anyone',
    query: ListingPage,
    answers: { 200: z.array(Listing) },
  },
  'listing/mine': {
    summary: 'The homes this person hosts, newest first, in pages',
    access: 'session',
    query: Page,
    answers: { 200: z.array(Listing) },
  },
  'listing/findlistingbyid': {
    summary: 'One home',
    access: 'anyone',
    params: ById,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND'],
  },
  'listing/update': {
    summary: 'Updates the sent fields of a home. Host only',
    access: 'session',
    params: ById,
    form: ListingEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED', 'NOT_AN_IMAGE', 'PHOTOS_CHANGED'],
  },
  'listing/facts': {
    summary: 'Sets optional facts of a home. Host only. Null removes a fact; omitted facts are unchanged',
    access: 'session',
    params: ById,
    body: FactsEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'listing/place': {
    summary: 'Sets the exact location of a home. Host only. Null removes a text; an omitted text is unchanged',
    access: 'session',
    params: ById,
    body: PlaceEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'listing/delete-place': {
    summary: 'Deletes the exact location and directions of a home. Host only',
    access: 'session',
    params: ById,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'listing/delete': {
    summary: 'Deletes a home, so that it is no longer published. Host only; refused while it has active bookings',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED', 'HAS_LIVE_BOOKINGS'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
