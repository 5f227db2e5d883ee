import { randomUUID } from 'node:crypto';
import type { ListingValues } from '@aangan/contract/homes/listing-values.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { photoUrl } from '@aangan/contract/homes/photo-url.ts';
import { addDays, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type Rates, wholePrice } from '@aangan/contract/rules/price.ts';
import { builtInTables, type TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { findHomeByDigits, findSlugs } from './home-slugs.ts';
import { parseCountry } from './parse-address.ts';
import { publishListing } from './publish-listing.ts';
import { searchWords } from './search-index.ts';

describe('slugs', () => {
  const app = started(() => startTestApp());
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  /** A home with this id, newer than the previous home. */
  async function withId(id: string, overrides: Record<string, string> = {}): Promise<string> {
    const { _id } = await aHome(app, host, { title: 'Neem Courtyard', landMark: 'Old Town', ...overrides });
    await app.db.deleteFrom('photo').where('listing_id', '=', _id).execute();
    await sql`update listing set id = ${id} where id = ${_id}`.execute(app.db);
    return id;
  }
  const findId = async (digits: string) => (await findHomeByDigits(app.db, digits))?.id;

  describe('the digits of an address', () => {
    it('resolve to the oldest home with this id prefix, and URLs use the shortest unique prefix', async () => {
      const [oldest, alike, twin, other] = [
        await withId('aaaaaaaa-1000-4000-8000-000000000001'),
        await withId('aaaaaaaa-1100-4000-8000-000000000002'),
        await withId('aaaaaaaa-1100-4000-8000-000000000003'),
        await withId('aaaaaaab-0000-4000-8000-000000000004', { title: 'घर', landMark: '🏡' }),
      ];
      expect(
        await findSlugs(
          app.db,
          [oldest, alike, twin, other].map((id) => ({ id })),
        ),
      ).toEqual(
        new Map([
          [oldest, 'neem-courtyard-old-town-aaaaaaaa'],
          [alike, 'neem-courtyard-old-town-aaaaaaaa11'],
          [twin, 'neem-courtyard-old-town-aaaaaaaa110040008000000000000003'],
          [other, 'ghar-aaaaaaab'],
        ]),
      );
      expect(await findHomeByDigits(app.db, 'aaaaaaaa')).toMatchObject({
        id: oldest,
        slug: 'neem-courtyard-old-town-aaaaaaaa',
        deletedAt: null,
      });
      expect(await findId('aaaaaaaa1')).toBe(oldest);
      expect(await findId('aaaaaaaa11')).toBe(alike);
      expect(await findId('aaaaaaaa110040008000000000000003')).toBe(twin);
      expect(await findId('aaaaaaaa12')).toBe(undefined);
      expect(await findId('bbbbbbbb')).toBe(undefined);
    });

    it('stay those of a deleted home', async () => {
      const [deleted, newer] = [
        await withId('cccccccc-0000-4000-8000-000000000001'),
        await withId('cccccccc-0100-4000-8000-000000000002'),
      ];
      await app.db.updateTable('listing').set({ deleted_at: app.clock.now() }).where('id', '=', deleted).execute();
      expect(await findId('cccccccc')).toBe(deleted);
      expect((await findHomeByDigits(app.db, 'cccccccc01'))?.slug).toBe('neem-courtyard-old-town-cccccccc01');
      expect(newer).toBe(await findId('cccccccc01'));
    });
  });
});

describe('the words of a text', () => {
  test.each([
    ['MANALI, Himachal Pradesh', ['manali', 'himachal', 'pradesh']],
    ['Penha de França', ['penha', 'de', 'franca']],
    ['Łódź Straße Ærø Đà Nẵng', ['lodz', 'strasse', 'aero', 'da', 'nang']],
    ["Shambhu's Château", ['shambhus', 'chateau']],
    ['★ 7BHK•pool—side ★', ['7bhk', 'pool', 'side']],
    ['Goa goa GOA', ['goa']],
    ['ｆｕｌｌ ﬁne İstanbul', ['full', 'fine', 'istanbul']],
    ['wi\u00adfi', ['wifi']],
    ['\u00a0\t— … ', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test('keep the vowel signs of Indian scripts', () => {
    expect(searchWords('महाराष्ट्र कर्नाटक')).toEqual(['महाराष्ट्र', 'कर्नाटक']);
    expect(searchWords('मनाली')).not.toEqual(searchWords('मनालि'));
    // A letter with nukta is one or two code points, which must be equal.
    expect(searchWords('\u0958')).toEqual(searchWords('\u0915\u093c'));
  });

  test('contain only letters, marks and digits, have a maximum length, and are unchanged when split again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of searchWords(text)) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,60}$/u);
          expect(searchWords(word)).toEqual([word]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('homes in lists', () => {
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

  test('a home is the same in a list as on its own', { timeout: 60_000 }, async () => {
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
      texts: fc.record({
        title: texts,
        description: texts,
        city: texts,
        landMark: texts.map((text) => `zebra ${text}`),
      }),
      photos: fc.uniqueArray(photo, { selector: ({ id }) => id, minLength: 1, maxLength: 20 }),
    });
    const areAnswersEqual = fc.asyncProperty(odd, async (home) => {
      expect(await answersFor(home)).toEqual(expectedAnswers(home));
    });
    await fc.assert(areAnswersEqual, { numRuns: 40 });
  });
});

describe('the whole price', () => {
  const HOMES = 10_000;

  const database = started(() => aDatabase());

  interface Home {
    rates: Rates;
    minNights: number;
    maxNights: number;
    checkInDays: number;
    checkOutDays: number;
    tax: TaxRule | null;
  }

  const rupees = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.constantFrom(1, 999, 1_000, 2_499, 2_500, 7_499, 7_500, 7_501, 1_000_000),
  );
  const nights = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
    fc.integer({ min: 1, max: 365 }),
    fc.constantFrom(1, 6, 7, 8, 27, 28, 364, 365),
  );
  /** Small and large sets of weekdays are equally likely. */
  const weekdays = fc.oneof(
    fc.integer({ min: 1, max: 127 }),
    fc.constantFrom(1, 2, 4, 8, 16, 32, 64, 127),
    fc.constant(127),
  );
  const tables: fc.Arbitrary<TaxRule | null> = fc
    .tuple(fc.constantFrom(...builtInTables), fc.constantFrom('supply' as const, 'rent' as const))
    .map(([{ by, rates }, value]) => ({ by, rates, value }));
  const ownTable: fc.Arbitrary<TaxRule> = fc.constant({
    by: 'value-of-supply',
    value: 'supply',
    rates: [{ upTo: 2_000, percent: 0.02 }, { upTo: 8_000, percent: 12.5 }, { percent: 40 }],
  });
  const home: fc.Arbitrary<Home> = fc
    .record({
      rates: fc.record({
        rent: rupees,
        includedGuests: fc.integer({ min: 1, max: 50 }),
        extraGuestFee: fc.integer({ min: 0, max: 5_000 }),
        cleaningFee: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 0, max: 20_000 }),
          fc.integer({ min: 0, max: 1_000_000 }),
        ),
      }),
      span: fc.tuple(nights, nights),
      checkInDays: weekdays,
      checkOutDays: weekdays,
      tax: fc.oneof(fc.constant(null), tables, ownTable),
    })
    .map(({ span: [one, other], ...home }) => ({
      ...home,
      minNights: Math.min(one, other),
      maxNights: Math.max(one, other),
    }));

  test('is what the shortest possible stay costs, found by trying every stay of two weeks and adding up its fractions', async () => {
    const homes = fc.sample(home, { numRuns: HOMES, seed: 20_261_126 });
    const stored = await storedFor(homes);
    for (const [index, each] of homes.entries()) {
      const expected = expectedFor(each);
      const { shortest, perNight } = stored[index] ?? { shortest: null, perNight: null };
      const answered = shortest === null ? null : wholePrice(each.rates, shortest, each.tax);
      expect({ each, answered, perNight }).toEqual({
        each,
        answered: expected && { nights: expected.nights, total: expected.total },
        perNight: expected && expected.perNight,
      });
    }
    expect(stored.filter(({ shortest }) => shortest === null).length).toBeGreaterThan(HOMES / 100);
  });

  /** The shortest stay and the price per night, as stored in the database. */
  async function storedFor(homes: readonly Home[]) {
    const column = (value: (home: Home) => number) => homes.map(value);
    const { rows } = await sql<{ shortest: number | null; perNight: number | null }>`
    select shortest, price_per_night(shortest, rent::bigint * shortest, 0, cleaning, rule) as "perNight"
    from unnest(
      ${column(({ minNights }) => minNights)}::integer[], ${column(({ maxNights }) => maxNights)}::integer[],
      ${column(({ checkInDays }) => checkInDays)}::integer[], ${column(({ checkOutDays }) => checkOutDays)}::integer[],
      ${column(({ rates }) => rates.rent)}::integer[], ${column(({ rates }) => rates.cleaningFee)}::integer[],
      ${homes.map(({ tax }) => tax && JSON.stringify(tax))}::jsonb[]
    ) with ordinality as home (least, most, arrivals, departures, rent, cleaning, rule, place)
    cross join lateral (select shortest_stay(least, most, arrivals, departures) as shortest) as stay
    order by place`.execute(database.db);
    return rows;
  }

  /** A Monday. */
  const FIRST_DAY = '2026-11-30';

  /** Tries each arrival of two weeks, night by night, until a departure is possible. */
  function expectedFor({ rates, minNights, maxNights, checkInDays, checkOutDays, tax }: Home) {
    let nights = Infinity;
    for (let arrival = FIRST_DAY; daysBetween(FIRST_DAY, arrival) < 14; arrival = addDays(arrival, 1)) {
      if (!isOn(checkInDays, arrival)) continue;
      for (let length = minNights; length <= Math.min(maxNights, minNights + 14); length += 1) {
        if (isOn(checkOutDays, addDays(arrival, length))) nights = Math.min(nights, length);
      }
    }
    if (nights === Infinity) return null;
    const total = expectedTotal(rates, nights, tax);
    return { nights, total: Number(total), perNight: Number(rounded(total, BigInt(nights))) };
  }

  function isOn(days: number, date: string): boolean {
    const monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
    return Math.floor(days / 2 ** monday) % 2 === 1;
  }

  /** The total in exact integers, rounded half up, without the functions of the product. */
  function expectedTotal({ rent, cleaningFee }: Rates, nights: number, tax: TaxRule | null): bigint {
    const [stay, cleaning] = [BigInt(rent) * BigInt(nights), BigInt(cleaningFee)];
    if (tax === null) return rounded(stay * 127n + cleaning * 100n, 100n);
    const charged = stay + cleaning;
    const compared = tax.by === 'declared-tariff' || tax.value === 'rent' ? stay : charged;
    const perDay = Number(compared) / nights;
    const slab = tax.rates.find(({ upTo, below }) => (upTo ?? Infinity) >= perDay && perDay < (below ?? Infinity));
    const half = rounded(charged * BigInt(Math.round((slab?.percent ?? NaN) * 100)), 20_000n);
    return charged + rounded(stay * 15n, 100n) + half + half;
  }

  function rounded(numerator: bigint, denominator: bigint): bigint {
    const [quotient, rest] = [numerator / denominator, numerator % denominator];
    return 2n * rest >= denominator ? quotient + 1n : quotient;
  }
});
