import { call } from '../context.ts';
import { addSeason as add } from '../../domain/host-calendar/change-seasons.ts';
import { presentSeason } from '../presenters/present-calendar.ts';

export const addSeason = call('calendar/season', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 201,
  body: presentSeason(await add(db, { id, accountId: account.id, now }, body)),
}));
