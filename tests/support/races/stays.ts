import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { Answered, Client } from '../client.ts';
import type { Dice } from '../dice.ts';
import { aHomeForm } from '../listings.ts';
import { TEST_INSTANT } from '../test-instant.ts';

/** The date in India this many days from the test's date. */
export const day = (number: number) => addDays(dateInIndia(TEST_INSTANT), number);

export async function publishHome(host: Client): Promise<Listing> {
  const { status, body } = await host.post<Listing>('/api/listing/add', await aHomeForm());
  if (status !== 201) throw new Error(`Publishing a home answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Requests a stay for one adult at the price of nights without special prices. */
export function hold(guest: Client, home: Listing, checkIn: string, checkOut: string): Promise<Answered<Booking>> {
  const totalRent = priceStay(home, daysBetween(checkIn, checkOut), 1).total;
  return guest.post<Booking>(`/api/booking/create/${home._id}`, { checkIn, checkOut, totalRent });
}

/** One to six nights within twenty days. */
export function anyDays({ whole }: Dice, from: number): [string, string] {
  const checkIn = from + whole(0, 14);
  return [day(checkIn), day(checkIn + whole(1, 6))];
}
