import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { notifyDevices } from './notify-devices.ts';
import { requireHomeOfSeason } from '../../domain/host-calendar/own-home.ts';
import { removeSeason } from '../../domain/host-calendar/change-seasons.ts';
import { countCalendarChange } from '../../domain/host-calendar/count-changes.ts';

export const deleteSeason = call('calendar/delete-season', async ({ params: { id }, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const { id: listing } = await requireHomeOfSeason(context.db, id, account.id, now);
  await removeSeason(context.db, { id, accountId: account.id, now });
  await notifyDevices(context.db, listing, now);
  return { status: 200, body: { message: words.seasonDeleted } };
});
