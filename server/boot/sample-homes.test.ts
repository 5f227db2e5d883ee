import { readdir } from 'node:fs/promises';
import { NewAccount } from '@aangan/contract/accounts/users.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Payout, PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import type { EarningsSummary, NextPayout } from '@aangan/contract/payouts/earnings.ts';
import * as words from '@aangan/contract/words/en/samples.ts';
import { sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
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
  listingTexts,
  personName,
  prepareSamplesAhead,
  profileInput,
  samplePeople,
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

  describe('an empty database', () => {
    it('signs every host and guest in with the password of the README', async () => {
      for (const person of samplePeople) {
        const account = { name: personName(person), email: person.email, password: SAMPLE_PASSWORD };
        const { name, ...credentials } = NewAccount.parse(account);
        const { status, body } = await app.visitor().post('/api/auth/login', credentials);
        expect({ status, body }).toMatchObject({ status: 200, body: { name } });
      }
    });

    it('has no stay that is missing in the ledger', async () => {
      expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
    });
  });

  it('has a home that is also listed on the local calendar site', async () => {
    await untilFeedsRead(app);
    const sold = listingTexts(sampleHomes.find(({ calendar }) => calendar?.isSoldElsewhere)!);
    const home = homes.find(({ title }) => title === sold.title);
    const { body } = await app.visitor().get(`/api/booking/booked-dates/${home?._id}`);
    expect(body).toContainEqual(expect.objectContaining({ start: daysFromNow(app, 22) }));
  });

  describe('a database with data', () => {
    it('is unchanged when it is filled again', async () => {
      await fillWithSampleHomes(app.context);
      expect(await everyHome()).toEqual(homes);
    });

    it('is unchanged if it has other data', async () => {
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
});

test('the dictionary contains the texts of sample homes, their calendars and people, and nothing else', () => {
  const calendars = sampleHomes.flatMap(({ calendar }) =>
    calendar === undefined
      ? []
      : [sampleText(`${calendar.season.name}Season`), sampleText(`${calendar.block.note}Note`)],
  );
  const used = [
    sampleText('otherSite'),
    ...samplePeople.map(personName),
    ...samplePeople.map((person) => profileInput(person).about ?? ''),
    ...sampleHomes.flatMap((home) => Object.values(listingTexts(home))),
    ...calendars,
  ];
  expect(Object.values(words).toSorted()).toEqual(used.toSorted());
});
