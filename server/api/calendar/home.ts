import { call } from '../context.ts';
import { listConflicts } from '../../domain/feeds/conflicts.ts';
import { listSites } from '../../domain/feeds/feeds.ts';
import { listingNotFound } from '../../domain/refusals.ts';
import { loadCalendars } from '../../domain/calendar/host-calendar.ts';
import { requireHostedHome } from '../../domain/homes/hosted-home.ts';
import { presentCalendar } from './present-calendar.ts';

export const homeCalendar = call('calendar/home', async ({ params: { id }, query, account, now }, { db }) => {
  const home = await requireHostedHome(db, id, account.id, now);
  const [calendars, conflicts, sites] = await Promise.all([
    loadCalendars(db, [home], query, now),
    listConflicts(db, [home.id], now),
    listSites(db, [home.id]),
  ]);
  const [calendar] = calendars.map((each) => presentCalendar(each, { conflicts, sites }));
  if (calendar === undefined) throw listingNotFound();
  return { status: 200, body: calendar };
});
