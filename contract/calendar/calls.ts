import { bookingStates } from '../bookings/bookings.ts';
import { CalendarSpan, Days, inSpan } from '../day-span.ts';
import { ById, Done, Id } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { CalendarRules, DaysChange, NewSeason, RulesEdit, Season } from './rules.ts';

/** Days `from` to `to` (inclusive), paged by homes. */
const HomesSpan = inSpan(Days.extend({ cursor: Page.shape.cursor }));

/** Why a day is taken: a booking, the host's block, an external calendar, or the preparation after one of them. */
const Taken = z.object({
  by: z.enum(['stay', 'block', 'feed', 'preparation']),
  bookingId: Id.optional().describe('With a stay and its preparation'),
  guest: z.string().optional().describe("The guest's name, with a stay"),
  state: z.enum(bookingStates).optional(),
  heldUntil: z.iso.datetime().optional().describe('With a held stay: when it expires'),
  awaitsPrice: z.literal(true).optional().describe('The guest has requested an extra service without a price yet'),
  feed: Id.optional().describe("With another site's days and their preparation"),
  note: z.string().optional().describe("The host's own note of a block"),
});

/** A calendar day as shown to the host. */
export const HostDay = z.object({
  date: z.iso.date(),
  rent: z.number().int(),
  rentFrom: z.enum(['day', 'season', 'weekend', 'base']).describe('Source of the price'),
  minNights: z.number().int(),
  taken: Taken.nullable(),
  own: z
    .object({
      blocked: z.boolean(),
      rent: z.number().int().nullable(),
      minNights: z.number().int().nullable(),
      note: z.string().nullable(),
    })
    .optional()
    .describe('Settings of this day only; absent if none'),
});
export type HostDay = z.infer<typeof HostDay>;

/** Days booked both here and on another site. */
const Conflict = z.object({
  feed: Id,
  from: z.iso.date(),
  to: z.iso.date(),
  bookingId: Id,
  guest: z.string().describe('Name of the guest who booked here'),
});
export type Conflict = z.infer<typeof Conflict>;

/** An external calendar that the home imports. */
const FeedSummary = z.object({
  _id: Id.describe('Referenced as `feed` by days and conflicts'),
  name: z.string(),
  lastError: z.string().optional().describe('Why the last import was rejected; the previous one stays in effect'),
});
export type FeedSummary = z.infer<typeof FeedSummary>;

/** The calendar of a home, for its host. */
export const HostCalendar = z.object({
  _id: Id,
  title: z.string(),
  rent: z.number().int(),
  rules: CalendarRules,
  seasons: z.array(Season),
  conflicts: z.array(Conflict),
  sites: z.array(FeedSummary),
  days: z.array(HostDay),
});
export type HostCalendar = z.infer<typeof HostCalendar>;

const ofHome = ['LISTING_NOT_FOUND'] as const;
const ofSeason = ['SEASON_NOT_FOUND'] as const;

/** Calls of a home's calendar, for its host only; 404 for everybody else. */
export const calendarCalls = {
  'calendar/home': {
    summary: "A home's calendar: rules, seasons, conflicts with other sites, and its days, ends included",
    access: 'session',
    params: ById,
    query: CalendarSpan,
    answers: { 200: HostCalendar },
    errors: ofHome,
  },
  'calendar/homes': {
    summary: 'Calendars of all homes of this person, paginated; the URL of the next page is in the `Link` header',
    access: 'session',
    query: HomesSpan,
    answers: { 200: z.array(HostCalendar) },
  },
  'calendar/rules': {
    summary: 'Updates the sent rules, discounts and weekend price of a home',
    access: 'session',
    params: ById,
    body: RulesEdit,
    answers: { 200: CalendarRules },
    errors: ofHome,
  },
  'calendar/days': {
    summary: 'Sets or resets price, minimum stay, block and note of days, atomically',
    access: 'session',
    params: ById,
    body: DaysChange,
    answers: { 200: z.array(HostDay) },
    errors: [...ofHome, 'DAYS_BOOKED'],
  },
  'calendar/season': {
    summary: 'Adds a season to a home; at most 50',
    access: 'session',
    params: ById,
    body: NewSeason,
    answers: { 201: Season },
    errors: [...ofHome, 'SEASONS_OVERLAP', 'LIST_FULL'],
  },
  'calendar/change-season': {
    summary: 'Replaces a season',
    access: 'session',
    params: ById,
    body: NewSeason,
    answers: { 200: Season },
    errors: [...ofSeason, 'SEASONS_OVERLAP'],
  },
  'calendar/delete-season': {
    summary: 'Deletes a season',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ofSeason,
  },
} as const satisfies Partial<Record<CallName, Call>>;
