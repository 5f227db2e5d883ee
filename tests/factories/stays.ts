import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { presentNewBooking } from '@aangan/server/api/bookings/present-booking.ts';
import { holdStay } from '@aangan/server/domain/bookings/hold-stay.ts';
import type { Person, TestApp } from '../support/app.ts';
import { bookingRequest, pay, type StayOptions } from '../support/bookings.ts';
import { untilDelivered } from '../support/until.ts';

/** Writes a stay that `guest` holds, and of which guest and host have been written to. Answers it as the guest sees it. */
export async function aHeldStay(
  app: TestApp,
  guest: Pick<Person, 'id'>,
  home: Listing,
  options: StayOptions = {},
): Promise<Booking> {
  const { context, clock, db } = app;
  const now = clock.now();
  const request = bookingRequest(app, home, options);
  const requested = { ...request, listingId: home._id, guestId: guest.id, idempotencyKey: undefined };
  const held = await holdStay(context, requested, now);
  if (!held.isNew) throw new Error('The guest holds this stay already.');
  await untilDelivered(db);
  return presentNewBooking(context, held.booking, held.listing, now);
}

/** Writes a stay that `guest` has paid. */
export async function aPaidStay(
  app: TestApp,
  guest: Person,
  home: Listing,
  options: StayOptions = {},
): Promise<Booking> {
  const { _id } = await aHeldStay(app, guest, home, options);
  await pay(app, _id);
  return (await guest.get<Booking>(`/api/booking/findbookingbyid/${_id}`)).body;
}
