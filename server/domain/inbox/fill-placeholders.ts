import { fillIn } from '@aangan/contract/inbox/placeholders.ts';
import { MAX_MESSAGE } from '@aangan/contract/limits.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findExactPlace } from '../homes/exact-places.ts';

/** What the placeholders are filled from. */
export interface PlaceholderContext {
  listingId: string;
  home: string;
  /** The full name; only the first name is inserted. */
  guest: string;
  /** Null if there is no stay. */
  stay: { checkIn: CalendarDate; checkOut: CalendarDate; isPaid: boolean } | null;
}

/**
 * Returns a function that fills placeholders for one guest. Postal address and directions are filled in only for paid
 * stays, else left empty.
 */
export async function createFiller(
  db: Kysely<Database>,
  context: PlaceholderContext,
): Promise<(message: string) => string> {
  const { listingId, home, guest, stay } = context;
  const place = stay?.isPaid === true ? await findExactPlace(db, listingId) : null;
  const filled = {
    guest: parseFirstName(guest) ?? '',
    home,
    checkIn: stay === null ? '' : formatDate(stay.checkIn),
    checkOut: stay === null ? '' : formatDate(stay.checkOut),
    address: place?.address ?? '',
    directions: place?.directions ?? '',
  };
  return (message) => truncate(fillIn(message, filled).trim());
}

/** Filled placeholders can exceed the maximum length of a message. */
function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_MESSAGE ? text : `${characters.slice(0, MAX_MESSAGE - 1).join('')}…`;
}
