import { slugDigits } from '@aangan/contract/homes/home-slug.ts';
import { PUBLIC_REVIEWS } from '@aangan/contract/limits.ts';
import type { HostOverview, PublicHome } from '@aangan/contract/pages/page-data.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { nightRents, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { isTooSoon } from '@aangan/contract/rules/judge.ts';
import { isTaken } from '@aangan/contract/rules/stay-request.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { presentHostOverview } from '../api/accounts/present-person.ts';
import { presentListing } from '../api/homes/present-listing.ts';
import { presentHomeReviews } from '../api/reviews/present-review.ts';
import { findPerson } from '../domain/accounts/people.ts';
import { findBookedDates } from '../domain/calendar/booked-nights.ts';
import { loadTerms } from '../domain/calendar/home-terms.ts';
import type { AddressedHome } from '../domain/homes/home-slugs.ts';
import { findPlaceWithPage, type HomePlace } from '../domain/homes/list-listings.ts';
import { findPublishedInBatch, type ListingRecord } from '../domain/homes/listings.ts';
import { findHomeReviews } from '../domain/reviews/home-reviews.ts';
import type { Db } from '../platform/database/schema.ts';
import { parseLocality } from './listing-head.ts';
import { placeLink } from './stays-pages.ts';

export interface PublicHomeContent {
  record: ListingRecord;
  home: PublicHome;
  /** Lowest and highest rent of the bookable nights; null if there are none. */
  rents: { lowest: number; highest: number } | null;
}

/** Loads a home's public page; null if the home was deleted meanwhile. */
export async function loadPublicHome(
  db: Db,
  { id, slug, isNamesake, state, town }: Omit<AddressedHome, 'city' | 'deletedAt'>,
  { now, tax }: { now: Date; tax: TaxRule | null },
): Promise<PublicHomeContent | null> {
  const [record, reviews] = await Promise.all([
    findPublishedInBatch(db, id, now),
    findHomeReviews(db, id, { sort: 'newest', limit: PUBLIC_REVIEWS }),
  ]);
  if (record === null || reviews === null) return null;
  const [host, rents, place] = await Promise.all([
    findHost(db, record.hostId, now),
    findRents(db, record, now),
    findHomePlace(db, { state, town }),
  ]);
  const home: PublicHome = {
    slug,
    title: formatTitle(record, isNamesake ? slug : null),
    listing: presentListing(record, { phone: false, tax }),
    ...(host !== null && { host }),
    reviews: presentHomeReviews(reviews, reviews.reviews),
    ...(place !== null && { moreIn: placeLink(place) }),
  };
  return { record, home, rents };
}

/** The town of a home if it has a page, or else its state; null if neither has a page or the place is unknown. */
async function findHomePlace(
  db: Db,
  { state, town }: Pick<AddressedHome, 'state' | 'town'>,
): Promise<HomePlace | null> {
  if (state === null || town === null || town === '') return null;
  return findPlaceWithPage(db, [
    { state, town },
    { state, town: null },
  ]);
}

/** 'Neem Courtyard, Manali'. If an older home has the same title and city, adds the digits of this home's slug. */
function formatTitle({ title, city }: ListingRecord, namesakeSlug: string | null): string {
  const place = `${title}, ${parseLocality(city)}`;
  return namesakeSlug === null ? place : `${place} (${slugDigits(namesakeSlug) ?? ''})`;
}

async function findHost(db: Db, id: string, now: Date): Promise<HostOverview | null> {
  const person = await findPerson(db, id, now);
  return person === null ? null : presentHostOverview(person);
}

/** Lowest and highest rent of the nights that guests can still book, as far ahead as the host allows. */
async function findRents(db: Db, { id, rent }: ListingRecord, now: Date): Promise<PublicHomeContent['rents']> {
  const today = dateInIndia(now);
  const last = addDays(today, plainTerms.rules.horizonDays);
  const [terms, taken] = await Promise.all([
    loadTerms(db, [id], { from: today, to: last }),
    findBookedDates(db, id, now),
  ]);
  const own = terms.get(id) ?? plainTerms;
  const rents = nightRents(own, rent, today, addDays(today, own.rules.horizonDays)).filter(
    (_, night) => !isTaken(addDays(today, night), taken ?? []) && !isTooSoon(own.rules, addDays(today, night), now),
  );
  return rents.length === 0 ? null : { lowest: Math.min(...rents), highest: Math.max(...rents) };
}
