import { call } from '../context.ts';
import { changeCalendar } from '../../domain/bookings/change-calendar.ts';
import { notifyDevices } from './notify-devices.ts';
import { addSeason as add } from '../../domain/calendar/change-seasons.ts';
import { countCalendarChange } from '../../domain/calendar/count-changes.ts';
import { presentSeason } from './present-calendar.ts';

export const addSeason = call('calendar/season', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const season = await changeCalendar(context.db, { id, accountId: account.id, now }, (trx, home) =>
    add(trx, home.id, body, now),
  );
  await notifyDevices(context.db, id, now);
  return { status: 201, body: presentSeason(season) };
});
