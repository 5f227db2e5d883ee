import { type SampleHome, sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import { PICTURE_SIZE, previewOf, readPicture } from '@aangan/samples/pictures.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import type { StoredPhoto } from '../platform/photos/stored-photo.ts';

/** What of the samples needs no database. */
export interface PreparedSamples {
  /** Each home's pictures, in the order of the homes. */
  pictures: StoredPhoto[][];
  passwordHash: string;
}

export async function prepareSamples(photos: PhotoStore): Promise<PreparedSamples> {
  const [pictures, passwordHash] = await Promise.all([
    Promise.all(sampleHomes.map((home) => storePictures(photos, home))),
    hashPassword(SAMPLE_PASSWORD),
  ]);
  return { pictures, passwordHash };
}

/** The same while the database still starts, where a first start is likely: no photo is there yet. */
export async function prepareSamplesAhead(photos: PhotoStore): Promise<PreparedSamples | undefined> {
  return (await photos.isEmpty()) ? prepareSamples(photos) : undefined;
}

function storePictures(photos: PhotoStore, home: SampleHome): Promise<StoredPhoto[]> {
  return Promise.all(
    home.pictures.map(async (picture) =>
      photos.storeScene(await readPicture(home, picture), { ...PICTURE_SIZE, blur: previewOf(picture) }),
    ),
  );
}
