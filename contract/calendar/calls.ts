import type { Call } from '../call.ts';
import { ById, Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { DaysChange } from './days.ts';
import { CalendarSpan } from '../day-span.ts';
import { HomesSpan, HostCalendar, HostDay } from './host-calendar.ts';
import { CalendarRules, RulesEdit } from './rules.ts';
import { NewSeason, Season } from './seasons.ts';

const ofHome = ['LISTING_NOT_FOUND'] as const;
const ofSeason = ['SEASON_NOT_FOUND'] as const;

/** Calls of a home's calendar, for its host only; 404 for everybody else. */
export const calendarCalls = {
  'calendar/home': {
    summary: "A home's calendar: rules, seasons, conflicts with other sites, and its days, both ends included",
    access: 'session',
    params: ById,
    query: CalendarSpan,
    answers: { 200: HostCalendar },
    errors: ofHome,
  },
  'calendar/homes': {
    summary: "The same of all homes of this person, in pages; the next page's address is in the `Link` header",
    access: 'session',
    query: HomesSpan,
    answers: { 200: z.array(HostCalendar) },
  },
  'calendar/rules': {
    summary: 'Changes what is sent of the rules, discounts and weekend price of a home',
    access: 'session',
    params: ById,
    body: RulesEdit,
    answers: { 200: CalendarRules },
    errors: ofHome,
  },
  'calendar/days': {
    summary: 'Sets price, shortest stay, block and note of days, or restores them: all, or none',
    access: 'session',
    params: ById,
    body: DaysChange,
    answers: { 200: z.array(HostDay) },
    errors: [...ofHome, 'DAYS_BOOKED'],
  },
  'calendar/season': {
    summary: 'Adds a season to a home, which has 50 at most',
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
