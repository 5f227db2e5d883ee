import { createHash } from 'node:crypto';
import type { NewBooking } from '@aangan/contract/booking/bookings.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { idempotencyKeyReused } from '../../platform/http/errors.ts';

/** What a guest requests; `totalRent` is the price they saw. */
export interface RequestedBooking extends NewBooking {
  listingId: string;
  guestId: string;
  idempotencyKey: string | undefined;
}

/** A request with the same key was noted in another transaction, after this one had looked for it. */
export class RequestBeside extends Error {}

/** A request that came before, and what it was answered with. */
export interface KnownRequest {
  bookingId: string;
  hash: string;
}

/** The booking that this request was answered with before; refuses a key that came with another request. */
export function answeredBefore(requested: RequestedBooking, known: KnownRequest | null): string | null {
  if (known === null) return null;
  if (known.hash !== hashOf(requested)) throw idempotencyKeyReused();
  return known.bookingId;
}

/** Remembers what a request was answered with, if it has a key. */
export async function noteRequest(
  trx: Transaction<Database>,
  requested: RequestedBooking,
  bookingId: string,
  now: Date,
): Promise<void> {
  const { guestId, idempotencyKey } = requested;
  if (idempotencyKey === undefined) return;
  const { numAffectedRows } = await sql`
    insert into booking_request (guest_id, idempotency_key, request_hash, booking_id, created_at)
    values (${guestId}, ${idempotencyKey}, decode(${hashOf(requested)}, 'hex'), ${bookingId}, ${now})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows !== 1n) throw new RequestBeside();
}

/** What makes two requests the same: the home, and all that is requested of it. In hexadecimal digits. */
function hashOf(requested: RequestedBooking): string {
  const { listingId, checkIn, checkOut, totalRent, adults, children, infants, pets } = requested;
  const parts = [listingId, checkIn, checkOut, totalRent, adults, children, infants, pets];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
