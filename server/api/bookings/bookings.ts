import { quoteReasons, toPriceParts } from '@aangan/contract/bookings/bookings.ts';
import type { OwnerContact } from '@aangan/contract/bookings/owner-contact.ts';
import { MAX_NIGHTS, PAGE_SIZE } from '@aangan/contract/limits.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Reason, reasons } from '@aangan/contract/rules/judge.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-request.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { bookingAt, isLive } from '../../domain/bookings/booking-states.ts';
import type { OwnerContactRecord } from '../../domain/bookings/booking-tables.ts';
import { type BookingRecord, findBooking, lockBooking, requireBooking } from '../../domain/bookings/bookings.ts';
import { cancelStay, saveContactRequest, setExtraPrice } from '../../domain/bookings/change-booking.ts';
import { holdStay } from '../../domain/bookings/hold-stay.ts';
import { guestCalendar, loadHomeAvailability, quoteStay } from '../../domain/bookings/home-availability.ts';
import { listGuestBookings, listLiveBookings } from '../../domain/bookings/list-bookings.ts';
import {
  LINK_TOKEN_HEADER,
  mayCancel,
  bookingShowsPlace,
  requireMaySetExtraPrice,
} from '../../domain/bookings/permissions.ts';
import { findBookedDates } from '../../domain/calendar/booked-nights.ts';
import { refusalFor } from '../../domain/calendar/refusal-for.ts';
import { appendEvent } from '../../domain/events/event-log.ts';
import { findExactPlace } from '../../domain/homes/home-location.ts';
import { findListing } from '../../domain/homes/listings.ts';
import { mayManage, requireOwnListing } from '../../domain/homes/permissions.ts';
import { mayWriteToOwner } from '../../domain/inbox/permissions.ts';
import { hasContactMessage, writeContactMessage } from '../../domain/inbox/stay-conversations.ts';
import { taxNow } from '../../domain/ledger/taxes.ts';
import { bookingNotFound, listingNotFound, notAllowed, severalBookings, wrongState } from '../../domain/refusals.ts';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { parseIdempotencyKey } from '../../platform/http/idempotent-request.ts';
import { countAttempt, hashSubject } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../call.ts';
import { decodePosition, encodePosition, nextPageLink, toPage } from '../list-pages.ts';
import { presentBookingFor, presentBookings, presentFullBooking, presentNewBooking } from './present-booking.ts';

/** Throws beyond the product's limits, as booking does; what breaks the home's own rules is returned as `reasons`. */
export const bookingQuote = call('booking/quote', async ({ params: { id }, query, account, now }, context) => {
  const availability = await context.reads.readFresh({ signedIn: account !== null }, (db) =>
    loadHomeAvailability(db, id, query, now),
  );
  const verdict = quoteStay(availability, query, taxNow(context, now), now);
  const codes = new Set(verdict.reasons.map((reason: Reason) => reasons[reason].code));
  const shownCodes = quoteReasons.filter((code) => (codes as ReadonlySet<string>).has(code));
  const refusal = codes.has('INVALID_INPUT') ? refusalFor(verdict) : null;
  if (refusal !== null) throw refusal;
  if (verdict.price === null) throw new Error('a stay within all bounds was judged without a price');
  return {
    status: 200,
    body: {
      ...toPriceParts(verdict.price, query.checkIn),
      bookable: verdict.stands,
      reasons: shownCodes.map((code) => ({ code, message: new Refusal(code).body().message })),
    },
  };
});

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

/** Booked days of a home, public. May come from the replica: booking checks availability again on the primary. */
export const bookedDates = call('booking/booked-dates', async ({ params: { id }, account, now }, { reads }) => {
  const days = await reads.readFresh({ signedIn: account !== null }, (db) => findBookedDates(db, id, now));
  if (days === null) throw listingNotFound();
  return { status: 200, body: days };
});

/** Bookable days of a home, public. May come from the replica: booking checks availability again on the primary. */
export const bookingCalendar = call('booking/calendar', async ({ params: { id }, query, account, now }, { reads }) => {
  // A check-in near the end depends on the nights after it, as far ahead as stays are possible.
  const lastDay = addDays(lastCheckIn(dateInIndia(now)), MAX_NIGHTS);
  const span = { checkIn: query.from, checkOut: query.to > lastDay ? query.to : addDays(query.to, MAX_NIGHTS) };
  const availability = await reads.readFresh({ signedIn: account !== null }, (db) =>
    loadHomeAvailability(db, id, span, now),
  );
  return { status: 200, body: guestCalendar(availability, query, now) };
});

export const findBookingById = call('booking/findbookingbyid', async ({ params: { id }, account, now }, context) => {
  const { db } = context;
  const booking = await requireBooking(db, id);
  const seesPlace = account !== null && bookingShowsPlace(booking, account.id, now);
  const place = seesPlace ? await findExactPlace(db, booking.listingId) : null;
  return { status: 200, body: await presentBookingFor(context, booking, account?.id, now, place) };
});

export const myBookings = call('booking/mine', async ({ query, account, now }, context) => {
  const limit = query.limit ?? PAGE_SIZE;
  const page = { limit: limit + 1, before: decodePosition(query.cursor) };
  const found = await listGuestBookings(context.db, account.id, page);
  const { shown, cursor } = toPage(found, limit, ({ createdAt: at, id }) => encodePosition({ at, id }));
  return {
    status: 200,
    body: await presentBookings(context, shown, account.id, now),
    headers: nextPageLink('booking/mine', { limit, cursor }),
  };
});

export const hostedBookings = call('booking/hosted', async ({ params: { id }, account, now }, context) => {
  const { db } = context;
  const listing = await requireOwnListing(db, id, account.id, now);
  const bookings = await listLiveBookings(db, listing.id, now);
  return { status: 200, body: await presentBookings(context, bookings, account.id, now) };
});

/** E-mails host and guest once per booking, and writes into their conversation; repeats add only changed text. */
export const contactOwner = call('guest/contact', async ({ body, account, now }, context) => {
  const limit = {
    kind: 'owner contact by account',
    subject: hashSubject(account.id),
    max: 30,
    withinMs: 60 * 60 * 1000,
  };
  await countAttempt(context, [limit], now);
  await retryTransaction(context.db, async (trx) => {
    const locked = await lockBooking(trx, body.bookingId);
    if (locked === null) throw bookingNotFound();
    const booking = bookingAt(locked, now);
    if (!mayWriteToOwner(booking, account)) throw notAllowed();
    // The same text was sent before its stay ended, and its answer was lost.
    if (!isLive(booking.state) && !(await hasContactMessage(trx, booking.id, body.extraService)))
      throw wrongState('bookingEnded', booking.state);
    // Changed text goes into the conversation; the host gets no second e-mail.
    if (isLive(booking.state)) await writeContactMessage(trx, booking, body.extraService, now);
    if (booking.contactedAt !== null) return;

    await saveContactRequest(trx, booking, toContactRecord(body), now);
    await appendEvent(trx, { kind: 'owner-contacted', bookingId: booking.id, data: {} }, now);
  });
  return { status: 200, body: { message: messages.ownerContacted } };
});

/** The other fields of the form repeat the booking and are ignored. */
function toContactRecord({ name, phone, email, extraService }: OwnerContact): OwnerContactRecord {
  const hasExtraService = extraService !== undefined && extraService.trim() !== '';
  return { name, phone, email, ...(hasExtraService ? { extraService } : {}) };
}

export const updateExtra = call('booking/update-extra', async ({ params, body, account, now, request }, context) => {
  const booking = bookingAt(await requireBooking(context.db, params.id), now);
  const linkToken = request.headers[LINK_TOKEN_HEADER]?.toString();
  requireMaySetExtraPrice(booking, { account, linkToken, secret: context.secret }, now);
  const changed = await setExtraPrice(context, booking.id, body.extraService, now);
  return { status: 200, body: await presentBookingFor(context, changed, account?.id, now) };
});

export const cancelBooking = call('booking/cancel', async ({ params: { id }, account, now }, context) => {
  const { db } = context;
  const booking = (await findBooking(db, id)) ?? (await requireOnlyLiveBooking(db, id, account.id, now));
  if (!mayCancel(booking, account)) throw notAllowed();
  const cancelled = await cancelStay(context, booking.id, account.id, now);
  return { status: 200, body: await presentFullBooking(context, cancelled, account.id, now) };
});

/** The host's screen sends a home's id instead of a booking's: accepted if it has exactly one active booking. */
async function requireOnlyLiveBooking(db: Db, listingId: string, accountId: string, now: Date): Promise<BookingRecord> {
  const listing = await findListing(db, listingId, now);
  if (listing === null || listing.deletedAt !== null) throw bookingNotFound();
  if (!mayManage(listing, accountId)) throw notAllowed();
  const [booking, other] = await listLiveBookings(db, listing.id, now);
  if (booking === undefined) throw bookingNotFound();
  if (other !== undefined) throw severalBookings();
  return booking;
}
