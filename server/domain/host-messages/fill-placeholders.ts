import { fillIn } from '@aangan/contract/inbox/placeholders.ts';
import { MAX_MESSAGE } from '@aangan/contract/limits.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { firstNameOf } from '@aangan/contract/rules/first-name.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findExactPlace } from '../places/exact-places.ts';

/** What a host's words for a guest are filled in with. */
export interface GuestFacts {
  listingId: string;
  home: string;
  /** The whole name; the first one is told. */
  guest: string;
  /** Null without a stay. */
  stay: { checkIn: CalendarDate; checkOut: CalendarDate; isPaid: boolean } | null;
}

/** Fills in what hosts have written for one guest; where the home is only for who has paid, and else with nothing. */
export async function createFiller(db: Kysely<Database>, facts: GuestFacts): Promise<(message: string) => string> {
  const { listingId, home, guest, stay } = facts;
  const place = stay?.isPaid === true ? await findExactPlace(db, listingId) : null;
  const filled = {
    guest: firstNameOf(guest) ?? '',
    home,
    checkIn: stay === null ? '' : formatDate(stay.checkIn),
    checkOut: stay === null ? '' : formatDate(stay.checkOut),
    address: place?.address ?? '',
    directions: place?.directions ?? '',
  };
  return (message) => truncate(fillIn(message, filled).trim());
}

/** What is filled in may make a message longer than a message can be. */
function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_MESSAGE ? text : `${characters.slice(0, MAX_MESSAGE - 1).join('')}…`;
}
