import { call } from '../context.ts';
import { calendarUrl, findGeneration } from '../../domain/feeds/calendar-addresses.ts';
import { requireHostedHome } from '../../domain/homes/hosted-home.ts';

export const calendarAddress = call('calendar/address', async ({ params, account, now }, { db, settings, secret }) => {
  const { id: listingId } = await requireHostedHome(db, params.id, account.id, now);
  const generation = await findGeneration(db, listingId);
  return {
    status: 200,
    body: { url: calendarUrl(settings.publicUrl, secret, { listingId, feedId: null, generation }) },
  };
});
