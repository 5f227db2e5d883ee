import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { ById, Done, Id, line } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

export const MAX_FEEDS = 10;
const MAX_FEED_NAME = 60;
const MAX_FEED_ADDRESS = 2_000;

const name = line(MAX_FEED_NAME, 'feedName');
const address = z
  .string({ error: () => words.feedAddress })
  .trim()
  .max(MAX_FEED_ADDRESS, { error: () => words.feedAddress })
  .refine((value) => URL.canParse(value), { error: () => words.feedAddress });
const passOn = z
  .boolean({ error: () => words.yesOrNo })
  .describe('What comes from this site goes out to the others, never back to itself');

/** An external calendar of a home. Its URL is a secret and only returned masked. */
export const NewFeed = z.object({ name, url: address, passOn: passOn.default(false) });
export type NewFeed = z.output<typeof NewFeed>;

export const FeedEdit = z.object({ name, url: address, passOn }).partial();
export type FeedEdit = z.output<typeof FeedEdit>;

export const Feed = z.object({
  _id: Id,
  name: z.string(),
  url: z.string().describe('Masked'),
  ours: z.string().describe("The address of the home's calendar for that site"),
  passOn: z.boolean(),
  lastRead: z.iso.datetime().nullable().describe('When it was read well; null before the first time'),
  lastError: z.string().optional().describe('Why the last reading failed'),
  events: z.number().int().describe('How many events of it are known'),
});
export type Feed = z.infer<typeof Feed>;

const CalendarAddress = z.object({ url: z.string() });

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
