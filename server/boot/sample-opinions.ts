import { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/reviews/reviews.ts';
import { homeScores } from '@aangan/contract/reviews/scores.ts';
import { addDays, type CalendarDate, dateInIndia, DAY_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { sampleGrievances, sampleReviews, sampleWordsOfGuests } from '@aangan/samples/correspondence.ts';
import type { SampleHome } from '@aangan/samples/homes.ts';
import { sampleWishlists } from '@aangan/samples/people.ts';
import { createGrievance } from '../domain/reports/create-grievance.ts';
import { writeOfficerReply } from '../domain/reports/grievances.ts';
import { findStay } from '../domain/reviews/review-stays.ts';
import { importReviews, writeReview } from '../domain/reviews/write-review.ts';
import { insertList, shareListIn } from '../domain/wishlists/own-lists.ts';
import { saveHomeIn } from '../domain/wishlists/saved-homes.ts';
import type { Trx } from '../platform/database/schema.ts';
import type { StoredPhoto } from '../platform/photos/photo-address.ts';

/** Days from check-out to the reviews of both sides. */
const WRITTEN_AFTER_DAYS = 2;
const WRITTEN_AT_HOUR = 19;

interface PastStay {
  home: SampleHome;
  /** Index of the past stay in the home's stars. */
  past: number;
  stars: number;
  bookingId: string;
  checkOut: CalendarDate;
  /** Each review's photos, in the order of the reviews. */
  reviewPictures: StoredPhoto[][];
}

export async function fillReviews(trx: Trx, stay: PastStay): Promise<void> {
  const { home, past, stars, bookingId, checkOut, reviewPictures } = stay;
  const index = sampleReviews.findIndex((review) => review.home === home.id && review.stay === past);
  const review = sampleReviews[index];
  if (review === undefined) return;
  const { text, privateNote, answer, scores } = review;
  const scored = Object.fromEntries(homeScores.map((name, place) => [name, scores?.[place] ?? stars]));
  await importReviews(trx, {
    bookingId,
    ofHome: ReviewOfHome.parse({ overall: stars, ...scored, text, privateNote }),
    ofGuest: ReviewOfGuest.parse({
      overall: 5,
      tidy: index % 3 === 0 ? 4 : 5,
      communication: 5,
      houseRules: 5,
      text: sampleWordsOfGuests[index],
      wouldHostAgain: true,
    }),
    photos: reviewPictures[index] ?? [],
    answer,
    writtenAt: instantInIndia(addDays(checkOut, WRITTEN_AFTER_DAYS), WRITTEN_AT_HOUR),
  });
}

/** Inserts a review of one side, on the evening after the stay; published when the other side has written. */
export async function fillOneReview(
  trx: Trx,
  { bookingId, checkOut, by, text }: { bookingId: string; checkOut: CalendarDate; by: 'guest' | 'host'; text: string },
): Promise<void> {
  const stay = await findStay(trx, bookingId);
  if (stay === null) throw new Error(`there is no stay ${bookingId} to review`);
  const words =
    by === 'guest'
      ? ReviewOfHome.parse({ overall: 5, ...Object.fromEntries(homeScores.map((name) => [name, 5])), text })
      : ReviewOfGuest.parse({ overall: 5, tidy: 5, communication: 5, houseRules: 5, text, wouldHostAgain: true });
  const writtenAt = instantInIndia(addDays(checkOut, 1), WRITTEN_AT_HOUR);
  await writeReview(trx, { stay: { ...stay, side: by }, words, photos: [] }, writtenAt);
}

interface Filling {
  getAccountId: (id: string) => string;
  /** By the home's id in the samples. */
  listingIds: ReadonlyMap<string, string>;
  now: Date;
}

/** Inserts the wishlists of the sample people; each home was saved a day after the one before. */
export async function fillWishlists(trx: Trx, { getAccountId, listingIds, now }: Filling): Promise<void> {
  for (const { person, name, isShared = false, homes } of sampleWishlists) {
    const accountId = getAccountId(person);
    const began = new Date(now.getTime() - homes.length * DAY_MS);
    const list = name === undefined ? undefined : await insertList(trx, accountId, name, began);
    for (const [index, { home, note }] of homes.entries()) {
      const listingId = listingIds.get(home);
      if (listingId === undefined) throw new Error(`no sample home has the id ${home}`);
      await saveHomeIn(trx, accountId, listingId, { list, note }, new Date(began.getTime() + index * DAY_MS));
    }
    if (isShared && list !== undefined) await shareListIn(trx, accountId, list, true);
  }
}

const MADE_AT_HOUR = 10;
const ANSWERED_AT_HOUR = 15;

export async function fillGrievance(
  trx: Trx,
  {
    home,
    bookingId,
    getAccountId,
    now,
  }: { home: string; bookingId: string; getAccountId: (id: string) => string; now: Date },
): Promise<void> {
  for (const { guest, home: about, kind, daysAgo, words, answer } of sampleGrievances) {
    if (about !== home) continue;
    const at = (days: number, hour: number) => instantInIndia(addDays(dateInIndia(now), -days), hour);
    const made = { kind, words, accountId: getAccountId(guest), email: null, bookingId };
    const id = await createGrievance(trx, made, at(daysAgo, MADE_AT_HOUR));
    await writeOfficerReply(trx, id, { words: answer.words, state: 'answered' }, at(answer.daysAgo, ANSWERED_AT_HOUR));
  }
}
