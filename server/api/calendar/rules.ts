import { call } from '../context.ts';
import { changeRules as change } from '../../domain/host-calendar/change-rules.ts';
import { presentRules } from '../presenters/present-calendar.ts';

export const changeRules = call('calendar/rules', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 200,
  body: presentRules(await change(db, { id, accountId: account.id, now }, body)),
}));
