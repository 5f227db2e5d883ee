import type { Booking, Quote } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let gateway: TestGateway;
let mailbox: Mailbox;
let app: TestApp;
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  [gateway, mailbox] = await Promise.all([startTestGateway({ now: () => TEST_INSTANT }), startMailbox()]);
  const { smtpUrl } = mailbox;
  app = await startTestApp({ settings: { rateLimits: false, smtpUrl, razorpay: gateway.settings } });
});
afterAll(async () => {
  await app.close();
  await Promise.all([gateway.close(), mailbox.close()]);
});
beforeEach(async () => {
  host = await app.signUp({ name: 'Hari' });
  guest = await app.signUp({ name: 'Gita' });
  home = await aHome(app, host, { rent: 4_000, cleaningFee: 800 });
});

function aMonday(): string {
  let date = daysFromNow(app, 30);
  while (weekdayOf(date) !== 'mon') date = addDays(date, 1);
  return date;
}

test('an e-mail with a total lists differing nights, discount and fees', async () => {
  await host.put(`/api/calendar/rules/${home._id}`, { weekendRent: 5_500, weeklyDiscount: 10 });
  const stay = { checkIn: aMonday(), checkOut: addDays(aMonday(), 7) };
  const { body: quote } = await guest.get<Quote>(
    `/api/booking/quote/${home._id}?${new URLSearchParams(stay).toString()}`,
  );
  const request = { ...stay, totalRent: quote.total };
  const { body: booking } = await guest.post<Booking>(`/api/booking/create/${home._id}`, request);
  const lines = [
    '7 nights: ₹31,000 (5 × ₹4,000, 2 × ₹5,500)',
    'Weekly discount (10%): −₹3,100',
    'Cleaning fee: ₹800',
    'Service fee (15%): ₹4,185',
    'Taxes (12%): ₹3,348',
  ].join('\n');
  const held = await mailbox.mailTo(guest.email, /are held$/);
  expect(held.text).toContain(`${lines}\nTotal: ${formatRupees(quote.total)}`);
  expect((await mailbox.mailTo(host.email)).text).toContain(lines);

  const { body: ordered } = await order(guest, booking);
  await verify(guest, await gateway.pay(ordered.orderId));
  const paid = await mailbox.mailTo(guest.email, /is confirmed$/);
  expect(paid.text).toContain(`${lines}\nPaid: ${formatRupees(quote.total)}`);
});

test('shows the rent of nights at the same price', async () => {
  await aHeldStay(app, guest, home, { nights: 2 });
  const { text } = await mailbox.mailTo(guest.email, /are held$/);
  expect(text).toContain('₹4,000 × 2 nights: ₹8,000\nCleaning fee: ₹800\n');
});
