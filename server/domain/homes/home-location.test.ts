import { createHash } from 'node:crypto';
import { listingFields } from '@aangan/contract/homes/listing-fields.ts';
import { metresBetween } from '@aangan/tests/support/metres-between.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeBits, type CodesName, decodeCodeBits, encodeCodeBits } from './field-columns.ts';
import { findTown } from './gazetteer/find-town.ts';
import { isInOrNearIndia, isInState, stateAt } from './gazetteer/outlines.ts';
import { townsByPrefix } from './gazetteer/towns.ts';
import { METRES_PER_DEGREE, type Point, publicPoint } from './public-point.ts';

describe('the public point', () => {
  /** Any point in or near India. */
  const places = fc.record({
    lat: fc.double({ min: 6, max: 38, noNaN: true }),
    lng: fc.double({ min: 67, max: 98, noNaN: true }),
  });
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
  const hosts = fc.uuid();

  /** Fixed for all runs: some of a thousand random keys would move the place in the same direction. */
  const aKey = (name: string) => createHash('sha256').update(name).digest();
  const key = aKey('the key');
  const jaipur: Point = { lat: 26.9239, lng: 75.8267 };
  const moved = ({ lat, lng }: Point, metresNorth: number, metresEast: number): Point => ({
    lat: lat + metresNorth / METRES_PER_DEGREE,
    lng: lng + metresEast / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
  });

  test('is 150 to 480 m from the home, at every latitude', () => {
    fc.assert(
      fc.property(keys, hosts, places, (anyKey, host, place) => {
        const metres = metresBetween(place, publicPoint(anyKey, host, place));
        expect(metres).toBeGreaterThan(150);
        expect(metres).toBeLessThan(480);
      }),
      { numRuns: 5_000 },
    );
  });

  test('has four decimals, and a circle of 700 m', () => {
    fc.assert(
      fc.property(keys, hosts, places, (anyKey, host, place) => {
        const { lat, lng, radius } = publicPoint(anyKey, host, place);
        expect([Number(lat.toFixed(4)), Number(lng.toFixed(4)), radius]).toEqual([lat, lng, 700]);
      }),
    );
  });

  test('is the same for all places in a cell: 2 km cross about ten cells, in both directions', () => {
    const walk = Array.from({ length: 2_000 }, (_, step) =>
      JSON.stringify(publicPoint(key, 'one host', moved(jaipur, step, 0))),
    );
    const points = walk.filter((point, step) => point !== walk[step - 1]);
    expect(points.length).toBeGreaterThanOrEqual(10);
    expect(points.length).toBeLessThanOrEqual(15);
    expect(new Set(points).size).toBe(points.length);
  });

  test.each([
    ['another host', (turn: number) => publicPoint(key, `host ${turn}`, jaipur)],
    ['another key', (turn: number) => publicPoint(aKey(`key ${turn}`), 'one host', jaipur)],
    ['the place half a kilometre on', () => publicPoint(key, 'one host', moved(jaipur, 500, 0))],
  ])('is displaced differently for %s', (_, other) => {
    const ways = new Set<string>();
    const { lat, lng } = publicPoint(key, 'one host', jaipur);
    for (let turn = 0; turn < 20; turn += 1) ways.add(JSON.stringify(other(turn)));
    expect(ways).not.toContain(JSON.stringify({ lat, lng, radius: 700 }));
  });

  test('is displaced evenly in all directions', () => {
    const octants = Array.from({ length: 8 }, () => 0);
    for (let host = 0; host < 8_000; host += 1) {
      const { lat, lng } = publicPoint(key, String(host), jaipur);
      const angle = Math.atan2(lat - jaipur.lat, (lng - jaipur.lng) * Math.cos((jaipur.lat * Math.PI) / 180));
      const octant = Math.floor(((angle + 2 * Math.PI) / (Math.PI / 4)) % 8);
      octants[octant] = (octants[octant] ?? 0) + 1;
    }
    // Six times the standard deviation.
    for (const count of octants) expect(Math.abs(count - 1_000)).toBeLessThan(180);
  });

  const names = Object.keys(codeBits) as CodesName[];

  test.each(names)('%s have a bit each, within the range of a number', (name) => {
    expect([...codeBits[name]].toSorted()).toEqual([...listingFields[name].choices].toSorted());
    expect(codeBits[name].length).toBeLessThanOrEqual(53);
  });

  test('decodes bits to codes in the declared order', () => {
    for (const name of names) {
      const { choices } = listingFields[name];
      const some = fc.uniqueArray(fc.constantFrom<string>(...choices));
      fc.assert(
        fc.property(some, (codes) => {
          expect(decodeCodeBits(name, encodeCodeBits(name, codes))).toEqual(
            choices.filter((code) => codes.includes(code)),
          );
        }),
      );
    }
  });

  test('existing homes keep their codes', () => {
    expect(encodeCodeBits('amenities', ['wifi'])).toBe(1);
    expect(encodeCodeBits('amenities', ['ac'])).toBe(2 ** 12);
    expect(encodeCodeBits('amenities', ['secure-lock'])).toBe(2 ** 48);
    expect(encodeCodeBits('welcomes', ['couples', 'long-stays'])).toBe(17);
  });
});

describe('towns', () => {
  const town = (city: string, landMark = 'by the river') => {
    const found = findTown({ city, landMark });
    return found === null ? null : `${found.name} ${found.state}`;
  };

  test.each([
    ['Manali, India', 'Manali IN-HP'],
    ['Manali', 'Manali IN-HP'],
    ['MANĀLI , india', 'Manali IN-HP'],
    ['Manali, Tamil Nadu, India', 'Manali IN-TN'],
    ['Manali, Chennai, India', 'Manali IN-TN'],
    ['Old Manali, Manali, India', 'Manali IN-HP'],
    ['Jibhi, India', 'Jibhi IN-HP'],
    ['Coorg, India', 'Coorg IN-KA'],
    ['Bangalore, India', 'Bengaluru IN-KA'],
    ['Pondicherry', 'Puducherry IN-PY'],
    ['Ooty', 'Ooty IN-TN'],
    ['McLeodganj, Himachal, India', 'McLeod Ganj IN-HP'],
    ['Puri, Orissa', 'Puri IN-OD'],
    ['मुंबई, भारत', 'Mumbai IN-MH'],
    ['Hyderabad, Pakistan', null],
    ['Manali, Kullu', 'Manali IN-HP'],
    ['मुंबई', 'Mumbai IN-MH'],
    ['Delhi, India', 'Delhi IN-DL'],
    ['Goa, India', 'Goa IN-GA'],
    ['Kerala, India', null],
    ['Nowhere at all', null],
    ['Kathmandu, Nepal', null],
    ['Manali, Kerala, India', null],
  ])('the city %s names %s', (city, named) => {
    expect(town(city)).toBe(named);
  });

  test('a state as landmark, or a chosen state, selects between towns of one name', () => {
    expect(town('Manali, India', 'Tamil Nadu')).toBe('Manali IN-TN');
    expect(findTown({ city: 'Manali', landMark: 'Mall Road', state: 'IN-TN' })).toMatchObject({ state: 'IN-TN' });
  });

  test('a larger town has a larger radius, and a region the largest', () => {
    const radius = (city: string) => findTown({ city, landMark: 'x' })?.radius;
    expect(['Manali', 'Jaipur', 'Mumbai', 'Goa'].map(radius)).toEqual([5_000, 15_000, 25_000, 45_000]);
  });

  test.each([
    ['Manali', 32.2396, 77.1887, 'IN-HP'],
    ['Gilgit', 35.92, 74.31, 'IN-LA'],
    ['Muzaffarabad', 34.37, 73.47, 'IN-JK'],
    ['Siachen', 35.42, 77.11, 'IN-LA'],
    ['Shaksgam', 36.1, 76.6, 'IN-LA'],
    ['Aksai Chin', 35.1, 79.2, 'IN-LA'],
    ['Demchok', 32.7, 79.44, 'IN-LA'],
    ['Tawang', 27.5861, 91.8591, 'IN-AR'],
    ['Kanyakumari', 8.0883, 77.5385, 'IN-TN'],
    ['Kavaratti', 10.5669, 72.6417, 'IN-LD'],
    ['Indira Point', 6.78, 93.83, 'IN-AN'],
    ['Diu', 20.7144, 70.9874, 'IN-DH'],
    ['Karaikal', 10.925, 79.83, 'IN-PY'],
    ['Minicoy', 8.28, 73.05, 'IN-LD'],
    ['Panjim', 15.4989, 73.8278, 'IN-GA'],
    ['Gangtok', 27.3314, 88.6138, 'IN-SK'],
    ['Itanagar', 27.0844, 93.6053, 'IN-AR'],
  ])('%s lies in its state', (_, lat, lng, state) => {
    expect(stateAt({ lat, lng })).toBe(state);
  });

  test.each([
    ['Lahore, 24 km from Wagah and further still', 31.52, 74.28],
    ['Kashgar', 39.47, 75.99],
    ['Rutog', 33.38, 79.73],
    ['Lhasa', 29.65, 91.1],
    ['Kathmandu', 27.7172, 85.324],
    ['Dhaka', 23.81, 90.41],
    ['Colombo', 6.93, 79.85],
    ['far out at sea', 15, 65],
    ['a longitude without its sign', 32.2, -77.19],
    ['latitude and longitude exchanged', 77.19, 32.24],
    ['nought and nought', 0, 0],
  ])('%s is not near India', (_, lat, lng) => {
    expect(isInOrNearIndia({ lat, lng })).toBe(false);
  });

  test.each([
    ['a boat off Goa', 15.5, 73.6],
    ['a hut by the border of Nepal', 26.45, 87.3],
  ])('%s is near enough', (_, lat, lng) => {
    expect(isInOrNearIndia({ lat, lng })).toBe(true);
  });

  test('every town lies in or near its state', () => {
    const astray = townsByPrefix('', 10_000).filter((town) => !isInState(town, town.state, 15_000));
    expect(astray.map(({ name, state, lat, lng }) => `${name} ${state} ${lat} ${lng}`)).toEqual([]);
  });
});
