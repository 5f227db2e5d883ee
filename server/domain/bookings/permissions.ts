import { createHmac, timingSafeEqual } from 'node:crypto';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { Account } from '../accounts/accounts.ts';
import { linkVoid, notAllowed } from '../refusals.ts';
import { isLive, stateAt } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';

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
export function bookingShowsPhone(booking: BookingRecord, accountId: string, now: Date): boolean {
  return isHostOf(booking, accountId) || (isGuestOf(booking, accountId) && isLive(stateAt(booking, now)));
}

/** Whether to show the exact location: to the host always, to the guest from payment to the day of departure. */
export function bookingShowsPlace(booking: BookingRecord, accountId: string, now: Date): boolean {
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

/** Header with which the link's page sends its token, to keep it out of logs and referrers. */
export const LINK_TOKEN_HEADER = 'x-link-token';

interface Link {
  bookingId: string;
  expiresAt: Date;
}

/** The URL in the host's e-mail for setting this booking's extra price; its token is valid for nothing else. */
export function extraServiceLink(publicUrl: string, secret: string, link: Link): string {
  return `${publicUrl}/addExtraServicePrice/${link.bookingId}#t=${signLink(secret, link)}`;
}

export function signLink(secret: string, { bookingId, expiresAt }: Link): string {
  const seconds = Math.floor(expiresAt.getTime() / 1_000).toString(36);
  return `${seconds}.${signature(secret, bookingId, seconds)}`;
}

/** Whether a token was signed by this installation for this booking and has not expired. */
export function isLinkToken(secret: string, bookingId: string, token: string, now: Date): boolean {
  const [seconds = '', given = ''] = token.split('.');
  const right = Buffer.from(signature(secret, bookingId, seconds));
  const sent = Buffer.from(given);
  return (
    token === `${seconds}.${given}` &&
    sent.length === right.length &&
    timingSafeEqual(sent, right) &&
    now.getTime() < Number.parseInt(seconds, 36) * 1_000
  );
}

/** The signed text includes the purpose, so no other token of the same secret is valid here. */
function signature(secret: string, bookingId: string, seconds: string): string {
  return createHmac('sha256', secret).update(`extra-service price\n${bookingId}\n${seconds}`).digest('base64url');
}
