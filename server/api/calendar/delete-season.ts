import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { notifyDevices } from './notify-devices.ts';
import { changeCalendar } from '../../domain/bookings/change-calendar.ts';
import { requireHomeOfSeason } from '../../domain/homes/hosted-home.ts';
import { deleteSeason as remove } from '../../domain/calendar/seasons.ts';
import { countCalendarChange } from '../../domain/calendar/count-changes.ts';

export const deleteSeason = call('calendar/delete-season', async ({ params: { id }, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const { id: listingId } = await requireHomeOfSeason(context.db, id, account.id, now);
  await changeCalendar(context.db, { id: listingId, accountId: account.id, now }, (trx) => remove(trx, id));
  await notifyDevices(context.db, listingId, now);
  return { status: 200, body: { message: words.seasonDeleted } };
});
