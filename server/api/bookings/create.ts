import { call } from '../context.ts';
import { holdStay } from '../../domain/bookings/hold-stay.ts';
import { parseIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { presentNewBooking, presentFullBooking } from './present-booking.ts';

export const createBooking = call(
  'booking/create',
  async ({ params: { id }, body, account, now, request }, context) => {
    const requested = { ...body, listingId: id, guestId: account.id, idempotencyKey: parseIdempotencyKey(request) };
    const held = await holdStay(context, requested, now);
    return held.isNew
      ? { status: 201, body: presentNewBooking(context, held.booking, held.listing, now) }
      : { status: 200, body: await presentFullBooking(context, held.booking, account.id, now) };
  },
);
