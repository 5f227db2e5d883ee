import type { Listing, Photo } from '@aangan/contract/homes/listings.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { followShown, selectChanged } from '../shared/use-form-changes.ts';
import { completeness, isComplete } from './parts/completeness.ts';
import { type EditedPhoto, keepNewPhotos, photoChanges, photoErrors } from './parts/edit-form.ts';
import { spaceLine } from './parts/fact-labels.ts';
import { diamonds } from './parts/ListingCard.tsx';
import { moveItem, replaceAndAppend } from './parts/PhotoSlots.tsx';
import { cityAndLandMark, cityName, fullPlace, landMarkAndCity, nameInSearch } from './parts/place.ts';
import { shrinkPhoto } from './parts/shrink-photo.ts';
import { fetchFromPage } from './queries/public-pages.ts';
import { parseChoice, parseChoices, parseNumber } from './screens/HomeFacts/FactsForm.tsx';
import { parseCoordinates, parseDegrees } from './screens/HomeFacts/sections/PlaceSection.tsx';
import { parseRules } from './screens/HomeFacts/sections/RuleSections.tsx';
import { fieldErrorsFor } from './screens/ViewCard/BookingSummary.tsx';
import { photoGrid } from './screens/ViewCard/Gallery.tsx';
import { normalizeDate, readRequestedStay, withSlashes, writeRequestedStay } from './screens/ViewCard/stay-request.ts';
import { houseRules } from './screens/ViewCard/ThingsToKnow.tsx';

describe('completeness', () => {
  const full = {
    country: 'India',
    space: 'entire',
    maxGuests: 8,
    bedrooms: 3,
    beds: 4,
    bathrooms: 2.5,
    amenities: ['wifi'],
    state: 'IN-RJ',
    rules: { checkInFrom: '14:00', checkOutBy: '11:00', pets: false, smoking: false, parties: false },
    at: { lat: 26.9, lng: 75.8, radius: 700 },
  } as unknown as Listing;

  test('a home is complete with all its facts and a pin, and its missing facts are named', () => {
    expect(isComplete(full)).toBe(true);
    const { amenities: _, ...others } = full;
    const { provided, of, missing } = completeness({ ...others, at: { lat: 26.9, lng: 75.8, radius: 5_000 } });
    expect([provided, of, missing.map(({ fact }) => fact)]).toEqual([7, 9, ['amenities', 'pin']]);
    expect(completeness({ country: 'India' } as Listing).provided).toBe(0);
  });

  test('summarizes the known facts of a home in one line', () => {
    expect(spaceLine(full)).toBe('Entire home · 3 bedrooms · 4 beds · 2.5 baths');
    expect(spaceLine({ ...full, bedrooms: 1, beds: 1, bathrooms: 1 })).toBe('Entire home · 1 bedroom · 1 bed · 1 bath');
    expect(spaceLine({} as Listing)).toBe('');
  });
});

describe('edited photos', () => {
  const there = (slot: number): EditedPhoto => ({ id: `there-${slot}`, url: '', slot });
  const added = (name: string): EditedPhoto => ({ id: name, url: '', file: new File([], name) });
  const changes = (photos: EditedPhoto[], count: number) => {
    const { files, order } = photoChanges(photos, count);
    return { files: files.map(({ slot, file }) => `${slot} ${file.name}`), order };
  };

  describe('photo fields of an edit', () => {
    it('are empty when nothing changed', () => {
      expect(changes([there(1), there(2)], 2)).toEqual({ files: [], order: null });
    });

    it('contain the new order, or the remaining slots', () => {
      expect(changes([there(2), there(1)], 2)).toEqual({ files: [], order: [2, 1] });
      expect(changes([there(1), there(3)], 3)).toEqual({ files: [], order: [1, 3] });
    });

    it('put a new file into the slot of the photo it replaces', () => {
      expect(changes([there(1), added('b'), there(3)], 3)).toEqual({ files: ['2 b'], order: [1, 2, 3] });
    });

    it('never put a new file into the slot of a remaining photo', () => {
      expect(changes([added('first'), there(1), there(2)], 2)).toEqual({ files: ['3 first'], order: [3, 1, 2] });
    });

    it('have a slot for each of twenty', () => {
      const photos = [added('x'), ...Array.from({ length: 19 }, (_, index) => there(index + 2))];
      expect(changes(photos, 20).files).toEqual(['1 x']);
      expect(new Set(photoChanges(photos, 20).order).size).toBe(20);
    });
  });

  describe('of a home whose photos changed meanwhile', () => {
    const photo = (path: string): Photo => ({ path, widths: [640], format: 'webp' }) as Photo;
    const base = [photo('p'), photo('q')];
    const edited = [there(2), added('b'), there(1)];
    const show = (now: Photo[], isAnswerLost = false) =>
      keepNewPhotos(edited, { base, now, isAnswerLost }).map(({ id }) => id);

    it('keep the files that were added', () => {
      expect(show([photo('p'), photo('r'), photo('q')])).toEqual(['p', 'r', 'q', 'b']);
      expect(show([photo('q'), photo('r'), photo('p')])).toEqual(['q', 'r', 'p', 'b']);
      expect(show([photo('p'), photo('r'), photo('q')], true)).toEqual(['p', 'r', 'q', 'b']);
    });

    it('are as saved if only the answer was lost', () => {
      expect(show([photo('q'), photo('r'), photo('p')], true)).toEqual(['q', 'r', 'p']);
    });

    it('are twenty at most', () => {
      expect(show(Array.from({ length: 20 }, (_, index) => photo(`p${index}`)))).not.toContain('b');
    });
  });

  it('shows a refusal where the host sees the photo', () => {
    expect(photoErrors({ image3: 'Not a photo.', rent: 'Too much.' }, [3, 1, 2])).toEqual({
      image1: 'Not a photo.',
      rent: 'Too much.',
    });
    expect(photoErrors({ image2: 'Not a photo.' }, null)).toEqual({ image2: 'Not a photo.' });
  });

  const photos = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 });

  describe('moving photos between the slots', () => {
    it('keeps every photo, wherever one is moved', () => {
      fc.assert(
        fc.property(photos, fc.nat(19), fc.integer({ min: -1, max: 25 }), (all, from, to) => {
          expect(new Set(moveItem(all, from, to))).toEqual(new Set(all));
          expect(moveItem(all, from, to)).toHaveLength(all.length);
        }),
      );
      expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
      expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
      expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
    });

    it('puts a new photo into the slot it was picked for, or the next free one', () => {
      expect(replaceAndAppend(['a', 'b'], 0, ['x'])).toEqual(['x', 'b']);
      expect(replaceAndAppend(['a', 'b'], 9, ['x'])).toEqual(['a', 'b', 'x']);
      expect(replaceAndAppend(['a'], 1, ['x', 'y'])).toEqual(['a', 'x', 'y']);
      expect(replaceAndAppend(['a'], 1, [])).toEqual(['a']);
    });

    it('never holds more than twenty', () => {
      fc.assert(
        fc.property(photos, fc.nat(20), fc.array(fc.integer(), { maxLength: 30 }), (all, index, added) => {
          expect(replaceAndAppend(all, index, added).length).toBeLessThanOrEqual(20);
        }),
      );
    });
  });

  const drawn = (count: number, current: number) =>
    diamonds(count, current)
      .map(({ photo, isCurrent }) => (isCurrent ? `[${photo}]` : String(photo)))
      .join(' ');

  describe('the diamonds of a photo strip', () => {
    it.each([
      [1, 0, '[0]'],
      [4, 0, '[0] 1 2 3'],
      [5, 4, '0 1 2 3 [4]'],
      [20, 0, '[0] 1 2 3 4'],
      [20, 9, '7 8 [9] 10 11'],
      [20, 19, '15 16 17 18 [19]'],
    ])('stand for %i photos at %i as %s', (count, current, expected) => {
      expect(drawn(count, current)).toBe(expected);
    });
  });
});

describe('a place', () => {
  it.each([
    ['Manali, India', 'Manali'],
    ['Manali', 'Manali'],
    ['Old Manali, Manali , India', 'Old Manali, Manali'],
    [', India', ', India'],
    [' Goa ', 'Goa'],
  ])('shows the city of %j as %j', (city, name) => {
    expect(cityName({ city })).toBe(name);
  });

  it('is city, landmark, country on the detail screen, landmark and city elsewhere', () => {
    const home = { city: 'New Delhi, India', landMark: 'Defence Colony', country: 'India' };
    expect(fullPlace(home)).toBe('New Delhi, Defence Colony, India');
    expect(landMarkAndCity(home)).toBe('Defence Colony, New Delhi');
  });

  it('is shown once if landmark and city are equal', () => {
    const home = { city: 'Goa, India', landMark: 'goa ', country: 'India' };
    expect(fullPlace(home)).toBe('Goa, India');
    expect(cityAndLandMark(home)).toBe('Goa');
    expect(nameInSearch({ ...home, title: 'Sea House' })).toBe('Sea House in goa');
  });
});

describe('shrinking photos', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A fake canvas of one colour, null when transparent; JPEG encodes transparency as black. */
  class FakeCanvas {
    colour: string | null = null;
    readonly context = {
      fillStyle: '#000',
      fillRect: () => (this.colour = this.context.fillStyle),
      drawImage: (picture: { colour: string | null }) => (this.colour = picture.colour ?? this.colour),
    };
    readonly width: number;
    readonly height: number;

    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }

    getContext() {
      return this.context;
    }

    async convertToBlob({ type }: { type: string }) {
      return new Blob([this.colour ?? '#000'], { type });
    }
  }

  async function shrunk(colour: string | null) {
    vi.stubGlobal('OffscreenCanvas', FakeCanvas);
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, colour, close: () => {} }));
    const photo = await shrinkPhoto(new File([new Uint8Array(2_000_000)], 'home.png', { type: 'image/png' }));
    return { name: photo.name, type: photo.type, colour: await photo.text() };
  }

  test('a large photo becomes a smaller JPEG', async () => {
    expect(await shrunk('#c30')).toEqual({ name: 'home.jpg', type: 'image/jpeg', colour: '#c30' });
  });

  test('transparent pixels become white, as on the server', async () => {
    expect(await shrunk(null)).toMatchObject({ colour: '#fff' });
  });
});

describe('typed facts', () => {
  test.each([
    ['', null],
    [' ', null],
    ['3', 3],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['1,250', 1250],
    ['three', 'three'],
  ])('%j is typed for %j', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  test('an unknown choice is ignored', () => {
    expect(parseChoice(['entire', 'shared'], 'shared')).toBe('shared');
    expect(parseChoice(['entire', 'shared'], '')).toBeNull();
    expect(parseChoices(['wifi', 'pool', 'lift'], ['lift', 'wifi'])).toEqual(['wifi', 'lift']);
  });

  test.each([
    ['shows the value of another screen, and is typed back', { beds: 6 }, { beds: 3 }, { beds: 3 }],
    ['shows the value of another screen', { beds: 6 }, { beds: 6 }, {}],
    ['shows its first value, because it was typed over before', { beds: 4 }, { beds: 3 }, {}],
    ['was typed over before', { beds: 4 }, { beds: 4 }, { beds: 4 }],
  ])('after a refetch, an input that %s', (_, shown, typed, sent) => {
    expect(selectChanged(typed, followShown({ beds: 3 }, { beds: 6 }, shown))).toEqual(sent);
  });

  test('a save sends only fields changed in this form since it was opened', () => {
    const opened: Record<string, unknown> = { space: null, beds: null, bedrooms: 2 };
    expect(selectChanged({ space: null, beds: null, bedrooms: 3 }, opened)).toEqual({ bedrooms: 3 });
    expect(selectChanged({ space: null, beds: null, bedrooms: null }, opened)).toEqual({ bedrooms: null });
    const rules = { pets: true, checkInFrom: '14:00' };
    expect(selectChanged({ rules, welcomes: ['families'] }, { rules: { ...rules }, welcomes: [] })).toEqual({
      welcomes: ['families'],
    });
    expect(selectChanged({ rules: { ...rules, pets: false }, welcomes: [] }, { rules, welcomes: [] })).toEqual({
      rules: { ...rules, pets: false },
    });
  });

  test('rules omit empty fields', () => {
    const form = new FormData();
    const said = {
      checkInFrom: '14:00',
      checkInUntil: '',
      checkOutBy: '11:00',
      pets: 'on',
      quietFrom: '22:00',
      rules: ' ',
    };
    for (const [name, value] of Object.entries(said)) form.set(name, value);
    expect(parseRules(form)).toEqual({
      checkInFrom: '14:00',
      checkOutBy: '11:00',
      pets: true,
      smoking: false,
      parties: false,
      quietFrom: '22:00',
    });
  });

  test.each([
    ['32.2396, 77.1887', ['32.2396', '77.1887']],
    [' 32.2396 77.1887 ', ['32.2396', '77.1887']],
    ['-1.5;103.25', ['-1.5', '103.25']],
    ['32,2396', null],
    ['32.2396', null],
    ['32.2396, 77.1887, 12', null],
  ])('of %j a pair is %j', (text, pair) => {
    expect(parseCoordinates(text)).toEqual(pair);
  });

  test.each([
    ['32.2396', 32.2396],
    [' 32.2396° ', 32.2396],
    ['32,2396', 32.2396],
    ['\u221273.75', -73.75],
    ['north', 'north'],
    ['', ''],
  ])('%j is %j', (text, degrees) => {
    expect(parseDegrees(text)).toBe(degrees);
  });
});

describe('house rules', () => {
  const rules = { checkInFrom: '13:00', checkOutBy: '10:30', pets: false, smoking: false, parties: false };

  test('a home without rules shows only check-in and check-out times', () => {
    expect(houseRules({})).toEqual(['Check-in from 14:00', 'Check-out by 11:00']);
    expect(houseRules({ maxGuests: 6 })).toEqual(['Check-in from 14:00', 'Check-out by 11:00', '6 guests at most']);
  });

  test('each house rule is listed', () => {
    expect(houseRules({ rules, maxGuests: 1 })).toEqual([
      'Check-in from 13:00',
      'Check-out by 10:30',
      '1 guest at most',
      'No pets',
      'No smoking',
      'No parties',
    ]);
    expect(houseRules({ rules: { ...rules, pets: true, smoking: true, parties: true } }).slice(2)).toEqual([
      'Pets are welcome',
      'Smoking is allowed',
      'Parties are allowed',
    ]);
  });

  test.each([
    [{ checkInUntil: '22:00' }, 'Check-in from 13:00 to 22:00'],
    [{ quietFrom: '22:00', quietUntil: '07:00' }, 'Quiet from 22:00 to 07:00'],
    [{ quietFrom: '22:00' }, 'Quiet from 22:00'],
    [{ quietUntil: '07:00' }, 'Quiet until 07:00'],
  ])('%j says %j', (more, sentence) => {
    expect(houseRules({ rules: { ...rules, ...more } })).toContain(sentence);
  });
});

describe('the grid', () => {
  /** Columns filled in each row of the six-column side grid. */
  function columns(cells: string[]): number {
    return cells.reduce((sum, cell) => sum + Number(/col-span-(\d+)/.exec(cell)?.[1]), 0);
  }

  describe('the photo grid', () => {
    it('gives one photo the full width', () => {
      expect(photoGrid(1)).toEqual({ main: 'md:col-span-12 md:aspect-[21/9]', side: '', cells: [] });
    });

    it.each([
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
      [20, 4],
    ])('shows %i photos as one large and %i small', (photos, small) => {
      expect(photoGrid(photos).cells).toHaveLength(small);
      expect(photoGrid(photos).main).toContain('col-span-7');
    });

    it.each([2, 3, 4, 5])('leaves no gap with %i photos', (photos) => {
      expect(columns(photoGrid(photos).cells) % 6).toBe(0);
    });
  });
});

describe('refused fields', () => {
  it.each([
    ['TOO_SOON', 'checkIn'],
    ['TOO_FAR', 'checkIn'],
    ['NO_CHECK_IN_THAT_DAY', 'checkIn'],
    ['TOO_SHORT', 'checkOut'],
    ['TOO_LONG', 'checkOut'],
    ['NO_CHECK_OUT_THAT_DAY', 'checkOut'],
    ['TOO_MANY_GUESTS', 'totalGuests'],
  ] as const)('says %s beside %s', (code, field) => {
    expect(fieldErrorsFor([{ code, message: 'Not so.' }])).toEqual({ [field]: 'Not so.' });
  });

  it('does not judge taken days', () => {
    expect(fieldErrorsFor([{ code: 'DATES_TAKEN', message: 'Taken.' }])).toEqual({});
  });

  it('shows the first of several errors of one input', () => {
    const found = [
      { code: 'TOO_LONG', message: 'Too long.' },
      { code: 'NO_CHECK_OUT_THAT_DAY', message: 'Not on Sundays.' },
    ] as const;
    expect(fieldErrorsFor([...found])).toEqual({ checkOut: 'Too long.' });
  });
});

describe('a requested stay', () => {
  const requested = {
    typed: { checkIn: '10/12/2026', checkOut: '14/12/2026' },
    party: { adults: 2, children: 1, infants: 1, pets: 0 },
  };
  const written = 'id=7&checkIn=2026-12-10&checkOut=2026-12-14&adults=2&children=1&infants=1';
  const nothing = {
    typed: { checkIn: '', checkOut: '' },
    party: { adults: 1, children: 0, infants: 0, pets: 0 },
  };

  describe('a requested stay in the URL', () => {
    it('survives a round trip through the URL, and leaves other parameters unchanged', () => {
      expect(writeRequestedStay(new URLSearchParams('id=7'), requested).toString()).toBe(written);
      expect(readRequestedStay(new URLSearchParams(written))).toEqual(requested);
    });

    it('omits unchanged fields', () => {
      expect(writeRequestedStay(new URLSearchParams(written), nothing).toString()).toBe('id=7');
    });

    it('does not include an incomplete date', () => {
      expect(
        writeRequestedStay(new URLSearchParams(), { ...requested, typed: { checkIn: '10/1', checkOut: '' } }).get(
          'checkIn',
        ),
      ).toBe(null);
    });

    it.each(['checkIn=tomorrow&adults=0', 'adults=-3&pets=x', 'adults=40&children=40', 'checkIn=2026-02-30'])(
      'starts anew from a URL that makes no sense: %s',
      (search) => {
        expect(readRequestedStay(new URLSearchParams(search))).toEqual(nothing);
      },
    );
  });

  /** Types a text key by key into an empty field. */
  function typeOut(keys: string): string {
    return Array.from(keys).reduce((text, key) => withSlashes(text, text + key), '');
  }

  describe('a date typed key by key', () => {
    it.each([
      ['10122026', '10/12/2026'],
      ['10/12/2026', '10/12/2026'],
      ['1', '1'],
      ['10', '10/'],
      ['1012', '10/12/'],
      ['tomorrow', 'tomorrow'],
    ])('%s stands as %s', (keys, text) => {
      expect(typeOut(keys)).toBe(text);
    });

    it('lets the slash be deleted and the middle be edited', () => {
      expect(withSlashes('10/', '10')).toBe('10');
      expect(withSlashes('10/12/2026', '1/12/2026')).toBe('1/12/2026');
    });

    it('accepts a complete date that is pasted', () => {
      expect(withSlashes('', '10/12/2026')).toBe('10/12/2026');
      expect(withSlashes('', '10122026')).toBe('10/12/2026');
    });
  });

  describe('a field that loses focus', () => {
    it.each([
      ['1/2/2027', '01/02/2027'],
      ['01-02-2027', '01/02/2027'],
      ['1.2.2027 ', '01/02/2027'],
      ['1/2/27', '1/2/27'],
      ['soon', 'soon'],
    ])('turns %s into %s', (typed, normalized) => {
      expect(normalizeDate(typed)).toBe(normalized);
    });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the data of a page is not awaited for ever', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    throw signal?.reason;
  });
  const page = fetchFromPage('/stays/goa', 'stays', new AbortController().signal);
  limit.abort(new Error('too late'));
  await expect(page).rejects.toThrow('too late');
});
