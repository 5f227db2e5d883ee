import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/payments.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { Person } from '../app.ts';
import { Client } from '../client.ts';
import { aListing } from '../listings.ts';
import type { BuiltProduct } from './built-product.ts';
import { TEST_INSTANT } from '../test-instant.ts';

/**
 * A host publishes a home; a guest views, holds, pays and cancels a stay, so that most metrics have values. Each round
 * has its own people, distinguished by its number.
 */
export async function someTraffic(product: BuiltProduct, round: number): Promise<void> {
  const host = await signUp(product.url, `host${round}`);
  const guest = await signUp(product.url, `guest${round}`);
  const home = await aListing(product, host as Person);
  for (const path of [
    '/',
    '/api/listing/get',
    '/api/listing/search?q=courtyard',
    `/viewcard?id=${home._id}`,
    '/nothing',
  ]) {
    await guest.get(path);
  }
  const paid = await payFor(product, guest, await hold(guest, home));
  const { status } = await guest.delete(`/api/booking/cancel/${paid._id}`);
  if (status !== 200) throw new Error(`Cancelling a stay answered ${status}`);
}

async function signUp(url: string, name: string): Promise<Client> {
  const client = new Client(url);
  const person = { name, email: `${name}@example.org`, password: 'courtyard-with-neem' };
  const { status } = await client.post('/api/auth/signup', person);
  if (status !== 201) throw new Error(`Signing up answered ${status}`);
  return client;
}

async function hold(guest: Client, home: Listing): Promise<Booking> {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 30);
  const stay = { checkIn, checkOut: addDays(checkIn, 3), adults: 1, children: 0, infants: 0, pets: 0 };
  const totalRent = priceStay(home, 3, 1).total;
  const { status, body } = await guest.post<Booking>(`/api/booking/create/${home._id}`, { ...stay, totalRent });
  if (status !== 201) throw new Error(`Holding a stay answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function payFor(product: BuiltProduct, guest: Client, booking: Booking): Promise<Booking> {
  const wish = { bookingId: booking._id, amount: booking.payable };
  const { body: order } = await guest.post<Order>('/api/payment/order', wish);
  const payment = { key: order.keyId, order_id: order.orderId, outcome: 'success' };
  const gateway = await product.findAddress('Payment gateway');
  const response = await fetch(`${gateway}/v1/checkout/pay`, { method: 'POST', body: JSON.stringify(payment) });
  const { status } = await guest.post('/api/payment/verify', (await response.json()) as PaymentResult);
  if (status !== 200) throw new Error(`Paying answered ${status}`);
  return booking;
}
