import { call } from '../context.ts';
import { changeCalendar } from '../../domain/bookings/change-calendar.ts';
import { notifyDevices } from './notify-devices.ts';
import { changeDays as change, validateDayBounds } from '../../domain/calendar/change-days.ts';
import { countCalendarChange } from '../../domain/calendar/count-changes.ts';
import { loadCalendars } from '../../domain/calendar/host-calendar.ts';
import { requireHostedHome } from '../../domain/homes/hosted-home.ts';

/** Returns the changed days in their new state. */
export const changeDays = call('calendar/days', async ({ params: { id }, body, account, now }, context) => {
  const { db } = context;
  await countCalendarChange(context, account.id, now);
  validateDayBounds(body, now);
  const whose = { id, accountId: account.id, now };
  const changed = await changeCalendar(db, whose, (trx, { id: listingId }) => change(trx, listingId, body));
  const dates = changed.toSorted();
  await notifyDevices(db, id, now);
  const [from, to] = [dates.at(0), dates.at(-1)];
  if (from === undefined || to === undefined) return { status: 200, body: [] };
  const home = await requireHostedHome(db, id, account.id, now);
  const calendars = await loadCalendars(db, [home], { from, to }, now);
  const own = new Set(dates);
  return { status: 200, body: calendars.flatMap(({ days }) => days.filter(({ date }) => own.has(date))) };
});
