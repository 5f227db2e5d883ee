import { type SampleHome, sampleHomes, type SamplePicture } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts, type SamplePerson } from '@aangan/samples/people.ts';
import { PICTURE_SIZE, PORTRAIT_SIZE, previewOf, readPicture, readPortrait } from '@aangan/samples/pictures.ts';
import { type SampleReview, sampleReviews } from '@aangan/samples/reviews.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import type { StoredPhoto } from '../platform/photos/stored-photo.ts';

/** Everybody in the sample: the hosts first. */
export const samplePeople: readonly SamplePerson[] = [...Object.values<SamplePerson>(sampleHosts), ...sampleGuests];

/** What of the samples needs no database. */
export interface PreparedSamples {
  /** Each home's pictures, in the order of the homes. */
  pictures: StoredPhoto[][];
  /** Each review's photos, in the order of the reviews. */
  reviewPictures: StoredPhoto[][];
  /** Each person's portrait, in the order of `samplePeople`. */
  portraits: StoredPhoto[];
  passwordHash: string;
}

export async function prepareSamples(photos: PhotoStore): Promise<PreparedSamples> {
  const [pictures, reviewPictures, portraits, passwordHash] = await Promise.all([
    Promise.all(sampleHomes.map((home) => storePictures(photos, home, home.pictures))),
    Promise.all(sampleReviews.map((review) => storeReviewPictures(photos, review))),
    Promise.all(samplePeople.map((person) => storePortrait(photos, person))),
    hashPassword(SAMPLE_PASSWORD),
  ]);
  return { pictures, reviewPictures, portraits, passwordHash };
}

/** The same while the database still starts, where a first start is likely: no photo is there yet. */
export async function prepareSamplesAhead(photos: PhotoStore): Promise<PreparedSamples | undefined> {
  return (await photos.isEmpty()) ? prepareSamples(photos) : undefined;
}

async function storePortrait(photos: PhotoStore, person: SamplePerson): Promise<StoredPhoto> {
  return photos.storeScene(await readPortrait(person), { ...PORTRAIT_SIZE, blur: previewOf(person) });
}

function storeReviewPictures(photos: PhotoStore, review: SampleReview): Promise<StoredPhoto[]> {
  const home = sampleHomes.find(({ id }) => id === review.home);
  const shown = home?.pictures.filter(({ name }) => review.photos?.includes(name)) ?? [];
  return home === undefined ? Promise.resolve([]) : storePictures(photos, home, shown);
}

function storePictures(
  photos: PhotoStore,
  home: SampleHome,
  pictures: readonly SamplePicture[],
): Promise<StoredPhoto[]> {
  return Promise.all(
    pictures.map(async (picture) =>
      photos.storeScene(await readPicture(home, picture), { ...PICTURE_SIZE, blur: previewOf(picture) }),
    ),
  );
}
