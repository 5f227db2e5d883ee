import { ById, Done } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { FactsEdit, Listing, ListingEdit, ListingPage, NewListing, Page, PlaceEdit } from './listings.ts';

/** Calls of homes. */
export const listingCalls = {
  'listing/add': {
    summary: 'Publishes a home with 1 to 20 photos',
    access: 'session',
    headers: { 'Idempotency-Key': 'Asking again with the same key answers the same home and publishes nothing' },
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
    summary: 'Changes what is sent of a home; its host alone',
    access: 'session',
    params: ById,
    form: ListingEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED', 'NOT_AN_IMAGE', 'PHOTOS_CHANGED'],
  },
  'listing/facts': {
    summary: 'Sets facts of a home that no form asks for; its host alone. Null takes one away, what is absent stays',
    access: 'session',
    params: ById,
    body: FactsEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'listing/place': {
    summary: 'Sets where a home is; its host alone. Null takes a text away, an absent one stays',
    access: 'session',
    params: ById,
    body: PlaceEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'listing/delete-place': {
    summary: 'Takes away where a home is, with its texts; its host alone',
    access: 'session',
    params: ById,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'listing/delete': {
    summary: 'Takes a home out of view; its host alone, without active bookings',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED', 'HAS_LIVE_BOOKINGS'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
