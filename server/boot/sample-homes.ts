import { addDays, type CalendarDate, dateInIndia, DAY_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { plainRules } from '@aangan/contract/rules/home-terms.ts';
import { type SampleCalendar, type SampleHome, sampleHomes, type SampleRecentStay } from '@aangan/samples/homes.ts';
import {
  guestIndex,
  sampleGuests,
  sampleHosts,
  samplePayoutAccounts,
  type SamplePerson,
} from '@aangan/samples/people.ts';
import { sql } from 'kysely';
import type { Context } from '../api/call.ts';
import { createAccount } from '../domain/accounts/accounts.ts';
import { changeProfile, replacePhoto } from '../domain/accounts/people.ts';
import { type KnownStay, recordStay } from '../domain/bookings/record-stay.ts';
import { insertSeason, saveRules } from '../domain/calendar/home-terms.ts';
import { defaultDay, writeOwnDays } from '../domain/calendar/own-days.ts';
import { insertFeed } from '../domain/feeds/change-feeds.ts';
import { saveExactPlace } from '../domain/homes/home-location.ts';
import { publishListing } from '../domain/homes/publish-listing.ts';
import { rateStay } from '../domain/reviews/publish-reviews.ts';
import type { Db, Trx } from '../platform/database/schema.ts';
import type { StoredPhoto } from '../platform/photos/photo-address.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import type { DrawnScene, PaintedScene } from '../platform/photos/scene.ts';
import {
  listingInput,
  personName,
  type PreparedSamples,
  prepareSamples,
  profileInput,
  samplePeople,
  sampleText,
} from './prepare-samples.ts';
import { type BookedStay, fillAutomatic, fillConversations, fillReplies } from './sample-conversations.ts';
import { fillGrievance, fillOneReview, fillReviews, fillWishlists } from './sample-opinions.ts';
import { openPayoutAccount, payStay, type SamplePayments, writeReceipts } from './sample-payments.ts';

/** Days since the start of a home's past stays, different for each so that none overlap. */
const LAST_STAY_DAYS_AGO = 12;
const DAYS_BETWEEN_STAYS = 9;
const PAST_NIGHTS = 3;
/** Days since the publication of the newest home, before its first stay; other homes are older. */
const NEWEST_DAYS_AGO = 80;
const DAYS_BETWEEN_HOMES = 20;
/** Days since the first hosts joined, before their homes were published; guests joined later. */
const FIRST_JOINED_DAYS_AGO = 1_700;
const DAYS_BETWEEN_PEOPLE = 97;
/** Days between booking and check-in of a stay; at least some days ago. */
const BOOKED_AHEAD_DAYS = 22;
const BOOKED_DAYS_AGO = 4;
const BOOKED_AT_HOUR = 10;
/** Days since the payout accounts were opened, before the first stay. */
const PAYOUT_ACCOUNT_DAYS_AGO = 120;

interface SampleDependencies extends Pick<Context, 'db' | 'photos' | 'log' | 'clock'> {
  /** URL of a calendar of the local calendar site, if that runs. */
  otherSite?: string | undefined;
  /** The local gateway; undefined: all stays were booked elsewhere. */
  payments?: SamplePayments | undefined;
}

/**
 * Inserts the sample homes, hosts, guests, stays and ratings into an empty database in one transaction. A start that is
 * killed midway leaves photos to the sweep, and payments at the local gateway that no booking knows; the next start
 * repeats it.
 * @param ahead Prepared before the database was ready; discarded if unused.
 */
export async function fillWithSampleHomes(
  { db, photos, log, clock, otherSite, payments }: SampleDependencies,
  ahead?: PreparedSamples,
): Promise<void> {
  if (!(await isEmpty(db))) return;
  const { passwordHash, ...drawn } = ahead ?? (await prepareSamples());
  const { pictures, reviewPictures, messagePictures, portraits } = await storeSamples(photos, drawn);
  const now = clock();
  const filled = await db.transaction().execute(async (trx) => {
    // Two servers may start on one empty database; the second waits here and finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('sample homes'))`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const people = await signUpEverybody(trx, { portraits, passwordHash }, now);
    const getAccountId = (id: string) => requireAccountId(people, findPerson(id));
    const listingIds = new Map<string, string>();
    for (const [index, home] of sampleHomes.entries()) {
      const own = await fillHome(trx, {
        home,
        index,
        people,
        photos: pictures[index] ?? [],
        reviewPictures,
        now,
        otherSite,
        payments,
      });
      listingIds.set(home.id, own.listingId);
      await fillConversations(trx, { home, ...own, getAccountId, messagePictures, now });
      await fillAutomatic(trx, { home, listingId: own.listingId, now });
      if (own.recentId !== undefined)
        await fillGrievance(trx, { home: home.id, bookingId: own.recentId, getAccountId, now });
    }
    if (payments !== undefined) {
      await openPayoutAccounts(trx, payments, getAccountId, now);
      await writeReceipts(trx, payments, now);
    }
    await fillReplies(trx, getAccountId, now);
    await fillWishlists(trx, { getAccountId, listingIds, now });
    return true;
  });
  if (filled) log.info({ homes: sampleHomes.length }, 'the sample homes were inserted');
  else await photos.remove([pictures, reviewPictures, messagePictures, [portraits]].flat(2));
}

type Drawn = Omit<PreparedSamples, 'passwordHash'>;
type Stored = Record<Exclude<keyof Drawn, 'portraits'>, StoredPhoto[][]> & { portraits: StoredPhoto[] };

async function storeSamples(photos: PhotoStore, drawn: Drawn): Promise<Stored> {
  const storeAll = (scenes: readonly DrawnScene[]) => Promise.all(scenes.map((scene) => photos.storeScene(scene)));
  const storePrivately = (scenes: readonly PaintedScene[]) =>
    Promise.all(scenes.map((scene) => photos.storePrivateScene(scene)));
  const [pictures, reviewPictures, messagePictures, portraits] = await Promise.all([
    Promise.all(drawn.pictures.map(storeAll)),
    Promise.all(drawn.reviewPictures.map(storeAll)),
    Promise.all(drawn.messagePictures.map(storePrivately)),
    storeAll(drawn.portraits),
  ]);
  return { pictures, reviewPictures, messagePictures, portraits };
}

async function isEmpty(db: Db): Promise<boolean> {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}

type People = ReadonlyMap<string, string>;

/** Creates all sample accounts; returns their ids by e-mail. They share one password hash. */
async function signUpEverybody(
  trx: Trx,
  { portraits, passwordHash }: Pick<Stored, 'portraits'> & Pick<PreparedSamples, 'passwordHash'>,
  now: Date,
): Promise<People> {
  const ids = new Map<string, string>();
  for (const [index, person] of samplePeople.entries()) {
    const { email } = person;
    const joined = new Date(now.getTime() - (FIRST_JOINED_DAYS_AGO - index * DAYS_BETWEEN_PEOPLE) * DAY_MS);
    const newcomer = { name: personName(person), email, passwordHash, emailVerifiedAt: joined };
    const account = await createAccount(trx, newcomer, joined);
    await changeProfile(trx, account.id, profileInput(person), now);
    await replacePhoto(trx, account.id, portraits[index] ?? null);
    ids.set(email, account.id);
  }
  return ids;
}

interface Filling {
  home: SampleHome;
  index: number;
  people: People;
  photos: StoredPhoto[];
  reviewPictures: StoredPhoto[][];
  now: Date;
  otherSite: string | undefined;
  payments: SamplePayments | undefined;
}

type FilledStay = Omit<KnownStay, 'listingId' | 'hostId' | 'rates' | 'bookedAt' | 'settledElsewhere'>;

interface FilledHome {
  listingId: string;
  hostId: string;
  booked?: BookedStay;
  /** The booking of its recent stay. */
  recentId?: string | undefined;
}

async function fillHome(trx: Trx, filling: Filling): Promise<FilledHome> {
  const { home, index, people, photos, reviewPictures, now, otherSite, payments } = filling;
  const hostId = requireAccountId(people, sampleHosts[home.host]);
  const age = NEWEST_DAYS_AGO + (sampleHomes.length - 1 - index) * DAYS_BETWEEN_HOMES;
  const published = new Date(now.getTime() - age * DAY_MS);
  const listingId = await publishListing(trx, { ...listingInput(home), pin: home.pin, hostId, photos }, published);
  if (home.place !== undefined) await saveExactPlace(trx, listingId, { ...home.pin, ...home.place });
  const today = dateInIndia(now);
  const getGuestId = (stay: number) => requireAccountId(people, sampleGuests[guestIndex(index, stay)]);
  const record = (stay: FilledStay) =>
    fillStay(trx, { listingId, hostId, rates: home, ...stay }, samplePayoutAccounts[home.host] && payments, now);

  for (const [past, stars] of home.stars.entries()) {
    const checkIn = addDays(today, -(LAST_STAY_DAYS_AGO + past * DAYS_BETWEEN_STAYS));
    const checkOut = addDays(checkIn, PAST_NIGHTS);
    const adults = Math.min(2, home.includedGuests);
    const bookingId = await record({ guestId: getGuestId(past), checkIn, checkOut, adults, state: 'completed' });
    await rateStay(trx, { bookingId, listingId, stars }, now);
    await fillReviews(trx, { home, past, stars, bookingId, checkOut, reviewPictures });
  }
  if (home.calendar !== undefined) await fillCalendar(trx, listingId, home.calendar, { today, now, otherSite });
  const recentId = home.recent && (await fillRecentStay(trx, home.recent, { people, record, today }));
  if (home.booked === undefined) return { listingId, hostId, recentId };
  const { daysAhead, nights, adults, children } = home.booked;
  const checkIn = addDays(today, daysAhead);
  const booked = { guestId: getGuestId(home.stars.length), checkIn, checkOut: addDays(checkIn, nights) };
  await record({ ...booked, adults, children: children ?? 0, state: 'confirmed' });
  return { listingId, hostId, booked, recentId };
}

/** Records a stay and, if `payments` is given, its payment. Returns its id. */
async function fillStay(
  trx: Trx,
  stay: Omit<KnownStay, 'bookedAt' | 'settledElsewhere'>,
  payments: SamplePayments | undefined,
  now: Date,
): Promise<string> {
  const ahead = addDays(stay.checkIn, -BOOKED_AHEAD_DAYS);
  const latest = addDays(dateInIndia(now), -BOOKED_DAYS_AGO);
  const bookedAt = instantInIndia(ahead < latest ? ahead : latest, BOOKED_AT_HOUR);
  const bookingId = await recordStay(trx, { ...stay, bookedAt, settledElsewhere: payments === undefined }, now);
  if (payments !== undefined) await payStay(trx, payments, { bookingId, paidAt: bookedAt }, now);
  return bookingId;
}

/** Records a stay that has just ended, and the review of one side. Returns its id. */
async function fillRecentStay(
  trx: Trx,
  { guest, daysAgo, nights, adults, review }: SampleRecentStay,
  {
    people,
    record,
    today,
  }: {
    people: People;
    record: (stay: FilledStay) => Promise<string>;
    today: CalendarDate;
  },
): Promise<string> {
  const checkIn = addDays(today, -daysAgo);
  const checkOut = addDays(checkIn, nights);
  const guestId = requireAccountId(people, findPerson(guest));
  const bookingId = await record({ guestId, checkIn, checkOut, adults, state: 'completed' });
  await fillOneReview(trx, { bookingId, checkOut, ...review });
  return bookingId;
}

async function openPayoutAccounts(
  trx: Trx,
  payments: SamplePayments,
  getAccountId: (id: string) => string,
  now: Date,
): Promise<void> {
  const openedAt = new Date(now.getTime() - PAYOUT_ACCOUNT_DAYS_AGO * DAY_MS);
  for (const [host, details] of Object.entries(samplePayoutAccounts))
    await openPayoutAccount(trx, payments, { hostId: getAccountId(host), details }, openedAt);
}

function findPerson(id: string): SamplePerson | undefined {
  return samplePeople.find((person) => person.id === id);
}

function requireAccountId(people: People, person: SamplePerson | undefined): string {
  const id = person === undefined ? undefined : people.get(person.email);
  if (id === undefined) throw new Error(`no sample person has the e-mail address ${person?.email}`);
  return id;
}

/** Sets the calendar of a sample home as its host would, with dates relative to today. */
async function fillCalendar(
  trx: Trx,
  listingId: string,
  { rules, season, block, isSoldElsewhere }: SampleCalendar,
  { today, now, otherSite }: { today: CalendarDate; now: Date; otherSite?: string | undefined },
): Promise<void> {
  await saveRules(trx, listingId, { ...plainRules, ...rules }, now);
  await insertSeason(trx, listingId, { ...seasonsAroundToday(season, today), ...seasonPrices(season) }, now);
  const closed = { ...defaultDay, blocked: true, note: sampleText(`${block.note}Note`) };
  const first = addDays(today, block.daysAhead);
  const days = Array.from({ length: block.days }, (_, index) => [addDays(first, index), closed] as const);
  await writeOwnDays(trx, listingId, new Map(days));
  if (isSoldElsewhere !== true || otherSite === undefined) return;
  await insertFeed(trx, listingId, { name: sampleText('otherSite'), url: otherSite, passOn: false }, now);
}

/** Starts with the season that began last year, since it may include today. */
function seasonsAroundToday({ name, from, to }: SampleCalendar['season'], today: CalendarDate) {
  const year = Number(today.slice(0, 4)) - 1;
  const ends = to < from ? year + 1 : year;
  return { name: sampleText(`${name}Season`), from: `${year}-${from}`, to: `${ends}-${to}`, yearly: true };
}

function seasonPrices({ rent, weekendRent, minNights }: SampleCalendar['season']) {
  return { rent, weekendRent: weekendRent ?? null, minNights: minNights ?? null, checkInDays: null };
}
