import { call } from '../context.ts';
import { loadCalendars } from '../../domain/host-calendar/host-calendar.ts';
import { requireHostedHome } from '../../domain/host-calendar/own-home.ts';
import { presentCalendar } from '../presenters/present-calendar.ts';

export const homeCalendar = call('calendar/home', async ({ params: { id }, query, account, now }, { db }) => {
  const home = await requireHostedHome(db, id, account.id, now);
  const calendars = await loadCalendars(db, [home], query, now);
  return { status: 200, body: calendars.map((calendar) => presentCalendar(calendar, []))[0]! };
});
