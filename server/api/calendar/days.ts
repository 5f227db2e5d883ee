import { call } from '../context.ts';
import { notifyDevices } from './notify-devices.ts';
import { changeDays as change } from '../../domain/host-calendar/change-days.ts';
import { countCalendarChange } from '../../domain/host-calendar/count-changes.ts';
import { loadCalendars } from '../../domain/host-calendar/host-calendar.ts';
import { requireHostedHome } from '../../domain/host-calendar/own-home.ts';

/** Returns the changed days in their new state. */
export const changeDays = call('calendar/days', async ({ params: { id }, body, account, now }, context) => {
  const { db } = context;
  await countCalendarChange(context, account.id, now);
  const dates = (await change(db, { id, accountId: account.id, now }, body)).toSorted();
  await notifyDevices(db, id, now);
  const [from, to] = [dates.at(0), dates.at(-1)];
  if (from === undefined || to === undefined) return { status: 200, body: [] };
  const home = await requireHostedHome(db, id, account.id, now);
  const calendars = await loadCalendars(db, [home], { from, to }, now);
  const changed = new Set(dates);
  return { status: 200, body: calendars.flatMap(({ days }) => days.filter(({ date }) => changed.has(date))) };
});
