import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { chooseCategory } from './choose-category.ts';
import { findHousePhotos } from './house-photos.ts';
import { parseHome, rowKey } from './parse-home.ts';
import { Progress } from './progress.ts';
import { readAddress } from './read-address.ts';
import { type Cells, findColumns, readCells, readRows } from './read-rows.ts';

describe('arguments', () => {
  const needed = ['homes.csv', '--photos', 'houses', '--host', 'hari@example.org'];

  test('reads required and optional arguments', () => {
    const more = ['--phone', '9829012345', '--category', 'flat', '--map', 'title=name', '--map', 'rent=a=b'];
    expect(readArguments([...needed, ...more])).toEqual({
      file: expect.stringMatching(/^\/.*homes\.csv$/) as string,
      photoFolder: expect.stringMatching(/^\/.*houses$/) as string,
      hostEmail: 'hari@example.org',
      phone: '9829012345',
      category: 'flat',
      mapping: new Map([
        ['title', 'name'],
        ['rent', 'a=b'],
      ]),
    });
  });

  test.each([
    [[], 'Usage: '],
    [['homes.csv', '--photos', 'houses'], 'Usage: '],
    [['more.csv', ...needed], 'Usage: '],
    [[...needed, '--bogus'], "Unknown option '--bogus'. Usage: "],
    [[...needed, '--phone', '12'], '--phone 12 is not a phone number with ten digits.'],
    [[...needed, '--category', 'castle'], '--category castle is none of villa, cabin'],
    [[...needed, '--map', 'title'], '--map title is not of the form field=heading.'],
  ])('refuses %j with a message', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });

  test('prints no control sequence and no direction mark of a file', () => {
    const lines: string[] = [];
    const progress = new Progress((line) => lines.push(line), 1);
    progress.refused('Row 2 (\u001b[2J\u009b2JVilla)', 'its rent \u202e is not a number', 1);
    progress.refusedPhoto('\u2066front.jpg', 'it is no photo');
    expect(lines).toEqual([
      'Row 2 (\ufffd[2J\ufffd2JVilla) is refused: its rent \ufffd is not a number',
      'The photo \ufffdfront.jpg is left out: it is no photo',
    ]);
  });
});

describe('rows', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aangan-rows-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function rows(content: string | Buffer) {
    const file = join(folder, 'homes.csv');
    await writeFile(file, content);
    const read: unknown[] = [];
    for await (const { bytesRead: _bytes, ...row } of readRows(file)) read.push(row);
    return read;
  }

  test('reads cells as written', async () => {
    const content = '\ufeffname,rent\r\n" ★ Villa, ""Blue""\u00a0• ",1\r\n"two\nlines",2\r\n\r\nlast,3';
    expect(await rows(content)).toEqual([
      { line: 'Line 1', cells: ['name', 'rent'] },
      { line: 'Line 2', cells: [' ★ Villa, "Blue"\u00a0• ', '1'] },
      { line: 'Line 4', cells: ['two\nlines', '2'] },
      { line: 'Line 6', cells: ['last', '3'] },
    ]);
  });

  test.each([';', '\t'])('reads cells separated by %j', async (sign) => {
    expect(await rows(`name${sign}rent\nA, b${sign}1\n`)).toMatchObject([
      { cells: ['name', 'rent'] },
      { cells: ['A, b', '1'] },
    ]);
  });

  test.each([
    ['sep=;', '\n'],
    ['\ufeffsep=;', '\r\n'],
    ['"sep=;"', '\n'],
  ])('reads headings after %j and %j', async (first, lineEnd) => {
    expect(await rows([first, 'name;rent', 'A, b;1', ''].join(lineEnd))).toEqual([
      { line: 'Line 2', cells: ['name', 'rent'] },
      { line: 'Line 3', cells: ['A, b', '1'] },
    ]);
  });

  test('reports unreadable rows, and continues after them', async () => {
    const bad = Buffer.concat([
      Buffer.from('name,rent\n'),
      Buffer.from([0x63, 0x61, 0x66, 0xe9]),
      Buffer.from(',1\nonly one\na,1,2\nb,1,\n"x"y,2\ngood,3\n'),
    ]);
    expect(await rows(bad)).toMatchObject([
      { cells: ['name', 'rent'] },
      { line: 'Line 2', refused: 'it holds characters that are not UTF-8' },
      { line: 'Line 3', refused: 'it has 1 cells where the headings are 2' },
      { line: 'Line 4', refused: 'it has 3 cells where the headings are 2' },
      { line: 'Line 5', cells: ['b', '1'] },
      { line: 'Line 6', cells: ['"x"y', '2'] },
      { line: 'Line 7', cells: ['good', '3'] },
    ]);
  });

  test('reports an unclosed quotation mark', async () => {
    expect((await rows(`name,rent\n"open,1\n${'a,1\n'.repeat(100_000)}`)).at(-1)).toMatchObject({
      refused: 'a quotation mark is never closed',
    });
    expect((await rows('name,rent\n"open,1\na,1\n')).at(-1)).toMatchObject({
      refused: 'a quotation mark is never closed',
    });
  });

  test.each([
    ['', 'is empty'],
    ['PK\u0003\u0004\u0000\u0000', 'is no CSV file'],
  ])('refuses %j', async (content, reason) => {
    await expect(rows(content)).rejects.toThrow(reason);
  });
});

describe('columns', () => {
  test.each([
    ['name', 'title'],
    ['pricing/rate/amount', 'rent'],
    ['Price per night', 'rent'],
    ['number_of_guests', 'includedGuests'],
    ['location/lat', 'latitude'],
    ['Room Type', 'kind'],
    ['Land mark', 'landMark'],
  ])('understands the heading %j as %s', (heading, field) => {
    const columns = findColumns(
      ['x', heading],
      new Map([
        ['title', 'x'],
        ['rent', 'x'],
        ['city', 'x'],
        [field, heading],
      ]),
    );
    expect(columns.get(field as 'title')).toEqual([1]);
    expect(findColumns(['title', 'rent', 'city', heading], new Map()).has(field as 'title')).toBe(true);
  });

  test('prefers the mapped column over the detected one', () => {
    const columns = findColumns(['title', 'name', 'rent', 'city'], new Map([['title', 'Name']]));
    expect(readCells(columns, ['a', ' b ', '1', ' '])).toEqual({ title: ' b ', rent: '1' });
  });

  test('uses the first non-empty of several columns for one field, row by row', () => {
    const columns = findColumns(['name', 'price', 'city', 'bathrooms', 'bathrooms_text'], new Map());
    expect(readCells(columns, ['A', '1', 'Leh', '', '1.5 baths']).bathrooms).toBe('1.5 baths');
    expect(readCells(columns, ['A', '1', 'Leh', '2.0', '1.5 baths']).bathrooms).toBe('2.0');
  });

  test.each([
    [['rent', 'city'], {}, 'no column for the title among rent, city: name it with --map title=<heading>'],
    [['name', 'city'], {}, 'no column for the rent'],
    [['name', 'rent'], {}, 'no column for the address'],
    [['name', 'rent', 'city'], { tilte: 'name' }, 'there is no field tilte, only id, title'],
    [['name', 'rent', 'city'], { title: 'nom' }, 'the file has no column nom, only name, rent, city'],
  ])('refuses %j and %j with a message', (headings, mapping, sentence) => {
    expect(() => findColumns(headings, new Map(Object.entries(mapping)))).toThrow(sentence);
  });

  test.each([
    ['Candolim, Goa, India', { city: 'Candolim', state: 'Goa' }],
    ['Gauravaddo, Calangute, Goa, India', { landMark: 'Gauravaddo', city: 'Calangute', state: 'Goa' }],
    [
      'Flat 4, Hill Road, Bandra, Mumbai, MH, India',
      { landMark: 'Flat 4, Hill Road, Bandra', city: 'Mumbai', state: 'Maharashtra' },
    ],
    ['Candolim , GA, India', { city: 'Candolim', state: 'Goa' }],
    ['Mukhteshwar, Uttrakhand, India', { city: 'Mukhteshwar', state: 'Uttarakhand' }],
    ['Pawnanagar, महाराष्ट्र, India', { city: 'Pawnanagar', state: 'Maharashtra' }],
    ['Dodamarg Maharashtra, India', { city: 'Dodamarg', state: 'Maharashtra' }],
    ['Calangute, Bardez North Goa, India', { landMark: 'Calangute', city: 'Bardez North Goa' }],
    ['New Delhi, Delhi, India', { city: 'New Delhi', state: 'Delhi' }],
    ['New Delhi, India', { city: 'New Delhi' }],
    ['Kerala, India', { city: 'Kerala', state: 'Kerala' }],
    ['Kerala', { city: 'Kerala', state: 'Kerala' }],
    ['Manali, Himachal Pradesh', { city: 'Manali', state: 'Himachal Pradesh' }],
    ['Aru, India', { city: 'Aru' }],
    ['Karjat., MH, India', { city: 'Karjat', state: 'Maharashtra' }],
    ['Kune N.m., Maharashtra, India', { city: 'Kune N.m.', state: 'Maharashtra' }],
    ['India', {}],
    [' , , ', {}],
  ])('reads %j', (address, place) => {
    expect(readAddress(address)).toEqual({ country: 'India', ...place });
  });

  test('reads a home abroad', () => {
    expect(readAddress('Fort, Galle, Southern Province, Sri Lanka')).toEqual({
      landMark: 'Fort, Galle',
      city: 'Southern Province',
      country: 'Sri Lanka',
    });
  });
});

describe('a home of a row', () => {
  const defaults = { phone: '9829012345', category: undefined };
  const row: Cells = {
    title: '★ Villa\u00a0• 7BHK ★',
    rent: '8946',
    address: 'Candolim, Goa, India',
    kind: 'Entire villa',
    includedGuests: '3',
  };

  const parseCells = (cells: Cells, given = defaults) => parseHome({ ...row, ...cells }, given);
  const parsePin = (cells: Cells) => {
    const { home: _, ...pin } = { home: undefined, ...parseCells(cells) };
    return pin;
  };

  test('fills a home from a row, and derives the rest', () => {
    expect(parseCells({})).toEqual({
      home: {
        title: '★ Villa\u00a0• 7BHK ★',
        description:
          'A villa all to yourselves in Candolim, Goa. There is room for three guests, so bring family or friends. Come for a night, or stay a while.',
        rent: 8946,
        includedGuests: 3,
        extraGuestFee: 0,
        cleaningFee: 0,
        city: 'Candolim, India',
        landMark: 'Goa',
        state: 'IN-GA',
        space: 'entire',
        category: 'villa',
        phone: '9829012345',
      },
    });
  });

  test('prefers values of the row over generated and default ones', () => {
    const own = {
      description: 'Ours.',
      phone: '0141 222 3333',
      extraGuestFee: '100',
      cleaningFee: '₹1,500',
      category: 'Farm House',
      maxGuests: '6',
    };
    expect(parseCells({ ...own, city: 'Jaipur', landMark: 'Bani Park', state: 'Rajasthan' })).toMatchObject({
      home: {
        ...own,
        extraGuestFee: 100,
        cleaningFee: 1500,
        maxGuests: 6,
        category: 'farmHouse',
        city: 'Jaipur, Rajasthan, India',
        landMark: 'Bani Park',
        state: 'IN-RJ',
      },
    });
  });

  test.each([
    ['₹1,25,000', 125_000],
    ['1,25,000', 125_000],
    ['Rs. 900/-', 900],
    ['INR 900', 900],
    [' 8946.00 ', 8946],
  ])('reads the amount %j', (rent, rupees) => {
    expect(parseCells({ rent })).toMatchObject({ home: { rent: rupees } });
  });

  test.each<[string, Cells, string]>([
    ['a fraction', { rent: '89.50' }, 'rent "89.50": Whole rupees only'],
    ['another decimal sign', { rent: '89,50' }, 'rent "89,50": Whole rupees only'],
    ['no rent', { rent: undefined }, 'rent "": Rent is missing'],
    ['a rent of nothing', { rent: '0' }, 'rent "0": Rent is from 1'],
    ['too many guests', { includedGuests: '60' }, 'includedGuests "60"'],
    ['a long title', { title: 'x'.repeat(121) }, 'title "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…": Title has room'],
    ['no title', { title: undefined }, 'title "": Title is missing'],
    ['a kind of no category', { kind: 'Lighthouse tower' }, 'Lighthouse tower is none of our categories'],
  ])('refuses %s, saying why', (_what, cells, reason) => {
    const read = parseCells(cells);
    expect(read).toHaveProperty('refused');
    expect('refused' in read && read.refused).toContain(reason);
  });

  test('requires a phone number in the row or as default', () => {
    expect(parseCells({}, { ...defaults, phone: undefined as never })).toMatchObject({
      refused: expect.stringContaining('--phone') as string,
    });
  });

  test('recognizes a row after a price change, and distinguishes two homes', () => {
    expect(rowKey({ ...row, rent: '1', phone: '1' })).toBe(rowKey(row));
    expect(rowKey({ ...row, title: 'Another' })).not.toBe(rowKey(row));
    expect(rowKey({ ...row, id: '7', title: 'Renamed' })).toBe(rowKey({ ...row, id: '7' }));
  });

  test.each<[Cells, object]>([
    [
      { bedrooms: '3', beds: '4 beds', bathrooms: '2.5 baths' },
      { bedrooms: 3, beds: 4, bathrooms: 2.5 },
    ],
    [
      { bathrooms: '1 shared bath', beds: '2.0' },
      { bathrooms: 1, beds: 2 },
    ],
    [{ bathrooms: 'Shared half-bath' }, { bathrooms: 0.5 }],
    [{ bathrooms: '1,5' }, { bathrooms: 1.5 }],
    // Values that no home has are omitted.
    [
      { bedrooms: '-1', beds: '0', bathrooms: '1.3' },
      { bedrooms: undefined, beds: undefined, bathrooms: undefined },
    ],
    [
      { bedrooms: 'Studio', beds: '101' },
      { bedrooms: undefined, beds: undefined },
    ],
    [{ kind: 'Private room in home' }, { space: 'private' }],
    [{ kind: 'Room in hotel' }, { space: 'private' }],
    [{ kind: 'Shared room in rental unit' }, { space: 'shared' }],
    [{ kind: 'Farm stay' }, { space: undefined }],
    [{ space: 'Entire home' }, { space: 'entire' }],
  ])('reads rooms and space from %j', (cells, facts) => {
    expect(parseCells(cells)).toMatchObject({ home: facts });
  });

  describe('the kind of place chooses the category', () => {
    test.each([
      ['Entire villa', 'villa'],
      ['Entire bungalow', 'villa'],
      ['Entire home/apt', 'villa'],
      ['Castle', 'villa'],
      ['Entire cottage', 'cabin'],
      ['Treehouse', 'cabin'],
      ['Houseboat', 'cabin'],
      ['Camper/RV', 'cabin'],
      ['Farm stay', 'farmHouse'],
      ['Private room in farm stay', 'farmHouse'],
      ['Shared room in rental unit', 'pg'],
      ['Hostel', 'pg'],
      ['Entire serviced apartment', 'flat'],
      ['Entire rental unit', 'flat'],
      ['Room in serviced apartment', 'rooms'],
      ['Private room in villa', 'rooms'],
      ['Room in heritage hotel', 'rooms'],
      ['Pool house', 'poolHouse'],
      ['Shop', 'shops'],
    ])('%s: %s', (kind, category) => {
      expect(chooseCategory(undefined, kind)).toBe(category);
    });

    test('unless a category is named, as the wire or the screens name it', () => {
      expect(
        ['poolHouse', 'Pool House', 'POOL HOUSE', 'Vila', 'pg'].map((name) => chooseCategory(name, 'Castle')),
      ).toEqual(['poolHouse', 'poolHouse', 'poolHouse', 'villa', 'pg']);
      expect(chooseCategory('Trending', 'Castle')).toBe('villa');
      expect(chooseCategory(undefined, undefined)).toBeUndefined();
    });
  });

  describe('a pin', () => {
    test.each([
      ['as it is', { latitude: '15.518', longitude: '73.7634' }, { lat: 15.518, lng: 73.7634 }],
      [
        'with a comma and a sign of degrees',
        { latitude: '15,518°', longitude: ' 73.7634 ' },
        { lat: 15.518, lng: 73.7634 },
      ],
      [
        'outside India of a home elsewhere',
        { latitude: '27.7172', longitude: '85.324', address: 'Thamel, Kathmandu, Nepal' },
        { lat: 27.7172, lng: 85.324 },
      ],
    ])('comes in %s', (_, cells, pin) => {
      expect(parsePin(cells)).toEqual({ pin });
    });

    test.each([
      [{ latitude: '40.71', longitude: '-73.75' }, 'its pin at 40.71, -73.75 does not lie in India'],
      [{ latitude: '15.5' }, 'its coordinates are not valid: 15.5, no longitude'],
      [{ latitude: 'north', longitude: '73' }, 'its coordinates are not valid: north, 73'],
      [{ latitude: '1e2', longitude: '73' }, 'its coordinates are not valid: 1e2, 73'],
    ])('that is invalid is omitted and reported: %j', (cells, noPin) => {
      expect(parsePin(cells)).toEqual({ noPin });
    });
  });
});

describe('photos of houses', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aangan-houses-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function findHouses(...names: string[]) {
    for (const name of names) await writeFile(join(folder, name), '');
    const { houses } = await findHousePhotos(folder);
    return houses.map((files) => files.map((file) => basename(file)));
  }

  test('shows each house from the street first, and its bathroom last', async () => {
    expect(
      await findHouses(
        '10_bathroom.jpg',
        '10_kitchen.jpg',
        '2_frontal.jpg',
        '10_bedroom.JPG',
        '10_frontal.jpg',
        'notes.txt',
        '.hidden.jpg',
      ),
    ).toEqual([['2_frontal.jpg'], ['10_frontal.jpg', '10_bedroom.JPG', '10_kitchen.jpg', '10_bathroom.jpg']]);
  });

  test('groups photos by the part before the last underscore', async () => {
    expect(await findHouses('blue_house_1.png', 'blue_house_2.png', 'alone.webp')).toEqual([
      ['alone.webp'],
      ['blue_house_1.png', 'blue_house_2.png'],
    ]);
  });

  test('shows at most twenty photos of a house', async () => {
    const [house] = await findHouses(...Array.from({ length: 25 }, (_, index) => `h_${index}.jpg`));
    expect([house?.length, house?.[0], house?.[10]]).toEqual([20, 'h_0.jpg', 'h_10.jpg']);
  });

  test('refuses a missing folder, a file, or a folder without photos', async () => {
    await expect(findHousePhotos(join(folder, 'none'))).rejects.toThrow('There is no folder');
    await writeFile(join(folder, 'file.txt'), '');
    await expect(findHousePhotos(join(folder, 'file.txt'))).rejects.toThrow('is a file');
    await expect(findHousePhotos(folder)).rejects.toThrow('has no photos');
  });
});
