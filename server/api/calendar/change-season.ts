import { call } from '../context.ts';
import { changeSeason as change } from '../../domain/host-calendar/change-seasons.ts';
import { presentSeason } from '../presenters/present-calendar.ts';

export const changeSeason = call('calendar/change-season', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 200,
  body: presentSeason(await change(db, { id, accountId: account.id, now }, body)),
}));
