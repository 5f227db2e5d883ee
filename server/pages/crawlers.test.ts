import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';
import { findSlug } from '../domain/homes/home-slugs.ts';

const site = 'https://aangan.example';

const app = started(() => startTestApp({ now: '2026-11-01T06:00:00Z', settings: { publicUrl: site } }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

const read = (path: string) => app.visitor().get<string>(path);

/** Addresses in a site map or its index, each with its newest change. */
async function entries(path: string): Promise<Record<string, string | undefined>> {
  const { status, headers, body } = await read(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const found = body.matchAll(/<loc>https:\/\/aangan\.example([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
  return Object.fromEntries(Array.from(found, ([, address = '', changed]) => [address, changed]));
}

const publicPath = async (home: { _id: string }) => `/homes/${await findSlug(app.db, home._id)}`;
const HALF_AN_HOUR = 30 * 60 * 1000;

test('the site map names the pages of all published homes in parts, with their newest change', async () => {
  const [first, second, third, deleted] = [
    await aHome(app, host, { title: 'Neem Courtyard' }),
    await aHome(app, host, { title: 'Banyan House' }),
    await aHome(app, host, { title: 'Poplar House' }),
    await aHome(app, host, { title: 'Apricot House' }),
  ];
  expect((await host.delete(`/api/listing/delete/${deleted._id}`)).status).toBe(200);
  const changeAt = (home: { _id: string }, time: string) =>
    app.db
      .updateTable('listing')
      .set({ updated_at: new Date(time) })
      .where('id', '=', home._id)
      .execute();
  await changeAt(second, '2026-11-03T00:00:00Z');
  await changeAt(third, '2026-11-02T00:00:00Z');

  expect(await entries('/sitemap.xml')).toEqual({
    '/sitemap/pages.xml': undefined,
    '/sitemap/homes-0.xml': '2026-11-03T00:00:00.000Z',
  });
  expect(await entries('/sitemap/homes-0.xml')).toEqual({
    [await publicPath(first)]: '2026-11-01T06:00:00.000Z',
    [await publicPath(second)]: '2026-11-03T00:00:00.000Z',
    [await publicPath(third)]: '2026-11-02T00:00:00.000Z',
  });
});

test('what only guests see of a place changes no date in it', async () => {
  const home = await aHome(app, host, { title: 'Cedar House' });
  await setPlace(host, home, aPin);
  app.clock.advance(HALF_AN_HOUR);
  const before = await entries('/sitemap/homes-0.xml');
  await setPlace(host, home, { ...aPin, directions: 'Past the temple.' });
  app.clock.advance(HALF_AN_HOUR);
  expect(await entries('/sitemap/homes-0.xml')).toEqual(before);
  expect(before).toHaveProperty([await publicPath(home)]);
});

test('a new home is in it within an hour', async () => {
  const before = await entries('/sitemap/homes-0.xml');
  const home = await aHome(app, host, { title: 'Walnut House' });
  expect(await entries('/sitemap/homes-0.xml')).toEqual(before);
  app.clock.advance(HALF_AN_HOUR);
  expect(await entries('/sitemap/homes-0.xml')).toHaveProperty([await publicPath(home)]);
  expect((await read('/sitemap/homes-0.xml')).headers.get('cache-control')).toBe('public, max-age=1800');
});

test.each(['/sitemap/homes-1.xml', '/sitemap/homes-00.xml', '/sitemap/homes--1.xml', '/sitemap/homes-x.xml'])(
  'there is no part %s',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('robots may read what a page of a home shows, and the page itself', async () => {
  const { body } = await read('/robots.txt');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Allow: /api/booking/calendar/', 'Disallow: /api/', `Sitemap: ${site}/sitemap.xml`]),
  );
  expect(body).not.toContain('/homes');
});
