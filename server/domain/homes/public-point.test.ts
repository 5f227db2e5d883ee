import { createHash } from 'node:crypto';
import { listingFields } from '@aangan/contract/homes/listing-fields.ts';
import { metresBetween } from '@aangan/tests/support/metres-between.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeBits, type CodesName, decodeCodeBits, encodeCodeBits } from './field-columns.ts';
import { METRES_PER_DEGREE, type Point, publicPoint } from './public-point.ts';

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
