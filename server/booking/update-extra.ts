import type { Account } from '../accounts/account.ts';
import { call, type Context } from '../context.ts';
import { linkVoid, notAllowed, notSignedIn } from '../http/errors.ts';
import { settled } from './booking-states.ts';
import { type BookingRecord, requireBooking } from './bookings.ts';
import { isLinkToken, LINK_TOKEN_HEADER } from './extra-service-link.ts';
import { presentBookingTo } from './present-booking.ts';
import { setExtraPrice } from './set-extra-price.ts';

export const updateExtra = call('booking/update-extra', async ({ params, body, account, now, request }, context) => {
  const booking = settled(await requireBooking(context.db, params.id), now);
  refuseStranger(context, booking, { account, token: request.headers[LINK_TOKEN_HEADER] }, now);
  const changed = await setExtraPrice(context, booking.id, body.extraService, now);
  return { status: 200, body: await presentBookingTo(context.db, changed, account?.id, now) };
});

/** The host sets the price by their session, or whoever holds the link from the host's mail while it is good. */
function refuseStranger(
  { secret }: Context,
  booking: BookingRecord,
  { account, token }: { account: Account | null; token: string | string[] | undefined },
  now: Date,
): void {
  if (account?.id === booking.host.id) return;
  if (typeof token !== 'string') throw account === null ? notSignedIn() : notAllowed();
  const isGood = isLinkToken(secret, booking.id, token, now);
  if (!isGood || !['held', 'expired'].includes(booking.state)) throw linkVoid();
}
