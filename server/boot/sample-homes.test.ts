import { readdir } from 'node:fs/promises';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import type { Automatic, SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import { sampleConversations, sampleReplies } from '@aangan/samples/correspondence.ts';
import { buildPreview, type SampleHome, sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { CalendarSite, untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLedgerInconsistencies } from '../domain/ledger/ledger-consistency.ts';
import { listingTexts, personName, prepareSamplesAhead } from './prepare-samples.ts';
import { fillWithSampleHomes } from './sample-homes.ts';

const app = started(() => startTestApp());
let homes: Listing[];
const site = started(() => CalendarSite.start());
beforeAll(async () => {
  site.says([{ from: daysFromNow(app, 22), to: daysFromNow(app, 25) }]);
  await fillWithSampleHomes({ ...app.context, otherSite: site.url });
  homes = await everyHome();
});

const everyHome = async () => (await app.visitor().get<Listing[]>('/api/listing/get')).body;
const getTitle = (home: SampleHome) => listingTexts(home).title;
async function signedIn(email: string) {
  const client = app.visitor();
  await client.post('/api/auth/login', { email, password: SAMPLE_PASSWORD });
  return client;
}
const found = (sample: SampleHome) => homes.find(({ title }) => title === getTitle(sample));

describe('an empty database', () => {
  it('has wishlists of guests and hosts, one of them shared', async () => {
    const { body: lists } = await (await signedIn(sampleGuests[0]!.email)).get<Wishlist[]>('/api/wishlist/mine');
    expect(lists.map(({ homes, shared }) => [homes, shared])).toEqual([
      [3, false],
      [4, true],
    ]);
    const { body: hosts } = await (await signedIn(sampleHosts.devyani.email)).get<Wishlist[]>('/api/wishlist/mine');
    expect(hosts.map(({ homes }) => homes)).toEqual([2]);
  });

  it('is filled with every sample home and its pictures, newest first', () => {
    expect(homes.map(({ title }) => title)).toEqual(sampleHomes.map(getTitle).toReversed());
    for (const sample of sampleHomes) {
      const photos = found(sample)?.photos ?? [];
      expect(photos.map(({ blur }) => blur)).toEqual(sample.pictures.map(buildPreview));
      for (const photo of photos) expect(photo).toMatchObject({ format: 'svg', width: 640, height: 480 });
    }
  });

  it('shows the mean rating of past stays, and none without stays', () => {
    for (const sample of sampleHomes) {
      const { stars } = sample;
      const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
      expect(found(sample)?.ratings).toBe(stars.length === 0 ? undefined : Math.round(mean * 10) / 10);
    }
  });

  it('has taken days for stays and for days that the host blocked', async () => {
    for (const sample of sampleHomes) {
      const { booked, calendar } = sample;
      const home = found(sample);
      const { body } = await app
        .visitor()
        .get<{ start: string; end: string }[]>(`/api/booking/booked-dates/${home?._id}`);
      // The calendar of the other site is imported meanwhile.
      const ours = body.filter(({ start }) => start !== daysFromNow(app, 22));
      expect(ours).toHaveLength((booked === undefined ? 0 : 1) + (calendar === undefined ? 0 : 1));
      expect(home?.isBooked).toBe(booked !== undefined);
    }
  });

  it('signs every host and guest in with the password of the README', async () => {
    for (const person of [...Object.values(sampleHosts), ...sampleGuests]) {
      const credentials = { email: person.email, password: SAMPLE_PASSWORD };
      const { status, body } = await app.visitor().post('/api/auth/login', credentials);
      expect({ status, body }).toMatchObject({ status: 200, body: { name: personName(person) } });
    }
  });

  it('has conversations, some unread, in several scripts, with the events of the stays', async () => {
    const messages: string[] = [];
    for (const sample of sampleConversations) {
      const guest = await signedIn(`${sample.guest}@example.in`);
      const home = found(sampleHomes.find(({ id }) => id === sample.home)!);
      const mine = (await guest.get<ConversationLine[]>('/api/inbox/mine')).body;
      const line = mine.find(({ listing }) => listing._id === home?._id);
      const { entries, host } = (await guest.get<Conversation>(`/api/inbox/conversation/${line?._id}`)).body;
      expect(entries.map(({ kind }) => kind)).toEqual(
        sample.entries.map((entry) => ('happened' in entry ? 'line' : entry.isAutomatic ? 'automatic' : 'message')),
      );
      expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
      const isForGuest = entries.at(-1)?.from === host._id;
      expect(line?.unread).toBe(isForGuest ? (sample.unread ?? 0) : 0);
      expect(host.photo).toMatchObject({ format: 'svg' });
      messages.push(...entries.map(({ message }) => message));
    }
    for (const script of ['Devanagari', 'Tamil', 'Bengali', 'Arabic'])
      expect(
        messages.filter((message) => new RegExp(`\\p{Script=${script}}`, 'u').test(message)),
        script,
      ).not.toEqual([]);
    expect(messages).toContainEqual(expect.stringMatching(/^Paid ₹/));
    const unread = await (await signedIn('meera@example.in')).get<ConversationLine[]>('/api/inbox/mine?filter=unread');
    expect(unread.body.map((line) => line.unread)).toEqual([2]);
  });

  it('has saved replies and automatic messages of hosts', async () => {
    const host = await signedIn('devyani@example.in');
    const { body } = await host.get<SavedReply[]>('/api/inbox/replies');
    const own = sampleReplies.filter(({ host: name }) => name === 'devyani');
    expect(body.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
    const lake = sampleHomes.find(({ id }) => id === 'lakeHouse')!;
    const home = found(lake);
    const lines = (await host.get<ConversationLine[]>('/api/inbox/mine')).body;
    const talk = lines.find(({ listing }) => listing._id === home?._id);
    const inserted = (await host.get<SavedReply[]>(`/api/inbox/replies?conversation=${talk?._id}`)).body;
    expect(inserted[0]?.filled).toContain(lake.place?.directions);
    const rules = (await host.get<Automatic[]>(`/api/inbox/automatic/${home?._id}`)).body;
    expect(rules.map(({ when }) => when)).toEqual(['payment', 'before', 'checkout']);
  });

  it('has no stay that is missing in the ledger', async () => {
    expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
  });
});

it('has a home that is also listed on the local calendar site', async () => {
  await untilFeedsRead(app);
  const sold = sampleHomes.find(({ calendar }) => calendar?.isSoldElsewhere);
  const { body } = await app.visitor().get(`/api/booking/booked-dates/${found(sold!)?._id}`);
  expect(body).toContainEqual(expect.objectContaining({ start: daysFromNow(app, 22) }));
});

describe('a database that is not empty', () => {
  it('is unchanged when it is filled again', async () => {
    await fillWithSampleHomes(app.context);
    expect(await everyHome()).toEqual(homes);
  });

  it('is unchanged if it has data of its own', async () => {
    const own = await startTestApp();
    try {
      const home = await aHome(own, await own.signUp());
      await fillWithSampleHomes(own.context);
      const { body } = await own.visitor().get<Listing[]>('/api/listing/get');
      expect(body.map(({ _id }) => _id)).toEqual([home._id]);
    } finally {
      await own.close();
    }
  });

  it('discards samples that were prepared ahead', async () => {
    const own = await startTestApp();
    try {
      const { photos } = own.context;
      const ahead = await prepareSamplesAhead(own.context.settings.dataDir);
      await own.signUp();
      await fillWithSampleHomes(own.context, ahead);
      expect(ahead?.pictures).toHaveLength(sampleHomes.length);
      expect(await readdir(photos.files.name)).toEqual([]);
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
