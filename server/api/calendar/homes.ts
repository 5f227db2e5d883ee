import { call } from '../context.ts';
import { listConflicts } from '../../domain/feeds/conflicts.ts';
import { listSites } from '../../domain/feeds/feeds.ts';
import { loadCalendars } from '../../domain/calendar/host-calendar.ts';
import { listHostListings } from '../../domain/homes/list-listings.ts';
import { nextPageLink, decodeSequence, toPage } from '../list-pages.ts';
import { presentCalendar } from './present-calendar.ts';

const HOMES_PER_PAGE = 50;

export const homesCalendar = call('calendar/homes', async ({ query, account, now }, { db }) => {
  const { from, to } = query;
  const page = { limit: HOMES_PER_PAGE + 1, before: decodeSequence(query.cursor) };
  const { shown, cursor } = toPage(await listHostListings(db, account.id, now, page), HOMES_PER_PAGE);
  const ids = shown.map(({ id }) => id);
  const [calendars, conflicts, sites] = await Promise.all([
    loadCalendars(db, shown, { from, to }, now),
    listConflicts(db, ids, now),
    listSites(db, ids),
  ]);
  return {
    status: 200,
    body: calendars.map((calendar) => presentCalendar(calendar, { conflicts, sites })),
    headers: nextPageLink('calendar/homes', { from, to, cursor }),
  };
});
