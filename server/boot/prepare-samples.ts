import { readdir } from 'node:fs/promises';
import { ProfileChange } from '@aangan/contract/accounts/people.ts';
import { FactsEdit, NewListing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/samples.ts';
import {
  type SampleConversation,
  sampleConversations,
  type SampleReview,
  sampleReviews,
} from '@aangan/samples/correspondence.ts';
import {
  buildPreview,
  PICTURE_SIZE,
  PORTRAIT_SIZE,
  readPicture,
  readPortrait,
  type SampleHome,
  sampleHomes,
  type SamplePicture,
} from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts, type SamplePerson } from '@aangan/samples/people.ts';
import { PasswordHasher } from '../domain/accounts/passwords.ts';
import { undefinedIfMissing } from '../platform/errors/system-error.ts';
import { photoFolder } from '../platform/photos/open-photo-files.ts';
import { compressScene, type DrawnScene, type PaintedScene, rasterizeScene } from '../platform/photos/scene.ts';

/** All sample people, hosts first. */
export const samplePeople: readonly SamplePerson[] = [...Object.values<SamplePerson>(sampleHosts), ...sampleGuests];

/** Sample data that needs neither database nor photo store. */
export interface PreparedSamples {
  /** Each home's pictures, in the order of the homes. */
  pictures: DrawnScene[][];
  /** Each review's photos, in the order of the reviews. */
  reviewPictures: DrawnScene[][];
  /** Private pictures of each conversation's messages, in the order of the conversations. */
  messagePictures: PaintedScene[][];
  /** Each person's portrait, in the order of `samplePeople`. */
  portraits: DrawnScene[];
  passwordHash: string;
}

export async function prepareSamples(): Promise<PreparedSamples> {
  const [pictures, reviewPictures, messagePictures, portraits, passwordHash] = await Promise.all([
    Promise.all(sampleHomes.map((home) => drawPictures(home, home.pictures))),
    Promise.all(sampleReviews.map(drawReviewPictures)),
    Promise.all(sampleConversations.map(paintMessagePictures)),
    Promise.all(samplePeople.map(drawPortrait)),
    new PasswordHasher().hash(SAMPLE_PASSWORD),
  ]);
  return { pictures, reviewPictures, messagePictures, portraits, passwordHash };
}

/** Prepares them while the database starts, if this is probably the first start: there are no photos yet. */
export async function prepareSamplesAhead(dataDir: string): Promise<PreparedSamples | undefined> {
  const photos = await undefinedIfMissing(readdir(photoFolder(dataDir)));
  return photos === undefined || photos.length === 0 ? prepareSamples() : undefined;
}

async function drawPortrait(person: SamplePerson): Promise<DrawnScene> {
  return compressScene(await readPortrait(person), { ...PORTRAIT_SIZE, blur: buildPreview(person) });
}

function drawReviewPictures(review: SampleReview): Promise<DrawnScene[]> {
  const home = sampleHomes.find(({ id }) => id === review.home);
  const shown = home?.pictures.filter(({ name }) => review.photos?.includes(name)) ?? [];
  return home === undefined ? Promise.resolve([]) : drawPictures(home, shown);
}

function paintMessagePictures({ home: homeId, entries }: SampleConversation): Promise<PaintedScene[]> {
  const home = sampleHomes.find(({ id }) => id === homeId);
  const names = entries.flatMap((entry) => ('photos' in entry ? (entry.photos ?? []) : []));
  return Promise.all(
    names.map(async (name) => {
      const picture = home?.pictures.find((each) => each.name === name);
      if (home === undefined || picture === undefined)
        throw new Error(`the sample home ${homeId} has no picture ${name}`);
      return rasterizeScene(await readPicture(home, picture), { ...PICTURE_SIZE, blur: buildPreview(picture) });
    }),
  );
}

function drawPictures(home: SampleHome, pictures: readonly SamplePicture[]): Promise<DrawnScene[]> {
  return Promise.all(
    pictures.map(async (picture) =>
      compressScene(await readPicture(home, picture), { ...PICTURE_SIZE, blur: buildPreview(picture) }),
    ),
  );
}

/** The form fields of a sample home: its texts from the dictionary, and its facts. */
export function listingInput(home: SampleHome): NewListing & FactsEdit {
  const { calendar: _, facts, ...fields } = home;
  const sent: object = { ...fields, ...listingTexts(home) };
  const asSent = Object.entries(sent).map(([name, value]) => [name, String(value)]);
  return { ...NewListing.parse(Object.fromEntries(asSent)), ...FactsEdit.parse(facts) };
}

export function listingTexts({ id }: SampleHome): {
  title: string;
  description: string;
  city: string;
  landMark: string;
} {
  return {
    title: sampleText(`${id}Title`),
    description: sampleText(`${id}Description`),
    city: sampleText(`${id}City`),
    landMark: sampleText(`${id}LandMark`),
  };
}

export function personName({ id }: SamplePerson): string {
  return sampleText(`${id}Name`);
}

export function profileInput({ id, languages }: SamplePerson): ProfileChange {
  return ProfileChange.parse({ about: sampleText(`${id}About`), languages });
}

export function sampleText(id: string): string {
  const text = (words as Readonly<Record<string, string>>)[id];
  if (text === undefined) throw new Error(`the dictionary of the samples has no ${id}`);
  return text;
}
