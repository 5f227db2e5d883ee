import { call } from '../context.ts';
import { notifyDevices } from './notify-devices.ts';
import { changeCalendar } from '../../domain/bookings/change-calendar.ts';
import { requireHomeOfSeason } from '../../domain/homes/hosted-home.ts';
import { changeSeason as change } from '../../domain/calendar/change-seasons.ts';
import { countCalendarChange } from '../../domain/calendar/count-changes.ts';
import { presentSeason } from './present-calendar.ts';

export const changeSeason = call('calendar/change-season', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const { id: listingId } = await requireHomeOfSeason(context.db, id, account.id, now);
  const season = await changeCalendar(context.db, { id: listingId, accountId: account.id, now }, (trx) =>
    change(trx, { id, listingId }, body, now),
  );
  await notifyDevices(context.db, listingId, now);
  return { status: 200, body: presentSeason(season) };
});
