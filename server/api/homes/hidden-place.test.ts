import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { metresBetween } from '@aangan/tests/support/metres-between.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSlug } from '../../domain/homes/home-slugs.ts';
import type { Point } from '../../domain/homes/public-point.ts';

/**
 * No answer reveals the exact place of a home to those who may not see it: all answers are equal wherever the home is
 * in its cell. For attacks on the public point itself see server/domain/homes/public-point.long.test.ts.
 */
let webFolder: string;
let app: TestApp;
let host: Person;
let home: Listing;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  app = await startTestApp({ settings: { rateLimits: false }, webFolder });
  host = await app.signUp();
  home = await aHome(app, host, { city: 'Manali, India' });
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
});

const secret = { address: 'Behind the seventh neem', directions: 'The key is under the pot' };
const place = (pin: Point) => setPlace(host, home, { ...pin, ...secret });

/** Moves the pin by some metres to another point of its cell. */
async function elsewhereInCell(pin: Point, at: Listing['at']): Promise<Point> {
  for (const [north, east] of [
    [25, 25],
    [-25, 25],
    [25, -25],
    [-25, -25],
  ] as const) {
    const nearby = { lat: pin.lat + north / 111_195, lng: pin.lng + east / 95_000 };
    const moved = await place(nearby);
    if (JSON.stringify(moved.at) === JSON.stringify(at)) return nearby;
  }
  throw new Error('no other point within 35 m of the pin is in the same cell');
}

test('moving a pin within its cell changes no answer to unauthorized readers', async () => {
  const [held, former, stranger] = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  const past = await aHeldStay(app, former, home, { checkIn: daysFromNow(app, 1), checkOut: daysFromNow(app, 3) });
  await pay(app, past._id);
  app.clock.moveTo(`${past.checkOut}T20:00:00Z`);
  const stay = await aHeldStay(app, held, home);
  await stranger.post(`/api/wishlist/keep/${home._id}`, {});
  const [list] = (await stranger.get<{ _id: string }[]>('/api/wishlist/mine')).body;
  const shared = await stranger.post<{ link: string }>(`/api/wishlist/share/${list?._id}`, { shared: true });
  const token = new URL(shared.body.link).hash.slice('#t='.length);
  const { at } = await place(aPin);

  const box = '75.5,26.5,76.5,27.5';
  const addresses = [
    `/api/listing/findlistingbyid/${home._id}`,
    '/api/listing/get',
    '/api/listing/get?limit=5',
    '/api/listing/search?query=neem',
    `/api/listing/search?box=${box}&sort=price`,
    `/api/listing/search?near=${aPin.lat},${aPin.lng}&within=1`,
    `/api/listing/map?box=${box}`,
    `/api/listing/facets?box=${box}`,
    `/api/listing/prices?box=${box}`,
    '/api/listing/places?query=',
    `/api/booking/calendar/${home._id}?from=2026-01-01&to=2026-12-31`,
    `/api/booking/findbookingbyid/${stay._id}`,
    `/api/booking/findbookingbyid/${past._id}`,
    '/api/booking/mine',
    '/api/wishlist/mine',
    `/api/wishlist/homes/${list?._id}`,
    '/api/wishlist/shared',
    '/api/user/currentuser',
    `/viewcard?id=${home._id}`,
    '/',
    `/homes/${await findSlug(app.db, home._id)}`,
    '/sitemap.xml',
    '/sitemap/homes-0.xml',
  ];
  const shownAnswers = async () => {
    const answers: Record<string, string> = {};
    const readers: [string, Client][] = [
      ['visitor', app.visitor()],
      ['who holds', held],
      ['who stayed', former],
      ['stranger', stranger],
    ];
    for (const [name, reader] of readers) {
      for (const address of addresses) {
        const answer = await reader.get(address, { 'x-link-token': token });
        answers[`${name} ${address}`] = `${answer.status} ${JSON.stringify(answer.body)}`;
      }
    }
    await untilDelivered(app.db);
    answers['mails'] = JSON.stringify(
      app.mails
        .filter(({ to }) => to !== former.email)
        .map(({ to, subject, text }) => `${to} ${subject} ${text}`)
        .toSorted(),
    );
    return answers;
  };

  const before = await shownAnswers();
  expect(before[`visitor /viewcard?id=${home._id}`]).toContain('200');
  const nearby = await elsewhereInCell(aPin, at);
  expect(await shownAnswers()).toEqual(before);
  const all = JSON.stringify(Object.values(before));
  for (const text of [secret.address, secret.directions, String(aPin.lat), String(aPin.lng), String(nearby.lat)]) {
    expect(all).not.toContain(text);
  }
});

test('shrinking search boxes reveal only the public point of a home', async () => {
  const alone = await aHome(app, host, { title: 'Alone', city: 'Leh, India' });
  const pin = { lat: 34.151234, lng: 77.577234 };
  const { at } = await setPlace(host, alone, pin);
  const isIn = async (box: readonly number[]) =>
    (await app.visitor().get<Listing[]>(`/api/listing/search?box=${box.map((side) => side.toFixed(7)).join(',')}`)).body
      .map(({ _id }) => _id)
      .includes(alone._id);
  const box = [77, 33.5, 78, 34.5];
  for (let turn = 0; turn < 60; turn += 1) {
    const [low, high] = turn % 2 === 0 ? [0, 2] : [1, 3];
    const middle = ((box[low] as number) + (box[high] as number)) / 2;
    const half = box.with(high, middle);
    if (await isIn(half)) box[high] = middle;
    else box[low] = middle;
  }
  const found = { lat: box[1] as number, lng: box[0] as number };
  expect(found.lat).toBeCloseTo(at?.lat as number, 5);
  expect(found.lng).toBeCloseTo(at?.lng as number, 5);
  expect(metresBetween(found, pin)).toBeGreaterThan(150);
});
