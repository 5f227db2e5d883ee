import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, type CalendarDate, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { type Answered, Client } from './client.ts';
import { TEST_INSTANT } from './clock.ts';

/** A new account at a product in another process; the address is made of the name. */
export async function signUp(url: string, name: string): Promise<Client> {
  const person = new Client(url);
  const email = `${name.toLowerCase()}@example.org`;
  const { status } = await person.post('/api/auth/signup', { name, email, password: 'courtyard-with-neem' });
  if (status !== 201) throw new Error(`Signing up answered ${status}`);
  return person;
}

/** The date in India this many days from the test's date. */
export const day = (number: number): CalendarDate => addDays(dateInIndia(TEST_INSTANT), number);

/** Requests a stay for one adult at the price of nights without special prices. */
export function hold(guest: Client, home: Listing, checkIn: string, checkOut: string): Promise<Answered<Booking>> {
  const totalRent = priceStay(home, daysBetween(checkIn, checkOut), 1).total;
  return guest.post<Booking>(`/api/booking/create/${home._id}`, { checkIn, checkOut, totalRent });
}
