import { expect, test } from 'vitest';
import { priceStay } from '../rules/price.ts';
import { builtInTables, taxRuleOn } from '../rules/tax/stay-price.ts';
import { PriceParts, toPriceParts } from './bookings.ts';
import { priceOfParts } from './price-of-parts.ts';

const home = { rent: 7_501, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };

test.each([
  ['another than 12', taxRuleOn(builtInTables, '2026-11-23', 'supply'), 18],
  ['12', null, undefined],
])('a price whose tax is at %s per cent comes back as it was sent', (_, rule, sent) => {
  const price = priceStay(home, 2, 2, null, rule);
  const parts = PriceParts.parse(JSON.parse(JSON.stringify(toPriceParts(price, '2026-12-01'))));
  expect(parts.taxPercent).toBe(sent);
  expect(priceOfParts(parts)).toEqual(price);
});
