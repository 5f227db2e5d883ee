import type { Payout } from '@aangan/contract/payouts/calls.ts';
import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { SiteContext } from '../../../api/site.ts';
import { PayoutRow } from './PayoutRow.tsx';

const site = { now: '2026-10-14T06:30:00.000Z' } as never;
const payout = { state: 'arrived', amount: 2000, booking: 'b1', listing: 'h1', checkOut: '2026-10-20', lines: [] };

test.each([
  ['2026-10-14', words.seeStay, '/host/calendar/h1?day=2026-10-14'],
  ['2026-10-13', words.seeBooking, '/booked?id=b1'],
])('a stay from %s leads to where the host sees it', (checkIn, text, to) => {
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <Router ssrPath="/">
        <PayoutRow payout={{ ...payout, checkIn } as unknown as Payout} />
      </Router>
    </SiteContext>,
  );
  expect(html).toContain(text);
  expect(html).toContain(`href="${to}"`);
});
