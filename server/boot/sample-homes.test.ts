import { NewListing, type Listing } from '@aangan/contract/listing/listings.ts';
import { photoUrl } from '@aangan/contract/listing/photo-url.ts';
import { sampleHomes } from '@aangan/sample-homes/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/sample-homes/people.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ledgerDisagreements } from '../domain/audit/ledger-agreement.ts';
import { fillWithSampleHomes } from './sample-homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aListing } from '@aangan/tests/support/listings.ts';

let app: TestApp;
let homes: Listing[];
beforeAll(async () => {
  app = await startTestApp();
  await fillWithSampleHomes(app.context);
  homes = await everyHome();
});
afterAll(() => app.close());

const everyHome = async () => (await app.visitor().get<Listing[]>('/api/listing/get')).body;
const titled = (title: string) => homes.find((home) => home.title === title);

test.each(sampleHomes.map((home) => [home.title, home] as const))('%s could have been typed by a host', (_, home) => {
  const asSent = Object.fromEntries(Object.entries(home).map(([field, value]) => [field, String(value)]));
  expect(NewListing.parse(asSent)).toMatchObject({ title: home.title, rent: home.rent, phone: home.phone });
});

describe('an empty database', () => {
  it('is filled with every sample home, the last one first, each with its pictures', () => {
    expect(homes.map(({ title }) => title)).toEqual(sampleHomes.map(({ title }) => title).toReversed());
    for (const { photos } of homes) {
      expect(photos.length).toBeGreaterThanOrEqual(6);
      expect(photos[0]).toMatchObject({ format: 'svg', width: 640, height: 480 });
    }
  });

  it('serves a picture as an image that runs nothing, compressed', async () => {
    const [photo] = homes[0]!.photos;
    const answer = await fetch(new URL(photoUrl(photo!, 400), app.url), { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/s);
  });

  it('shows the mean of past stays, and none where nobody has stayed', () => {
    for (const { title, stars } of sampleHomes) {
      const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
      expect(titled(title)?.ratings).toBe(stars.length === 0 ? undefined : Math.round(mean * 10) / 10);
    }
  });

  it('has days that are taken where a stay is booked', async () => {
    for (const { title, booked } of sampleHomes) {
      const home = titled(title);
      const { body } = await app
        .visitor()
        .get<{ start: string; end: string }[]>(`/api/booking/booked-dates/${home?._id}`);
      expect(body).toHaveLength(booked === undefined ? 0 : 1);
      expect(home?.isBooked).toBe(booked !== undefined);
    }
  });

  it('lets every host and guest in with the password that the README tells', async () => {
    for (const { name, email } of [...Object.values(sampleHosts), ...sampleGuests]) {
      const { status, body } = await app.visitor().post('/api/auth/login', { email, password: SAMPLE_PASSWORD });
      expect({ status, body }).toMatchObject({ status: 200, body: { name } });
    }
  });

  it('is found by its words', async () => {
    const { body } = await app.visitor().get<Listing[]>('/api/listing/search?query=manaali');
    expect(body.map(({ city }) => city)).toContain('Manali, India');
  });

  it('holds no stay that the ledger misses', async () => {
    expect(await ledgerDisagreements(app.db, app.clock.now())).toEqual([]);
  });
});

describe('a database that is not empty', () => {
  it('stays as it is when it is filled again', async () => {
    await fillWithSampleHomes(app.context);
    expect(await everyHome()).toEqual(homes);
  });

  it('stays as it is when it is somebody’s own', async () => {
    const own = await startTestApp();
    try {
      const home = await aListing(own, await own.signUp());
      await fillWithSampleHomes(own.context);
      const { body } = await own.visitor().get<Listing[]>('/api/listing/get');
      expect(body.map(({ _id }) => _id)).toEqual([home._id]);
    } finally {
      await own.close();
    }
  });

  it('is filled once by two servers that start at the same time', async () => {
    const both = await startTestApp();
    try {
      await Promise.all([fillWithSampleHomes(both.context), fillWithSampleHomes(both.context)]);
      const { body } = await both.visitor().get<Listing[]>('/api/listing/get');
      expect(body).toHaveLength(sampleHomes.length);
    } finally {
      await both.close();
    }
  });
});
