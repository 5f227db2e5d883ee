import { call } from '../context.ts';
import { calendarUrl, renewAddresses } from '../../domain/feeds/calendar-addresses.ts';
import { changeCalendar } from '../../domain/bookings/change-calendar.ts';

export const replaceCalendarAddress = call(
  'calendar/new-address',
  async ({ params, account, now }, { db, settings, secret }) => {
    const whose = { id: params.id, accountId: account.id, now };
    const address = await changeCalendar(db, whose, async (trx, { id: listingId }) => ({
      listingId,
      feedId: null,
      generation: await renewAddresses(trx, listingId),
    }));
    return { status: 200, body: { url: calendarUrl(settings.publicUrl, secret, address) } };
  },
);
