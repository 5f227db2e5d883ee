import { randomUUID } from 'node:crypto';
import { amenities, type Amenity, spaces, type Welcome, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Cancellation, cancellations } from '@aangan/contract/rules/refund-terms.ts';
import type { Facets, MapHomes, PriceHistogram } from '@aangan/contract/search/calls.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encodeCodeBits } from '../homes/field-columns.ts';
import { publishListing } from '../homes/publish-listing.ts';

const app = started(() => startTestApp({ now: '2026-11-21T06:30:00Z' }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

interface Home {
  title: string;
  rent: number;
  rating: number | undefined;
  space: (typeof spaces)[number] | undefined;
  bedrooms: number | undefined;
  beds: number | undefined;
  bathrooms: number | undefined;
  amenities: Amenity[];
  welcomes: Welcome[];
  pets: boolean | undefined;
  cancellation: Cancellation;
  at: { lat: number; lng: number } | undefined;
  isGone: boolean;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

interface SearchRequest {
  query?: string | undefined;
  minPrice?: number | undefined;
  space?: string | undefined;
  bedrooms?: number | undefined;
  beds?: number | undefined;
  bathrooms?: number | undefined;
  amenities?: Amenity[] | undefined;
  welcomes?: Welcome[] | undefined;
  allowsPets?: boolean | undefined;
  cancellation?: Cancellation[] | undefined;
  box?: Box | undefined;
  near?: { lat: number; lng: number } | undefined;
  within?: number | undefined;
  sort?: 'price' | '-price' | 'rating' | 'newest' | undefined;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
/** A few codes, the first and last of their table, so that searches find homes. */
const someAmenities = fc.subarray<Amenity>(['wifi', 'pool', 'secure-lock', 'caretaker']);
const someWelcomes = fc.subarray<Welcome>(['couples', 'long-stays']);
/** Points and box edges share a grid, so that some homes are exactly on an edge. */
const lat = fc.constantFrom(8.0876, 15.3004, 15.3005, 26.9124, 32.2396);
const lng = fc.constantFrom(68.1234, 73.9, 73.9001, 75.7873, 97.0);
const point = fc.record({ lat, lng });
const box = fc.tuple(lat, lat, lng, lng).map(([a, b, c, d]): Box => ({
  west: Math.min(c, d),
  south: Math.min(a, b),
  east: Math.max(c, d),
  north: Math.max(a, b),
}));
const home = fc.record<Home>({
  title: fc.constantFrom('old goa', 'leh', 'goa'),
  rent: fc.integer({ min: 1, max: 5 }),
  rating: maybe(fc.integer({ min: 1, max: 5 })),
  space: maybe(fc.constantFrom(...spaces)),
  bedrooms: maybe(fc.constantFrom(0, 1, 2, 7, 8, 9, 50)),
  beds: maybe(fc.constantFrom(1, 2, 8, 100)),
  bathrooms: maybe(fc.constantFrom(0, 0.5, 1, 1.5, 2, 8, 9.5)),
  amenities: someAmenities,
  welcomes: someWelcomes,
  pets: maybe(fc.boolean()),
  cancellation: fc.constantFrom(...cancellations),
  at: maybe(point),
  isGone: fc.nat(9).map((one) => one === 0),
});
const requested = fc
  .record<SearchRequest>({
    query: maybe(fc.constantFrom('goa', 'ol', ' ')),
    minPrice: maybe(fc.integer({ min: 1, max: 4 })),
    space: maybe(fc.constantFrom(...spaces)),
    bedrooms: maybe(fc.constantFrom(0, 1, 2, 8, 10)),
    beds: maybe(fc.constantFrom(1, 2, 9)),
    bathrooms: maybe(fc.constantFrom(0.5, 1, 1.5, 9)),
    amenities: maybe(someAmenities.filter((some) => some.length > 0)),
    welcomes: maybe(someWelcomes.filter((some) => some.length > 0)),
    allowsPets: maybe(fc.constant(true)),
    cancellation: maybe(fc.subarray(cancellations, { minLength: 1 })),
    box: maybe(box),
    near: maybe(point),
    within: maybe(fc.constantFrom(1, 25, 100)),
    sort: maybe(fc.constantFrom('price', '-price', 'rating', 'newest')),
  })
  .chain((all) =>
    // Only a few filters per search, because all of them together would match nothing.
    fc
      .subarray(Object.keys(all) as (keyof SearchRequest)[], { maxLength: 4 })
      .map((names): SearchRequest => Object.fromEntries(names.map((name) => [name, all[name]]))),
  )
  .map(({ near, within, ...others }) => ({ ...others, near, within: near && within }));

// oxlint-disable-next-line vitest/expect-expect -- the functions below expect
test('finds, sorts, counts and maps like a full scan', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(home, { minLength: 1, maxLength: 8 }),
        fc.array(requested, { minLength: 1, maxLength: 6 }),
        async (homes, searches) => {
          const published = [];
          for (const one of homes) published.push({ ...one, id: await publish(one) });
          const newestFirst = published.toReversed();
          for (const search of searches) {
            const expected = inOrder(
              newestFirst.filter((one) => isFound(one, search)),
              search,
            );
            await expectPages(expected, search);
            await expectMap(
              newestFirst.filter((one) => matchesFilters(one, search)),
              search,
            );
            await expectFacets(newestFirst, search);
            await expectPrices(newestFirst, search);
          }
        },
      )
      .afterEach(forget),
    { numRuns: 60 },
  );
});

type Published = Home & { id: string };

async function expectPages(expected: Published[], search: SearchRequest) {
  const pages = await nextPages<Listing>(app.visitor(), `/api/listing/search?${formatQuery(search)}&limit=2`);
  const found = pages.flatMap(({ body }) => body.map(({ _id }) => _id));
  expect(pages[0]?.headers.get('x-total-count')).toBe(String(expected.length));
  const ids = expected.map(({ id }) => id);
  // Ranking by words is tested in search-listings.test.ts.
  const isRanked = hasWords(search) && search.sort === undefined;
  expect(isRanked ? found.toSorted() : found).toEqual(isRanked ? ids.toSorted() : ids);
}

async function expectMap(matching: Published[], search: SearchRequest) {
  const { box: area = { west: 60, south: 0, east: 100, north: 40 } } = search;
  const inBox = matching.filter(({ at }) => at !== undefined && isIn(at, area));
  const { status, body } = await app
    .visitor()
    .get<MapHomes>(`/api/listing/map?${formatQuery({ ...search, box: area })}`);
  expect(status).toBe(200);
  const grouped = body.groups.reduce((sum, { homes }) => sum + homes, 0);
  expect([body.total, body.homes.length + grouped, body.about]).toEqual([inBox.length, inBox.length, undefined]);
  expect(inBox.map(({ id }) => id)).toEqual(expect.arrayContaining(body.homes.map(({ _id }) => _id)));
  for (const {
    at,
    homes,
    box: [west = 0, south = 0, east = 0, north = 0],
  } of body.groups) {
    const members = inBox.filter((one) => one.at !== undefined && isIn(one.at, { west, south, east, north }));
    expect(members.length).toBeGreaterThanOrEqual(homes);
    expect(isIn(at, { west: west - 1e-4, south: south - 1e-4, east: east + 1e-4, north: north + 1e-4 })).toBe(true);
  }
}

async function expectFacets(newestFirst: Published[], search: SearchRequest) {
  const { body } = await app.visitor().get<Facets>(`/api/listing/facets?${formatQuery(search)}`);
  const countWith = (choice: SearchRequest) =>
    newestFirst.filter((one) => matchesFilters(one, { ...search, ...choice })).length;
  const expected = {
    space: Object.fromEntries(spaces.map((space) => [space, countWith({ space })])),
    amenities: Object.fromEntries(
      amenities.map((one) => [one, countWith({ amenities: [...(search.amenities ?? []), one] })]),
    ),
    welcomes: Object.fromEntries(
      welcomes.map((one) => [one, countWith({ welcomes: [...(search.welcomes ?? []), one] })]),
    ),
    cancellation: Object.fromEntries(cancellations.map((one) => [one, countWith({ cancellation: [one] })])),
    allowsPets: countWith({ allowsPets: true }),
  };
  expect(body).toMatchObject(expected);
  for (const name of ['bedrooms', 'beds', 'bathrooms'] as const) {
    for (const [number, homes] of Object.entries(body[name])) expect(homes).toBe(countWith({ [name]: Number(number) }));
  }
}

async function expectPrices(newestFirst: Published[], search: SearchRequest) {
  const { body } = await app.visitor().get<PriceHistogram>(`/api/listing/prices?${formatQuery(search)}`);
  const rents = newestFirst
    .filter((one) => matchesFilters(one, { ...search, minPrice: undefined }))
    .map(({ rent }) => rent);
  expect(body.buckets.map(({ homes }) => homes)).toEqual(
    body.buckets.map(({ from, to }) => rents.filter((rent) => rent >= from && rent <= to).length),
  );
  expect(body.buckets.slice(1).map(({ from }) => from - 1)).toEqual(body.buckets.slice(0, -1).map(({ to }) => to));
}

/** A plain reference implementation of the search. */
function isFound(one: Home, search: SearchRequest): boolean {
  return (
    matchesFilters(one, search) &&
    Object.entries(search).some(([name, value]) => value !== undefined && (name !== 'query' || hasWords(search)))
  );
}

function matchesFilters({ isGone, at, ...one }: Home, search: SearchRequest): boolean {
  const { query = '', minPrice = 0, bedrooms = 0, beds = 0, bathrooms = 0, within = 25 } = search;
  return (
    !isGone &&
    query.split(' ').every((word) => one.title.split(' ').some((other) => other.startsWith(word))) &&
    one.rent >= minPrice &&
    (search.space === undefined || one.space === search.space) &&
    (one.bedrooms ?? 0) >= bedrooms &&
    (one.beds ?? 0) >= beds &&
    (one.bathrooms ?? 0) >= bathrooms &&
    (search.amenities ?? []).every((code) => one.amenities.includes(code)) &&
    (search.welcomes ?? []).every((code) => one.welcomes.includes(code)) &&
    (search.allowsPets === undefined || one.pets === true) &&
    (search.cancellation === undefined || search.cancellation.includes(one.cancellation)) &&
    (search.box === undefined || (at !== undefined && isIn(at, search.box))) &&
    (search.near === undefined || (at !== undefined && kilometres(at, search.near) <= within))
  );
}

function inOrder(newestFirst: Published[], { sort }: SearchRequest): Published[] {
  const key = ({ rent, rating = 0 }: Home) =>
    sort === 'price' ? -rent : sort === '-price' ? rent : sort === 'rating' ? rating : 0;
  return newestFirst.toSorted((one, other) => key(other) - key(one));
}

function isIn({ lat: y, lng: x }: { lat: number; lng: number }, { west, south, east, north }: Box): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** By the central angle between the two points. */
function kilometres(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const vector = ({ lat: y, lng: x }: { lat: number; lng: number }) => {
    const [a, b] = [(y * Math.PI) / 180, (x * Math.PI) / 180];
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)] as const;
  };
  const [p, q] = [vector(one), vector(other)];
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  return 2 * 6371 * Math.asin(Math.min(1, chord / 2));
}

const hasWords = ({ query = '' }: SearchRequest) => query.trim() !== '';

function formatQuery({ box: area, near, ...others }: SearchRequest): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(others)) if (value !== undefined) query.set(key, String(value));
  if (area !== undefined) query.set('box', [area.west, area.south, area.east, area.north].join(','));
  if (near !== undefined) query.set('near', `${near.lat},${near.lng}`);
  return query.toString();
}

async function publish({ isGone, at, rating, pets, title, rent, ...facts }: Home): Promise<string> {
  const now = app.clock.now();
  const photo = { id: randomUUID(), format: 'webp' as const, width: 4, height: 3, widths: [4], blur: 'data:' };
  const fields = { title, rent, city: 'Agra', landMark: 'Bazaar', category: 'villa' as const, description: 'A home.' };
  const rates = { includedGuests: 1, extraGuestFee: 0, cleaningFee: 0, phone: '9829012345' };
  const id = await app.db
    .transaction()
    .execute((trx) => publishListing(trx, { ...fields, ...rates, hostId: host.id, photos: [photo] }, now));
  const rules =
    pets === undefined
      ? null
      : JSON.stringify({ checkInFrom: '14:00', checkOutBy: '11:00', pets, smoking: false, parties: false });
  await sql`
    update listing set space = ${facts.space ?? null}, bedrooms = ${facts.bedrooms ?? null}, beds = ${facts.beds ?? null},
      bathrooms = ${facts.bathrooms ?? null}, cancellation = ${facts.cancellation}, house_rules = ${rules}::jsonb,
      amenities = ${facts.amenities.length === 0 ? null : encodeCodeBits('amenities', facts.amenities)},
      welcomes = ${facts.welcomes.length === 0 ? null : encodeCodeBits('welcomes', facts.welcomes)},
      at_lat = ${at?.lat ?? null}, at_lng = ${at?.lng ?? null}, at_radius = ${at === undefined ? null : 700},
      rating_sum = ${rating ?? 0}, rating_count = ${rating === undefined ? 0 : 1}, deleted_at = ${isGone ? now : null}
    where id = ${id}`.execute(app.db);
  return id;
}

async function forget() {
  await app.db.transaction().execute(async (trx) => {
    // Only tests empty the tables that triggers maintain.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate photo, search_posting, map_cell, listing cascade`.execute(trx);
    await trx.updateTable('place').set({ homes: 0 }).execute();
    await trx.updateTable('listing_count').set({ homes: 0 }).execute();
  });
}
