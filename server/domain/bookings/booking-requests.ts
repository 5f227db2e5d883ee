import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { idempotencyKeyReused } from '../../platform/http/errors.ts';
import type { RequestedBooking } from './requested-booking.ts';

/** A request with the same key was noted in another transaction, after this one had looked for it. */
export class RequestBeside extends Error {}

/** A request that came before, and what it was answered with. */
export interface KnownRequest {
  bookingId: string;
  hash: Buffer;
}

/** The booking that this request was answered with before; refuses a key that came with another request. */
export function answeredBefore(requested: RequestedBooking, known: KnownRequest | null): string | null {
  if (known === null) return null;
  if (!known.hash.equals(hashOf(requested))) throw idempotencyKeyReused();
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
    values (${guestId}, ${idempotencyKey}, ${hashOf(requested)}, ${bookingId}, ${now})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows !== 1n) throw new RequestBeside();
}

/** What makes two requests the same: the home, and all that is requested of it. */
function hashOf(requested: RequestedBooking): Buffer {
  const { listingId, checkIn, checkOut, totalRent, adults, children, infants, pets } = requested;
  const parts = [listingId, checkIn, checkOut, totalRent, adults, children, infants, pets];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
