import { call } from '../context.ts';
import { holdStay } from './hold-stay.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { presentWholeBooking } from './present-booking.ts';

export const createBooking = call(
  'booking/create',
  async ({ params: { id }, body, account, now, request }, context) => {
    const asked = { ...body, listingId: id, guestId: account.id, idempotencyKey: idempotencyKeyOf(request) };
    const { booking, isNew } = await holdStay(context, asked, now);
    const shown = await presentWholeBooking(context.db, booking, account.id, now);
    return isNew ? { status: 201, body: shown } : { status: 200, body: shown };
  },
);
