import { type TaxContext, taxNow } from '../../domain/ledger/tax-settings.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { OwnProfile, PersonView } from '@aangan/contract/accounts/people.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import type { HostInShort } from '@aangan/contract/pages/page-data.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import * as peopleWords from '@aangan/contract/words/en/shared/people.ts';
import type { Kysely } from 'kysely';
import type { ListedHome } from '../../domain/homes/listings.ts';
import { listHostListings } from '../../domain/homes/list-listings.ts';
import type { PersonRecord } from '../../domain/accounts/people.ts';
import type { Database } from '../../platform/database/schema.ts';
import { photoAddress } from '../../platform/photos/photo-address.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { presentListing } from '../homes/present-listing.ts';

const NEWEST_HOMES = { limit: 100 };
/** Longest response time shown as 'within a few hours', in hours. */
const FEW_HOURS = 8;

/** A person's public profile with their newest homes. */
export async function loadPersonView(
  context: TaxContext & { db: Kysely<Database> },
  person: PersonRecord,
  now: Date,
): Promise<PersonView> {
  const homes = await listHostListings(context.db, person.id, now, NEWEST_HOMES);
  return presentPerson(person, homes, taxNow(context, now));
}

/** Public fields only. */
function presentPerson(person: PersonRecord, homes: readonly ListedHome[], tax: TaxRule | null): PersonView {
  return {
    ...presentPersonInShort(person),
    ...(person.about !== null && { about: shownWords(person.about) }),
    languages: person.languages,
    verified: [
      ...(person.isEmailVerified ? ['email' as const] : []),
      ...(person.phone === null ? [] : ['phone' as const]),
    ],
    homes: homes.map((home) => presentListing(home, { phone: false, tax })),
  };
}

/** Presents a host as shown on the pages of their homes. */
export function presentPersonInShort(person: PersonRecord): HostInShort {
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

/** Presents the editable profile to its owner. */
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
