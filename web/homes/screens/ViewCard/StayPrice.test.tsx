import type { Listing } from '@aangan/contract/homes/listings.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { createQueryClient, keys } from '../../../api/query-client.ts';
import { SiteContext } from '../../../api/site.ts';
import { hideAmounts } from '../../../shared/hide-amounts.ts';
import { GuestView } from './GuestView.tsx';

const home = {
  _id: 'h1',
  host: 'p1',
  title: 'Neem Courtyard',
  description: 'A courtyard.',
  category: 'villa',
  city: 'Manali, India',
  landMark: 'Old Town',
  photos: [],
  amenities: [],
  rent: 2_000,
  includedGuests: 2,
  extraGuestFee: 0,
  cleaningFee: 500,
  whole: { nights: 2, total: 5_580 },
} as unknown as Listing;
const dates = { checkIn: '2026-12-24', checkOut: '2026-12-28' };
const alone = { adults: 1, children: 0, infants: 0, pets: 0 };
const site = { now: '2026-11-21T06:30:00.000Z', holdHours: 24 } as never;

const queries = createQueryClient();
// Its timers would keep the process alive.
afterEach(() => queries.clear());

const openPage = () =>
  renderToString(
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <Router ssrPath="/homes/neem" ssrSearch={new URLSearchParams(dates).toString()}>
          <GuestView listing={home} loaded={{ reviews: null, host: null, moreHomes: null }} />
        </Router>
      </SiteContext>
    </QueryClientProvider>,
  );

const { total: plain } = priceStay(home, 4, 1);
const inAll = (total: number, nights = 4) => priceWords.whole({ rupees: formatRupees(total), nights });

test('a page with dates shows no total until they are quoted, and keeps its place', () => {
  const html = openPage();
  for (const text of [formatRupees(plain), inAll(5_580, 2)]) expect(html).not.toContain(text);
  expect(html).toContain(hideAmounts(inAll(plain)));
  expect(html).toMatch(/<dl [^>]*aria-busy="true"/);
});

test('quoted dates show the total of the quote', () => {
  const nights = [24, 25, 26, 27].map((day) => ({ date: `2026-12-${day}`, rent: 4_000 }));
  const { total, ...parts } = priceStay(
    home,
    nights.map(({ rent }) => rent),
    1,
  );
  queries.setQueryData(keys.quote(home._id, { ...dates, ...alone }), {
    ...parts,
    bookable: true,
    reasons: [],
    nights,
    nightsTotal: 16_000,
    total,
  });
  const html = openPage();
  expect(html).toContain(inAll(total));
  expect(html).not.toContain(hideAmounts('₹0'));
});

test.each([
  ['₹4,209', '₹…\u2007\u2007\u2007'],
  ['₹850 × 4 nights', '₹…\u2007 × 4 nights'],
  ['-₹5', '-₹…'],
  ['Taxes (12%)', 'Taxes (12%)'],
])('of %j it shows %j while amounts are unknown', (text, shown) => {
  expect(hideAmounts(text)).toBe(shown);
});
