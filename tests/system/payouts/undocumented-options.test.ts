import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { findBookInconsistencies, findPayoutInconsistencies } from '@aangan/server/domain/ledger/books-consistency.ts';
import { releaseTransfers } from '@aangan/server/domain/payouts/payout-jobs.ts';
import { syncTransfers } from '@aangan/server/domain/payouts/payout-webhooks.ts';
import { defaultOptions, undocumentedOptionValues } from '@aangan/stand-ins/gateway/route/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/app.ts';
import { aBooking } from '../../support/bookings.ts';
import { TestClock } from '../../support/clock.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { aListing } from '../../support/listings.ts';
import { order, verify } from '../../support/payments.ts';
import { aLinkedHost } from '../../support/payouts.ts';
import { until } from '../../support/until.ts';

// Behaviours that the gateway's documentation leaves open: hosts are paid and guests refunded either way.

const START = '2026-12-01T06:00:00Z';
/** 14:00 in India on the day after check-in. */
const RELEASE = '2026-12-21T08:30:00Z';

const clock = new TestClock();
let gateway: TestGateway;
let app: TestApp;
let host: Person;
beforeAll(async () => {
  clock.moveTo(START);
  gateway = await startTestGateway({ now: clock.now });
  const settings = { razorpay: gateway.settings, payouts: 'route' as const, rateLimits: false };
  app = await startTestApp({ settings, clock });
});
beforeEach(async () => {
  clock.moveTo(START);
  host = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

async function aHeldPayout() {
  const booking = await aBooking(app, await app.signUp(), await aListing(app, host), { checkIn: '2026-12-20' });
  const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
  await verify(app.visitor(), result);
  const payout = async () => {
    const found = app.db.selectFrom('payout').selectAll().where('booking_id', '=', booking._id);
    return found.executeTakeFirstOrThrow();
  };
  const becomes = (state: string) => until(async () => expect((await payout()).state).toBe(state));
  await becomes('held');
  return { booking, payout, becomes };
}

const others = Object.entries(undocumentedOptionValues).flatMap(([point, [, ...answers]]) =>
  answers.map((answer) => [point, answer] as const),
);

test.each(others)('%s is %s', async (point, answer) => {
  await gateway.act('/stand-in/failure-modes', { undocumentedOptions: { ...defaultOptions, [point]: answer } });
  await aLinkedHost(app, gateway, host);
  const cancelled = await aHeldPayout();
  await host.delete(`/api/booking/cancel/${cancelled.booking._id}`);
  await cancelled.becomes('reversed');
  await until(async () => {
    const refund = app.db.selectFrom('refund').select('state').where('booking_id', '=', cancelled.booking._id);
    expect(await refund.execute()).toEqual([{ state: expect.stringMatching(/pending|processed/) }]);
  });
  const heldPayout = await aHeldPayout();
  clock.moveTo(RELEASE);
  await releaseTransfers(app.context, clock.now());
  await heldPayout.becomes('on-the-way');
  clock.advance(26 * HOUR_MS);
  await syncTransfers(app.context, clock.now());
  await heldPayout.becomes('arrived');
  expect((await heldPayout.payout()).reference).toMatch(/\S/);
  expect([...(await findBookInconsistencies(app.db)), ...(await findPayoutInconsistencies(app.db))]).toEqual([]);
});
