import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/calls.ts';
import { aHome } from '../factories/homes.ts';
import { aHeldStay } from '../factories/stays.ts';
import type { Person, TestApp } from './app.ts';
import type { Answered, Client } from './client.ts';
import { untilDelivered } from './until.ts';

/** A home, its host, and a guest with a held stay. */
export interface HeldStay {
  host: Person;
  guest: Person;
  listing: Listing;
  booking: Booking;
}

/** Hari's home, held by Gita from 20 to 23 December 2026. */
export async function aStayToPay(app: TestApp): Promise<HeldStay> {
  const host = await app.signUp({ name: 'Hari' });
  const guest = await app.signUp({ name: 'Gita' });
  const listing = await aHome(app, host);
  const booking = await aHeldStay(app, guest, listing, { checkIn: '2026-12-20', checkOut: '2026-12-23' });
  return { host, guest, listing, booking };
}

export function order(client: Client, booking: Pick<BookingWithoutNames, '_id' | 'payable'>): Promise<Answered<Order>> {
  return client.post<Order>('/api/payment/order', { bookingId: booking._id, amount: booking.payable });
}

export function verify(client: Client, result: PaymentResult): Promise<Answered> {
  return client.post('/api/payment/verify', result);
}

/** The booking as currently shown to anyone with its id. */
export async function look(app: TestApp, { _id }: { _id: string }): Promise<BookingWithoutNames> {
  return (await app.visitor().get<BookingWithoutNames>(`/api/booking/findbookingbyid/${_id}`)).body;
}

/** Subjects of the mails to a person, oldest first, except the confirmation mail of the sign-up. */
export async function mailsTo({ db, mails }: TestApp, recipient: string): Promise<string[]> {
  await untilDelivered(db);
  return mails
    .filter(({ to, subject }) => to === recipient && subject !== 'Confirm your e-mail address')
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ subject }) => subject);
}
