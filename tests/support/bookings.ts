import { randomUUID } from 'node:crypto';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { totalGuests } from '@aangan/contract/rules/stay-request.ts';
import { ruleOn } from '@aangan/contract/rules/tax/stay-price.ts';
import { type BookingRecord, lockBooking } from '@aangan/server/domain/bookings/bookings.ts';
import { confirmPaidBooking } from '@aangan/server/domain/bookings/change-booking.ts';
import { recordStay } from '@aangan/server/domain/bookings/record-stay.ts';
import { recordPayment } from '@aangan/server/domain/ledger/payments.ts';
import { type TaxContext, toTaxColumns } from '@aangan/server/domain/ledger/taxes.ts';
import { acceptPayment, computeParts } from '@aangan/server/domain/payments/accept-payment.ts';
import { taxOfStay } from '@aangan/server/domain/payments/open-order.ts';
import type { Trx } from '@aangan/server/platform/database/schema.ts';
import type { Person, TestApp } from './app.ts';
import { untilDelivered } from './until.ts';

/** Requested stay; by default three nights from thirty days ahead for one adult. */
export interface StayOptions {
  checkIn?: string;
  checkOut?: string;
  nights?: number;
  adults?: number;
  children?: number;
  infants?: number;
  pets?: number;
}

/** The body of `booking/create` for a request, with the correct price. */
export function bookingRequest(
  app: Pick<TestApp, 'clock'> & Partial<Pick<TestApp, 'context'>>,
  listing: Listing,
  options: StayOptions = {},
) {
  const { checkIn = daysFromNow(app, 30), nights = 3, adults = 1, children = 0, infants = 0, pets = 0 } = options;
  const { checkOut = addDays(checkIn, nights) } = options;
  const counts = { adults, children, infants, pets };
  const tax = ruleOn(app.context?.settings.tax, dateInIndia(app.clock.now()));
  const totalRent = priceStay(listing, daysBetween(checkIn, checkOut), totalGuests(counts), null, tax).total;
  return { checkIn, checkOut, totalRent, ...counts };
}

/** The date in India this many days from now. */
export function daysFromNow({ clock }: Pick<TestApp, 'clock'>, days: number): string {
  return addDays(dateInIndia(clock.now()), days);
}

/** Creates a held stay of `guest`; the e-mails about it have been sent. */
export async function aBooking(
  app: TestApp,
  guest: Person,
  listing: Listing,
  options: StayOptions = {},
): Promise<Booking> {
  const { status, body } = await guest.post<Booking>(
    `/api/booking/create/${listing._id}`,
    bookingRequest(app, listing, options),
  );
  if (status !== 201) throw new Error(`Holding a stay answered ${status}: ${JSON.stringify(body)}`);
  await untilDelivered(app.db);
  return body;
}

/** Creates a stay that `guest` has paid. */
export async function aPaidBooking(
  app: TestApp,
  guest: Person,
  listing: Listing,
  options: StayOptions = {},
): Promise<Booking> {
  const { _id } = await aBooking(app, guest, listing, options);
  await pay(app, _id);
  return (await guest.get<Booking>(`/api/booking/findbookingbyid/${_id}`)).body;
}

/** Records a payment of the full amount due, as after the gateway's confirmation. Returns whether it was accepted. */
export function pay({ db, clock, context }: TestApp, bookingId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const booking = await lockBooking(trx, bookingId);
    if (booking === null) throw new Error('there is no such booking');
    const amount_paise = (booking.totalRent + booking.extraService) * 100;
    const isConfirmed = await confirmPaidBooking(trx, booking, now);
    const order = { id: randomUUID(), booking_id: bookingId, amount_paise, created_at: now, superseded_at: now };
    const tax = await computeTax(trx, context, booking);
    await trx
      .insertInto('payment_order')
      .values({ ...order, ...tax, receipt: order.id, gateway_order_id: `order_${order.id}` })
      .execute();
    const gatewayPaymentId = `pay_${order.id}`;
    const paid = { orderId: order.id, amountPaise: amount_paise };
    const accepted = isConfirmed ? await computeParts(trx, context, booking, paid, now) : null;
    const captured = {
      gateway_payment_id: gatewayPaymentId,
      order_id: order.id,
      booking_id: bookingId,
      amount_paise,
      captured_at: now,
    };
    await recordPayment(trx, captured, { fee: null, accepted });
    if (accepted !== null)
      await acceptPayment(trx, context, booking, { ...accepted, paymentId: gatewayPaymentId }, now);
    return isConfirmed;
  });
}

/** Tax facts of an order with TAX=india; a guest without a state counts as resident in the operator's state. */
async function computeTax(trx: Trx, context: TaxContext, booking: BookingRecord) {
  const entered = { guestState: context.settings.tax?.operator.state, isGuest: false };
  const taxed = await taxOfStay(trx, context, booking, { entered, before: null });
  if ('refusal' in taxed) throw taxed.refusal;
  return toTaxColumns(taxed.tax);
}

/** A guest's review of a home; fields can be overridden. */
export const ofHome = (parts: object = {}) => ({
  overall: 5,
  cleanliness: 5,
  accuracy: 4,
  arrival: 5,
  communication: 5,
  location: 4,
  value: 5,
  text: 'Quiet rooms around a neem tree, and the best chai of the trip.',
  ...parts,
});

/** A host's review of a guest. */
export const ofGuest = (parts: object = {}) => ({
  overall: 5,
  tidy: 5,
  communication: 4,
  houseRules: 5,
  text: 'Left everything as they found it, and said goodbye to the dog.',
  wouldHostAgain: true,
  ...parts,
});

/**
 * Creates a stay of one night that ended this many days ago; returns its booking's id. Stays of a home must not
 * overlap.
 */
export function aPastStay(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  guest: Pick<Person, 'id'>,
  home: Pick<Listing, '_id' | 'host' | 'rent' | 'includedGuests' | 'extraGuestFee' | 'cleaningFee'>,
  daysAgo = 1,
): Promise<string> {
  const checkOut = daysFromNow({ clock }, -daysAgo);
  const stay = { listingId: home._id, hostId: home.host, guestId: guest.id, rates: home };
  const dates = { checkIn: addDays(checkOut, -1), checkOut, state: 'completed' as const };
  return db.transaction().execute((trx) => recordStay(trx, { ...stay, ...dates }, clock.now()));
}

/** Submits a review; returns the response. */
export function write<T = unknown>(who: Person, bookingId: string, review: object) {
  return who.post<T>(`/api/review/write/${bookingId}`, review);
}
