import type { Listing } from '@aangan/contract/listing/listings.ts';
import { photoUrl } from '@aangan/contract/listing/photo-url.ts';
import { type SampleHome, sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { previewOf, readPicture } from '@aangan/samples/pictures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDisagreements } from '../domain/audit/ledger-agreement.ts';
import { prepareSamplesAhead } from './prepare-samples.ts';
import { fillWithSampleHomes } from './sample-homes.ts';
import { nameOf, textsOf } from './sample-texts.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { CalendarSite, untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { aListing } from '@aangan/tests/support/listings.ts';

let app: TestApp;
let homes: Listing[];
let site: CalendarSite;
beforeAll(async () => {
  app = await startTestApp();
  site = await CalendarSite.start();
  site.says([{ from: daysFromNow(app, 22), to: daysFromNow(app, 25) }]);
  await fillWithSampleHomes({ ...app.context, otherSite: site.url });
  homes = await everyHome();
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const everyHome = async () => (await app.visitor().get<Listing[]>('/api/listing/get')).body;
const titleOf = (home: SampleHome) => textsOf(home).title;
const found = (sample: SampleHome) => homes.find(({ title }) => title === titleOf(sample));

describe('an empty database', () => {
  it('is filled with every sample home, the last one first, each with its pictures', () => {
    expect(homes.map(({ title }) => title)).toEqual(sampleHomes.map(titleOf).toReversed());
    for (const sample of sampleHomes) {
      const photos = found(sample)?.photos ?? [];
      expect(photos.map(({ blur }) => blur)).toEqual(sample.pictures.map(previewOf));
      for (const photo of photos) expect(photo).toMatchObject({ format: 'svg', width: 640, height: 480 });
    }
  });

  it('serves a picture as an image that runs nothing, compressed', async () => {
    const [sample] = sampleHomes;
    const [photo] = found(sample!)!.photos;
    const answer = await fetch(new URL(photoUrl(photo!, 400), app.url), { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toBe(await readPicture(sample!, sample!.pictures[0]!));
  });

  it('shows the mean of past stays, and none where nobody has stayed', () => {
    for (const sample of sampleHomes) {
      const { stars } = sample;
      const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
      expect(found(sample)?.ratings).toBe(stars.length === 0 ? undefined : Math.round(mean * 10) / 10);
    }
  });

  it('has days that are taken where a stay is booked or its host has closed them', async () => {
    for (const sample of sampleHomes) {
      const { booked, calendar } = sample;
      const home = found(sample);
      const { body } = await app
        .visitor()
        .get<{ start: string; end: string }[]>(`/api/booking/booked-dates/${home?._id}`);
      // The other site is read meanwhile.
      const ours = body.filter(({ start }) => start !== daysFromNow(app, 22));
      expect(ours).toHaveLength((booked === undefined ? 0 : 1) + (calendar === undefined ? 0 : 1));
      expect(home?.isBooked).toBe(booked !== undefined);
    }
  });

  it('lets every host and guest in with the password that the README tells', async () => {
    for (const person of [...Object.values(sampleHosts), ...sampleGuests]) {
      const credentials = { email: person.email, password: SAMPLE_PASSWORD };
      const { status, body } = await app.visitor().post('/api/auth/login', credentials);
      expect({ status, body }).toMatchObject({ status: 200, body: { name: nameOf(person) } });
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

it('has a home that the other site on this machine sells, too', async () => {
  await untilFeedsRead(app);
  const sold = sampleHomes.find(({ calendar }) => calendar?.isSoldElsewhere);
  const { body } = await app.visitor().get(`/api/booking/booked-dates/${found(sold!)?._id}`);
  expect(body).toContainEqual(expect.objectContaining({ start: daysFromNow(app, 22) }));
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

  it('keeps nothing of what was prepared before it could be asked', async () => {
    const own = await startTestApp();
    try {
      const { photos } = own.context;
      const ahead = await prepareSamplesAhead(photos);
      await own.signUp();
      await fillWithSampleHomes(own.context, ahead);
      expect(ahead?.pictures).toHaveLength(sampleHomes.length);
      expect(await photos.isEmpty()).toBe(true);
    } finally {
      await own.close();
    }
  });

  it('has nothing prepared where photos lie already', async () => {
    expect(await prepareSamplesAhead(app.context.photos)).toBeUndefined();
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
