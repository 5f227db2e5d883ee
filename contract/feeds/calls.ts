import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { ById, Done, Id, line } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

export const MAX_FEEDS = 10;
const MAX_FEED_NAME = 60;
const MAX_FEED_ADDRESS = 2_000;

const name = line(MAX_FEED_NAME, 'feedName');
const feedUrl = z
  .string({ error: () => words.feedAddress })
  .trim()
  .max(MAX_FEED_ADDRESS, { error: () => words.feedAddress })
  .refine((value) => URL.canParse(value), { error: () => words.feedAddress });
const passOn = z
  .boolean({ error: () => words.yesOrNo })
  .describe('Whether days imported from this site are exported to other sites (never back to it)');

/** An external calendar of a home. Its URL is a secret and only returned masked. */
export const NewFeed = z.object({ name, url: feedUrl, passOn: passOn.default(false) });
export type NewFeed = z.output<typeof NewFeed>;

export const FeedEdit = z.object({ name, url: feedUrl, passOn }).partial();
export type FeedEdit = z.output<typeof FeedEdit>;

export const Feed = z.object({
  _id: Id,
  name: z.string(),
  url: z.string().describe('URL, masked'),
  ours: z.string().describe("URL of the home's calendar for that site"),
  passOn: z.boolean(),
  lastRead: z.iso.datetime().nullable().describe('Last successful fetch; null before the first'),
  lastError: z.string().optional().describe('Why the last fetch failed'),
  events: z.number().int().describe('Number of imported events'),
});
export type Feed = z.infer<typeof Feed>;

const CalendarAddress = z.object({ url: z.string() });

const ofHome = ['LISTING_NOT_FOUND'] as const;
const ofFeed = ['FEED_NOT_FOUND'] as const;

/** Calls of the calendars that a home exchanges with other sites, for its host only; 404 for everybody else. */
export const feedCalls = {
  'calendar/feeds': {
    summary: 'External calendars imported by a home, with the export URL for each site',
    access: 'session',
    params: ById,
    answers: { 200: z.array(Feed) },
    errors: ofHome,
  },
  'calendar/feed': {
    summary: 'Adds an external calendar to a home; at most 10',
    access: 'session',
    params: ById,
    body: NewFeed,
    answers: { 201: Feed },
    errors: [...ofHome, 'LIST_FULL'],
  },
  'calendar/change-feed': {
    summary: 'Updates the sent fields of an external calendar',
    access: 'session',
    params: ById,
    body: FeedEdit,
    answers: { 200: Feed },
    errors: ofFeed,
  },
  'calendar/delete-feed': {
    summary: 'Deletes an external calendar. Frees its days and invalidates its export URL',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ofFeed,
  },
  'calendar/refresh': {
    summary: 'Fetches an external calendar now and returns the result',
    access: 'session',
    params: ById,
    answers: { 200: Feed },
    errors: ofFeed,
  },
  'calendar/address': {
    summary: "Export URL of a home's calendar for programs other than the listed sites",
    access: 'session',
    params: ById,
    answers: { 200: CalendarAddress },
    errors: ofHome,
  },
  'calendar/new-address': {
    summary: 'Renews all export URLs of a home and invalidates the old ones',
    access: 'session',
    params: ById,
    answers: { 200: CalendarAddress },
    errors: ofHome,
  },
} as const satisfies Partial<Record<CallName, Call>>;
