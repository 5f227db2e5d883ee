import { readdir } from 'node:fs/promises';
import { NewAccount } from '@aangan/contract/accounts/users.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Document } from '@aangan/contract/documents/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import type { Automatic, SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import type { Payout, PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import type { EarningsSummary, NextPayout } from '@aangan/contract/payouts/earnings.ts';
import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/samples.ts';
import { sampleConversations, sampleReplies } from '@aangan/samples/correspondence.ts';
import { buildPreview, type SampleHome, sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { CalendarSite, untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { findCalendarInconsistencies } from '../domain/calendar/calendar-consistency.ts';
import { findGatewayInconsistencies, findReconInconsistencies } from '../domain/ledger/gateway-consistency.ts';
import { findLedgerInconsistencies } from '../domain/ledger/ledger-consistency.ts';
import {
  listingInput,
  listingTexts,
  personName,
  prepareSamplesAhead,
  profileInput,
  sampleText,
} from './prepare-samples.ts';
import { fillWithSampleHomes } from './sample-homes.ts';

describe('sample homes', () => {
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
      const unread = await (
        await signedIn('meera@example.in')
      ).get<ConversationLine[]>('/api/inbox/mine?filter=unread');
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
});

describe('payments of sample homes', () => {
  const gateway = started(() => startTestGateway());
  const app = started(() => startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' } }));
  beforeAll(async () => {
    await fillWithSampleHomes({ ...app.context, payments: { ...app.context, account: gateway.settings } });
    await sweepUntil({ planned: 0 });
    await sweepUntil({ 'on-the-way': 2 });
  });

  /** Runs the server's jobs until this many payouts are in these states. */
  async function sweepUntil(expected: Partial<Record<Payout['state'], number>>): Promise<void> {
    app.context.jobs.runSweepsNow();
    await until(async () => {
      const payouts = await app.db.selectFrom('payout').select('state').execute();
      for (const [expectedState, count] of Object.entries(expected))
        expect(
          payouts.filter(({ state }) => state === expectedState),
          expectedState,
        ).toHaveLength(count);
    });
  }

  async function signedIn(name: string) {
    const client = app.visitor();
    await client.post('/api/auth/login', { email: `${name}@example.in`, password: SAMPLE_PASSWORD });
    return client;
  }

  function findTitle(homeId: string): string {
    const home = sampleHomes.find(({ id }) => id === homeId);
    if (home === undefined) throw new Error(`no sample home has the id ${homeId}`);
    return listingTexts(home).title;
  }

  /** Number of sample stays at the homes of these hosts. */
  const paidStays = (hosts: readonly string[]) =>
    sampleHomes
      .filter(({ host }) => hosts.includes(host))
      .reduce((sum, { stars, booked, recent }) => sum + stars.length + [booked, recent].filter(Boolean).length, 0);

  it('pays the hosts of the README for past stays, and holds what comes next', async () => {
    for (const name of ['devyani', 'arvind']) {
      const host = await signedIn(name);
      const { body: account } = await host.get<PayoutAccountView>('/api/payout/account');
      expect(account).toMatchObject({ status: 'ready' });
      const { body: payouts } = await host.get<Payout[]>('/api/payout/mine?limit=50');
      expect(payouts).toHaveLength(paidStays([name]));
      expect(new Set(payouts.map(({ state }) => state))).toEqual(new Set(['arrived', 'on-the-way', 'held']));
      const references = payouts.flatMap(({ state, reference }) => (state === 'arrived' ? [reference] : []));
      for (const reference of references) expect(reference).toMatch(/^HDFC\d{12}$/);
      const { body: summary } = await host.get<EarningsSummary>('/api/earnings/summary');
      expect(summary.months.filter(({ earned }) => earned > 0).length).toBeGreaterThanOrEqual(2);
      expect(summary.months.some(({ coming }) => coming > 0)).toBe(true);
      expect(summary.months.every(({ waiting }) => waiting === 0)).toBe(true);
      const { body: next } = await host.get<NextPayout>('/api/earnings/next-payout');
      expect(next.amount).toBeGreaterThan(0);
    }
  });

  it('agrees with calendar, ledger, gateway and its settlements', async () => {
    expect(await findCalendarInconsistencies(app.db)).toEqual([]);
    expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
    expect(await findGatewayInconsistencies(app.context, app.clock.now())).toEqual([]);
    expect(await findReconInconsistencies(app.context, app.clock.now())).toEqual([]);
    const { items } = await gateway.look('/payments?count=100');
    expect(items).toHaveLength(paidStays(['devyani', 'arvind']));
  });

  it('has stays of a guest that are over and to come, with receipts', async () => {
    const meera = await signedIn('meera');
    const { body: stays } = await meera.get<Booking[]>('/api/booking/mine');
    expect(new Set(stays.map(({ state }) => state))).toEqual(new Set(['completed', 'confirmed']));
    const recent = stays.find(({ listing }) => listing.title === findTitle('gulmoharFlat'));
    const { body } = await meera.get<Document[]>(`/api/booking/documents/${recent?._id}`);
    expect(body.map(({ kind }) => kind)).toEqual(['receipt']);
  });

  it('has a stay that only the host has reviewed, and one that only the guest has', async () => {
    const unpublished = app.db.selectFrom('review').innerJoin('listing', 'listing.id', 'review.listing_id');
    const rows = await unpublished
      .select(['listing.title', 'side'])
      .where('published_at', 'is', null)
      .orderBy('side')
      .execute();
    expect(rows).toEqual([
      { title: findTitle('blueRoom'), side: 'guest' },
      { title: findTitle('gulmoharFlat'), side: 'host' },
    ]);
  });

  it('has a complaint of a guest that the officer has answered', async () => {
    const { number } = await app.db.selectFrom('grievance').select('number').executeTakeFirstOrThrow();
    const meera = await signedIn('meera');
    const { body } = await meera.get(`/api/grievance/status/${number}`);
    expect(body).toMatchObject({ state: 'answered' });
  });
});

describe('texts of sample homes', () => {
  const people = [...Object.values(sampleHosts), ...sampleGuests];
  const texts = sampleHomes.map(listingTexts);

  test.each(sampleHomes.map((home) => [home.id, home] as const))('%s is valid input for a new home', (_, home) => {
    expect(listingInput(home)).toMatchObject({
      ...listingTexts(home),
      rent: home.rent,
      phone: home.phone,
      ...home.facts,
    });
  });

  test.each(people.map((person) => [person.id, person] as const))(
    '%s is valid input for a new account',
    (_, person) => {
      const asSent = { name: personName(person), email: person.email, password: SAMPLE_PASSWORD };
      expect(NewAccount.parse(asSent)).toEqual(asSent);
      expect(profileInput(person)).toMatchObject({ languages: person.languages });
    },
  );

  describe('the dictionary', () => {
    it('contains the texts of homes, their calendars and people, and nothing else', () => {
      const calendars = sampleHomes.flatMap(({ calendar }) =>
        calendar === undefined
          ? []
          : [sampleText(`${calendar.season.name}Season`), sampleText(`${calendar.block.note}Note`)],
      );
      const used = [
        sampleText('otherSite'),
        ...people.map(personName),
        ...people.map((person) => profileInput(person).about ?? ''),
        ...texts.flatMap((each) => Object.values(each)),
        ...calendars,
      ];
      expect(Object.values(words).toSorted()).toEqual(used.toSorted());
    });
  });
});
