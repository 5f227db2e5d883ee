import type { BareBooking, Booking } from '@aangan/contract/bookings.ts';
import { daysBetween } from '@aangan/contract/dates.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments.ts';
import { priceStay } from '@aangan/contract/price.ts';
import type { Client } from './client.ts';
import type { Person, TestApp } from './app.ts';
import type { Answered } from './client.ts';
import { aListing } from './listings.ts';

/** A home, its host, and a guest who holds a stay in it. */
export interface HeldStay {
  host: Person;
  guest: Person;
  listing: Listing;
  booking: Booking;
}

const DATES = { checkIn: '2026-12-20', checkOut: '2026-12-23' };

export async function aHeldStay(app: TestApp, dates = DATES): Promise<HeldStay> {
  const host = await app.signUp({ name: 'Hari' });
  const guest = await app.signUp({ name: 'Gita' });
  const listing = await aListing(app, host);
  return { host, guest, listing, booking: await hold(guest, listing, dates) };
}

/** Holds a stay of one adult. */
export async function hold(guest: Person, listing: Listing, dates = DATES): Promise<Booking> {
  const { total } = priceStay(listing, daysBetween(dates.checkIn, dates.checkOut), 1);
  const answer = await guest.post<Booking>(`/api/booking/create/${listing._id}`, { ...dates, totalRent: total });
  if (answer.status !== 201) throw new Error(`Holding a stay answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

export function order(client: Client, booking: Pick<BareBooking, '_id' | 'payable'>): Promise<Answered<Order>> {
  return client.post<Order>('/api/payment/order', { bookingId: booking._id, amount: booking.payable });
}

export function verify(client: Client, result: PaymentResult): Promise<Answered> {
  return client.post('/api/payment/verify', result);
}

/** The booking as whoever has its id sees it now. */
export async function look(app: TestApp, { _id }: { _id: string }): Promise<BareBooking> {
  return (await app.visitor().get<BareBooking>(`/api/booking/findbookingbyid/${_id}`)).body;
}
