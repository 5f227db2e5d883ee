import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { Id, line } from '../fields.ts';
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

export const CalendarAddress = z.object({ url: z.string() });
