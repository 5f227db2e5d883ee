import { createHash } from 'node:crypto';
import type { NewBooking } from '@aangan/contract/bookings/bookings.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { idempotencyKeyReused } from '../../platform/http/errors.ts';

/** A booking request; `totalRent` is the price shown to the guest. */
export interface RequestedBooking extends NewBooking {
  listingId: string;
  guestId: string;
  idempotencyKey: string | undefined;
}

/** A concurrent transaction saved a request with the same key after this one looked for it. */
export class ConcurrentRequestError extends Error {}

/** An earlier request and its booking. */
export interface SavedRequest {
  bookingId: string;
  hash: string;
}

/** The booking of an earlier request with this key; refuses the key if the request differs. */
export function findByIdempotencyKey(requested: RequestedBooking, known: SavedRequest | null): string | null {
  if (known === null) return null;
  if (known.hash !== hashRequest(requested)) throw idempotencyKeyReused();
  return known.bookingId;
}

/** Saves the booking of a request with a key. */
export async function saveRequest(
  trx: Transaction<Database>,
  requested: RequestedBooking,
  bookingId: string,
  now: Date,
): Promise<void> {
  const { guestId, idempotencyKey } = requested;
  if (idempotencyKey === undefined) return;
  const { numAffectedRows } = await sql`
    insert into booking_request (guest_id, idempotency_key, request_hash, booking_id, created_at)
    values (${guestId}, ${idempotencyKey}, decode(${hashRequest(requested)}, 'hex'), ${bookingId}, ${now})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows !== 1n) throw new ConcurrentRequestError();
}

/** Hash over all fields of a request, in hexadecimal digits. */
function hashRequest(requested: RequestedBooking): string {
  const { listingId, checkIn, checkOut, totalRent, adults, children, infants, pets } = requested;
  const parts = [listingId, checkIn, checkOut, totalRent, adults, children, infants, pets];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
