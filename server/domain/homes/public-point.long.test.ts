import { createHash } from 'node:crypto';
import { dice } from '@aangan/tests/support/dice.ts';
import { metresBetween } from '@aangan/tests/support/metres-between.ts';
import { expect, test } from 'vitest';
import { METRES_PER_DEGREE, type Point, publicPoint } from './public-point.ts';

/**
 * An attacker who knows this code but not the key guesses homes from their public points. A home is 150 to 480 m from
 * its public point; this ring has about twenty times the area of a circle of 100 m, so that a good guess is within 100
 * m in at most one of ten games. No other knowledge may improve on this.
 */
const GAMES = 10_000;
const NEAR_METRES = 100;
/** The best guess within the ring is near in 7 % of games; the rest allows for chance. */
const MAX_NEAR = 0.1;

const chance = dice('who looks for homes');
const random = () => chance.whole(0, 2 ** 30 - 1) / 2 ** 30;
const aKey = () => createHash('sha256').update(String(random())).digest();
const aHost = () => `host ${chance.whole(0, 2 ** 30)}`;

/** A random point in India, away from cell borders. */
const anywhere = (): Point => ({ lat: 8 + random() * 28, lng: 69 + random() * 27 });
const moved = ({ lat, lng }: Point, north: number, east: number): Point => ({
  lat: lat + north / METRES_PER_DEGREE,
  lng: lng + east / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
});
/** The difference of two points, in metres north and east. */
const way = (from: Point, to: Point) => ({
  north: (to.lat - from.lat) * METRES_PER_DEGREE,
  east: (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180),
});
const along = (from: Point, degrees: number, metres: number) =>
  moved(from, metres * Math.cos((degrees * Math.PI) / 180), metres * Math.sin((degrees * Math.PI) / 180));

interface Game {
  home: Point;
  guess: Point;
}

/** The share of games in which the guess is near the home. */
function nearIn(games: number, play: (key: Buffer, host: string) => Game): number {
  let near = 0;
  for (let game = 0; game < games; game += 1) {
    const { home, guess } = play(aKey(), aHost());
    if (metresBetween(home, guess) < NEAR_METRES) near += 1;
  }
  return near / games;
}

test.each([0, 150, 200, 250, 315, 380, 480])('the point alone: a guess %d m away', (metres) => {
  const share = nearIn(GAMES, (key, host) => {
    const home = anywhere();
    return { home, guess: along(publicPoint(key, host, home), 77, metres) };
  });
  expect(share).toBeLessThan(MAX_NEAR);
});

test("an attacker's own home at the same place: its displacement reveals nothing", () => {
  const share = nearIn(GAMES, (key, host) => {
    const home = anywhere();
    const back = way(publicPoint(key, aHost(), home), home);
    return { home, guess: moved(publicPoint(key, host, home), back.north, back.east) };
  });
  expect(share).toBeLessThan(MAX_NEAR);
});

test.each([400, 1_500, 20_000])('a stay in another home of the same host, %d m away', (metres) => {
  const share = nearIn(GAMES, (key, host) => {
    const home = anywhere();
    const known = along(home, random() * 360, metres);
    const back = way(publicPoint(key, host, known), known);
    return { home, guess: moved(publicPoint(key, host, home), back.north, back.east) };
  });
  expect(share).toBeLessThan(MAX_NEAR);
});

test('ten thousand moves of a pin within 60 m show at most nine public points', () => {
  for (let home = 0; home < 5; home += 1) {
    const [key, host, place] = [aKey(), aHost(), anywhere()];
    const seen = new Set<string>();
    for (let look = 0; look < GAMES; look += 1) {
      const shaken = moved(place, (random() - 0.5) * 60, (random() - 0.5) * 60);
      seen.add(JSON.stringify(publicPoint(key, host, shaken)));
    }
    // Usually at most four; more where a border of square kilometres crosses the area.
    expect(seen.size).toBeLessThanOrEqual(9);
  }
});

/**
 * With known cell borders an attacker would find one or two cell centres 302 to 328 m from the public point. This
 * attacker tries all borders, picks the borders for which most homes of a host have such a centre, and uses them to
 * guess the first home.
 */
function guessByLines(points: readonly Point[]): Point {
  const origin = points[0] as Point;
  const ways = points.map((point) => way(origin, point));
  let best = { fit: -1, down: 0, left: 0 };
  for (let down = 0; down < 200; down += 5) {
    for (let left = 0; left < 200; left += 5) {
      const fit = ways.filter((one) => centreAt(one, down, left) !== null).length;
      if (fit > best.fit) best = { fit, down, left };
    }
  }
  const centre = centreAt({ north: 0, east: 0 }, best.down, best.left);
  return centre === null ? origin : moved(origin, ...centre);
}

/** A cell centre of these borders in the ring around a point, in metres north and east. */
function centreAt({ north, east }: ReturnType<typeof way>, down: number, left: number): [number, number] | null {
  const first = (from: number, line: number) => Math.ceil((from - line) / 200) * 200 + line;
  for (let y = first(north - 332, down); y <= north + 332; y += 200) {
    for (let x = first(east - 332, left); x <= east + 332; x += 200) {
      const square = (y - north) ** 2 + (x - east) ** 2;
      if (square > 298 ** 2 && square < 332 ** 2) return [y, x];
    }
  }
  return null;
}

const homesOfATown = (first: Point): Point[] => [
  first,
  ...Array.from({ length: 99 }, () => moved(first, (random() - 0.5) * 6_000, (random() - 0.5) * 6_000)),
];

test('a hundred homes of one host in one town: their points do not reveal the cell borders', () => {
  const share = nearIn(60, (key, host) => {
    const homes = homesOfATown(anywhere());
    return { home: homes[0] as Point, guess: guessByLines(homes.map((place) => publicPoint(key, host, place))) };
  });
  expect(share).toBeLessThan(0.2);
});
