import { call } from '../context.ts';
import { changeCalendar } from '../../domain/bookings/change-calendar.ts';
import { notifyDevices } from './notify-devices.ts';
import { changeRules as change } from '../../domain/calendar/change-rules.ts';
import { countCalendarChange } from '../../domain/calendar/count-changes.ts';
import { presentRules } from './present-calendar.ts';

export const changeRules = call('calendar/rules', async ({ params: { id }, body, account, now }, context) => {
  await countCalendarChange(context, account.id, now);
  const rules = await changeCalendar(context.db, { id, accountId: account.id, now }, (trx, home) =>
    change(trx, home.id, body, now),
  );
  await notifyDevices(context.db, id, now);
  return { status: 200, body: presentRules(rules) };
});
