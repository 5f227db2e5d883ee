import { randomUUID } from 'node:crypto';
import type { ListingValues } from '@aangan/contract/homes/listing-values.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { photoUrl } from '@aangan/contract/homes/photo-url.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { parseCountry } from './parse-address.ts';
import { publishListing } from './publish-listing.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let hostId: string;
beforeAll(async () => {
  host = await app.signUp();
  hostId = (await app.db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id;
});

const rates = { rent: 1, includedGuests: 1, extraGuestFee: 0, cleaningFee: 0, phone: '9829012345' };

interface Odd {
  texts: { title: string; description: string; city: string; landMark: string };
  photos: StoredPhoto[];
  facts?: Partial<ListingValues>;
}

/** Writes a home that no form could create straight into the database, and returns its id. */
function publish({ texts, photos, facts }: Odd): Promise<string> {
  const home = { ...rates, ...texts, ...facts, category: 'villa' as const, hostId, photos };
  return app.db.transaction().execute((trx) => publishListing(trx, home, app.clock.now()));
}

const aStoredPhoto = (photo: Partial<StoredPhoto> = {}): StoredPhoto => ({
  id: randomUUID(),
  format: 'webp',
  width: 1600,
  height: 1200,
  widths: [320, 640, 960, 1600],
  blur: 'data:image/webp;base64,AAAA',
  ...photo,
});

/** The answers of the home's call and of every list for a home, without its id. */
async function answersFor(odd: Odd): Promise<Omit<Listing, '_id'>[]> {
  const id = await publish(odd);
  const visitor = app.visitor();
  const lists = ['get?limit=1', 'get', 'search?category=villa&limit=1', 'search?query=zebra&limit=1'];
  const answers = await Promise.all(lists.map((path) => visitor.get<Listing[]>(`/api/listing/${path}`)));
  const { body: own } = await host.get<Listing[]>('/api/listing/mine?limit=1');
  const { body: alone } = await visitor.get<Listing>(`/api/listing/findlistingbyid/${id}`);
  await app.db.deleteFrom('listing').where('id', '=', id).execute();
  return [alone, ...[...answers.map(({ body }) => body), own].flatMap(([home]) => home ?? [])].map(
    ({ _id, phone: _private, ...home }) => home,
  );
}

/** The answer that the contract requires. */
function expectedAnswers({ texts, photos, facts }: Odd): Omit<Listing, '_id'>[] {
  const { phone: _private, ...open } = rates;
  const shown = photos.map(({ id, ...photo }) => ({ path: `/photos/${id}`, ...photo }));
  const images = shown.map((photo, index) => [`image${index + 1}`, photoUrl(photo, 960)]);
  const unset = { category: 'villa' as const, cancellation: 'standard' as const };
  const whole = { nights: 1, total: 1 };
  const home = { ...open, ...unset, ...texts, ...facts, country: parseCountry(texts.city), host: hostId };
  const answers = { ...home, whole, ...Object.fromEntries(images), photos: shown, ratingsCount: 0, isBooked: false };
  return Array.from({ length: 6 }, () => answers);
}

const plain = { title: 'Home', description: 'A home.', city: 'A village that no list knows', landMark: 'zebra' };

test.each([
  ['narrower than its image', { widths: [320, 500], width: 500, height: 400 }],
  ['of one width', { widths: [48], width: 48, height: 32 }],
  ['as wide as its image', { widths: [320, 640, 960], width: 960, height: 700 }],
  ['that has only wider files', { widths: [961, 1600] }],
  ['that is a drawn scene', { format: 'svg' as const, widths: [640], width: 640, height: 480, blur: 'data:,' }],
])('a photo %s is the same in every list as by itself', async (_, photo) => {
  const home = { texts: plain, photos: [aStoredPhoto(photo)] };
  expect(await answersFor(home)).toEqual(expectedAnswers(home));
});

test.each<Partial<ListingValues>>([
  { space: 'shared', bedrooms: 0, beds: 1, bathrooms: 0, maxGuests: 1, state: 'IN-HP', cancellation: 'strict' },
  { bathrooms: 12.5, amenities: ['wifi', 'secure-lock'], welcomes: ['children'] },
  {
    rules: {
      checkInFrom: '13:30',
      checkOutBy: '11:00',
      pets: true,
      smoking: false,
      parties: false,
      quietFrom: '22:00',
      more: '"No shoes", ₹500 \\ 🏡\n</script>',
    },
  },
])('the facts %j are the same in every list as by themselves', async (facts) => {
  const home = { texts: plain, photos: [aStoredPhoto()], facts };
  expect(await answersFor(home)).toEqual(expectedAnswers(home));
});

test('twenty photos are in order, and a home without photos has none', async () => {
  const photos = Array.from({ length: 20 }, (_, index) => aStoredPhoto({ width: index + 1 }));
  expect(await answersFor({ texts: plain, photos })).toEqual(expectedAnswers({ texts: plain, photos }));
  const bare = await publish({ texts: plain, photos: [aStoredPhoto()] });
  await app.db.deleteFrom('photo').where('listing_id', '=', bare).execute();
  const { body } = await app.visitor().get<Listing[]>('/api/listing/get?limit=1');
  expect(body[0]).toMatchObject({ _id: bare, photos: [] });
  expect(body[0]).not.toHaveProperty('image1');
});

test('any home is the same in every list as by itself', { timeout: 60_000 }, async () => {
  // PostgreSQL stores no NUL and no unpaired surrogate.
  const texts = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((text) => text.replaceAll('\0', ' ').toWellFormed())
    .map((text) => `.${text}.`);
  const widths = fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 5 });
  const photo = fc.record({
    id: fc.uuid(),
    format: fc.constantFrom('webp' as const, 'svg' as const),
    width: fc.integer({ min: 1, max: 20_000 }),
    height: fc.integer({ min: 1, max: 20_000 }),
    widths: widths.map((each) => each.toSorted((a, b) => a - b)),
    blur: texts,
  });
  const odd = fc.record({
    texts: fc.record({ title: texts, description: texts, city: texts, landMark: texts.map((text) => `zebra ${text}`) }),
    photos: fc.uniqueArray(photo, { selector: ({ id }) => id, minLength: 1, maxLength: 20 }),
  });
  const areAnswersEqual = fc.asyncProperty(odd, async (home) => {
    expect(await answersFor(home)).toEqual(expectedAnswers(home));
  });
  await fc.assert(areAnswersEqual, { numRuns: 40 });
});
