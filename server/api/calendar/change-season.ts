import { call } from '../context.ts';
import { notifyDevices } from './notify-devices.ts';
import { requireHomeOfSeason } from '../../domain/host-calendar/own-home.ts';
import { changeSeason as change } from '../../domain/host-calendar/change-seasons.ts';
import { countCalendarChange } from '../../domain/host-calendar/count-changes.ts';
import { presentSeason } from '../presenters/present-calendar.ts';

export const changeSeason = call('calendar/change-season', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const { id: listing } = await requireHomeOfSeason(context.db, id, account.id, now);
  const season = await change(context.db, { id, accountId: account.id, now }, body);
  await notifyDevices(context.db, listing, now);
  return { status: 200, body: presentSeason(season) };
});
