import type { Call } from '../call.ts';
import { CalendarAddress, Feed, FeedEdit, NewFeed } from './feeds.ts';
import { ById, Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';

const ofHome = ['LISTING_NOT_FOUND'] as const;
const ofFeed = ['FEED_NOT_FOUND'] as const;

/** Calls of the calendars that a home exchanges with other sites, for its host only; 404 for everybody else. */
export const feedCalls = {
  'calendar/feeds': {
    summary: 'The calendars of other sites that a home reads, and ours for each of them',
    access: 'session',
    params: ById,
    answers: { 200: z.array(Feed) },
    errors: ofHome,
  },
  'calendar/feed': {
    summary: "Adds another site's calendar to a home, which has 10 at most",
    access: 'session',
    params: ById,
    body: NewFeed,
    answers: { 201: Feed },
    errors: [...ofHome, 'LIST_FULL'],
  },
  'calendar/change-feed': {
    summary: "Changes what is sent of another site's calendar",
    access: 'session',
    params: ById,
    body: FeedEdit,
    answers: { 200: Feed },
    errors: ofFeed,
  },
  'calendar/delete-feed': {
    summary: "Takes another site's calendar away: its days are free, and our address for it is gone",
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ofFeed,
  },
  'calendar/refresh': {
    summary: "Reads another site's calendar now, and answers how that went",
    access: 'session',
    params: ById,
    answers: { 200: Feed },
    errors: ofFeed,
  },
  'calendar/address': {
    summary: "The address of a home's calendar for anybody else",
    access: 'session',
    params: ById,
    answers: { 200: CalendarAddress },
    errors: ofHome,
  },
  'calendar/new-address': {
    summary: 'Makes all addresses of a home anew; the old ones are gone',
    access: 'session',
    params: ById,
    answers: { 200: CalendarAddress },
    errors: ofHome,
  },
} as const satisfies Partial<Record<CallName, Call>>;
