import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp());
beforeAll(async () => {
  const host = await app.signUp();
  const [checkIn, checkOut] = [daysFromNow(app, 30), daysFromNow(app, 32)];
  const homes = [
    // Two nights: 2,600, for three guests 2,600.
    { title: 'Plain', rent: 1_300, includedGuests: 4 },
    // 2,000 with the cleaning fee: 3,000.
    { title: 'Cleaned', rent: 1_000, cleaningFee: 1_000 },
    // 2,400, for three guests 4,400.
    { title: 'For two', rent: 1_200, includedGuests: 2, extraGuestFee: 1_000 },
    // 3,600, by its season.
    { title: 'In season', rent: 900, season: 1_800 },
  ];
  for (const { season, ...home } of homes) {
    const { _id } = await aHome(app, host, { cleaningFee: 0, extraGuestFee: 0, includedGuests: 3, ...home });
    if (season !== undefined) {
      await host.put(`/api/calendar/days/${_id}`, { from: checkIn, to: checkOut, set: { rent: season } });
    }
  }
});

const days = () => `checkIn=${daysFromNow(app, 30)}&checkOut=${daysFromNow(app, 32)}`;

test.each([
  ['sort=price', ['In season', 'Cleaned', 'For two', 'Plain']],
  ['sort=-price', ['Plain', 'For two', 'Cleaned', 'In season']],
  ['sort=newest', ['In season', 'For two', 'Cleaned', 'Plain']],
  ['sort=price&days', ['For two', 'Plain', 'Cleaned', 'In season']],
  ['sort=-price&days', ['In season', 'Cleaned', 'Plain', 'For two']],
  ['sort=price&guests=3&days', ['Plain', 'Cleaned', 'In season']],
])('%s sorts by the rent of a night, and with dates by the total of the stay', async (query, expected) => {
  const asked = `/api/listing/search?${query.replace('days', days())}`;
  const whole = await app.visitor().get<Listing[]>(asked);
  expect(whole.body.map(({ title }) => title)).toEqual(expected);
  const pages = await nextPages<Listing>(app.visitor(), `${asked}&limit=1`);
  expect(pages.flatMap(({ body }) => body.map(({ title }) => title))).toEqual(expected);
});

test('the counted results are sorted by the total of the stay, even if the order by rent is the reverse', async () => {
  const host = await app.signUp();
  const home = await aHome(app, host, { title: 'Turned round', rent: 1_000, cleaningFee: 0 });
  await copyListing(app.db, home, 299);
  // The higher the rent of a night, the lower the total of the stay.
  await sql`
    update listing set rent = 1000 + turn, cleaning_fee = 9000 - 30 * turn
    from (select id, row_number() over (order by sequence) as turn from listing where title like 'Turned round%') as turned
    where turned.id = listing.id`.execute(app.db);
  const asked = `/api/listing/search?query=turned&${days()}&limit=100`;
  for (const sort of ['price', '-price']) {
    const pages = await nextPages<Listing>(app.visitor(), `${asked}&sort=${sort}`);
    const rents = pages.flatMap(({ body }) => body.map(({ rent }) => rent));
    expect(rents).toHaveLength(300);
    expect(rents).toEqual(rents.toSorted((one, other) => (sort === 'price' ? other - one : one - other)));
  }
});
