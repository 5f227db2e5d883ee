import type { Account } from '../accounts/account.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { linkVoid, notAllowed } from '../refusals.ts';
import { isLive, stateAt } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';
import { isLinkToken } from './extra-service-link.ts';

/** Permissions on bookings. The random id grants access to the basic view, which is enough to pay and has no names. */
type Party = Pick<BookingRecord, 'guest' | 'host'>;

export function isGuestOf(booking: Party, accountId: string | undefined): boolean {
  return booking.guest.id === accountId;
}

function isHostOf(booking: Party, accountId: string | undefined): boolean {
  return booking.host.id === accountId;
}

/** Whether an account may see the whole booking (names, the guest's e-mail, payments): its guest and its host. */
export function maySeeWhole(booking: Party, accountId: string): boolean {
  return isGuestOf(booking, accountId) || isHostOf(booking, accountId);
}

/** Whether a booking shows the home's phone: to its host always, to its guest while it is active. */
export function maySeePhoneBy(booking: BookingRecord, accountId: string, now: Date): boolean {
  return isHostOf(booking, accountId) || (isGuestOf(booking, accountId) && isLive(stateAt(booking, now)));
}

/**
 * Whether a booking shows the home's exact location: to its host always, to its guest from payment to the day of
 * departure.
 */
export function maySeePlaceBy(booking: BookingRecord, accountId: string, now: Date): boolean {
  return isHostOf(booking, accountId) || (isGuestOf(booking, accountId) && stateAt(booking, now) === 'confirmed');
}

/** Whether an account may cancel a booking: its guest and its host. */
export function mayCancel(booking: Party, account: Account): boolean {
  return isGuestOf(booking, account.id) || isHostOf(booking, account.id);
}

/**
 * Refuses callers who may not set the extra price. It requires the host's session, or the link from the host's mail,
 * which is valid only for this booking and purpose until it expires, and void once the booking is paid or cancelled.
 */
export function requireMaySetExtraPrice(
  booking: BookingRecord,
  { account, linkToken, secret }: { account: Account | null; linkToken: string | undefined; secret: string },
  now: Date,
): void {
  if (isHostOf(booking, account?.id)) return;
  if (linkToken === undefined) throw account === null ? notSignedIn() : notAllowed();
  const isGood = isLinkToken(secret, booking.id, linkToken, now);
  if (!isGood || !['held', 'expired'].includes(booking.state)) throw linkVoid();
}
