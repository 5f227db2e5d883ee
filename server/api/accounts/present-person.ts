import type { OwnProfile, PersonView } from '@aangan/contract/accounts/people.ts';
import type { User } from '@aangan/contract/accounts/users.ts';
import type { Photo } from '@aangan/contract/homes/listings.ts';
import type { HostOverview } from '@aangan/contract/pages/page-data.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { parseFirstName, shownWords } from '@aangan/contract/rules/first-name.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import * as peopleWords from '@aangan/contract/words/en/shared/people.ts';
import { type Account, lacksConsent } from '../../domain/accounts/accounts.ts';
import type { PersonRecord } from '../../domain/accounts/people.ts';
import { listGuestBookings } from '../../domain/bookings/list-bookings.ts';
import { listHostListings } from '../../domain/homes/list-listings.ts';
import type { ListedHome } from '../../domain/homes/listings.ts';
import { type TaxContext, taxNow } from '../../domain/ledger/taxes.ts';
import type { Db } from '../../platform/database/schema.ts';
import { photoAddress, type StoredPhoto } from '../../platform/photos/photo-address.ts';
import { presentBookings } from '../bookings/present-booking.ts';
import type { Context } from '../call.ts';
import { presentListing } from '../homes/present-listing.ts';

const NEWEST_HOMES = { limit: 100 };
/** Longest response time shown as 'within a few hours', in hours. */
const FEW_HOURS = 8;

export async function loadPersonView(
  context: TaxContext & { db: Db },
  person: PersonRecord,
  now: Date,
): Promise<PersonView> {
  const homes = await listHostListings(context.db, person.id, now, NEWEST_HOMES);
  return presentPerson(person, homes, taxNow(context, now));
}

/** Public fields only. */
function presentPerson(person: PersonRecord, homes: readonly ListedHome[], tax: TaxRule | null): PersonView {
  return {
    ...presentHostOverview(person),
    ...(person.about !== null && { about: shownWords(person.about) }),
    languages: person.languages,
    verified: [
      ...(person.isEmailVerified ? ['email' as const] : []),
      ...(person.phone === null ? [] : ['phone' as const]),
    ],
    homes: homes.map((home) => presentListing(home, { phone: false, tax })),
  };
}

export function presentHostOverview(person: PersonRecord): HostOverview {
  return {
    _id: person.id,
    firstName: parseFirstName(person.name) ?? peopleWords.nameless,
    since: dateInIndia(person.createdAt).slice(0, 'YYYY-MM'.length),
    ...(person.photo !== null && { photo: presentPhoto(person.photo) }),
    ...(person.isGreatHost && { greatHost: true }),
    ...responseTime(person),
  };
}

const HOUR_SECONDS = 60 * 60;

function responseTime({ answerSeconds }: PersonRecord): Pick<PersonView, 'answers'> {
  if (answerSeconds === null || answerSeconds > 24 * HOUR_SECONDS) return {};
  if (answerSeconds <= HOUR_SECONDS) return { answers: 'hour' };
  return { answers: answerSeconds <= FEW_HOURS * HOUR_SECONDS ? 'hours' : 'day' };
}

export function presentOwnProfile(person: PersonRecord, { sms }: { sms: unknown }): OwnProfile {
  const { id, about, languages, photo, phone } = person;
  return {
    _id: id,
    ...(about !== null && { about }),
    languages,
    ...(photo !== null && { photo: presentPhoto(photo) }),
    ...(phone !== null && { phone }),
    verifiesPhones: sms !== undefined,
  };
}

function presentPhoto({ id, format, widths, width, height, blur }: StoredPhoto): Photo {
  return { path: photoAddress(id), format, widths, width, height, blur };
}

const NEWEST_ITEMS = { limit: 100 };

export async function presentUser({ id, name, email }: Account, context: Context): Promise<User> {
  const { db, settings } = context;
  const now = context.clock();
  const [homes, stays, asksConsent] = await Promise.all([
    listHostListings(db, id, now, NEWEST_ITEMS),
    listGuestBookings(db, id, NEWEST_ITEMS),
    lacksConsent(db, id, settings.rules),
  ]);
  const tax = taxNow(context, now);
  return {
    _id: id,
    name,
    email,
    ...(asksConsent && { asksConsent }),
    listing: homes.map((home) => presentListing(home, { phone: true, tax })),
    booking: await presentBookings(context, stays, id, now),
  };
}
