import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const GUESTS = 50;
const ROUNDS = 20;

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guests: Person[];
beforeAll(async () => {
  host = await app.signUp();
  guests = await Promise.all(Array.from({ length: GUESTS }, () => app.signUp()));
}, 60_000);

test(`one of ${GUESTS} concurrent requests for the same days succeeds, in ${ROUNDS} rounds`, async () => {
  const home = await aListing(app, host);
  for (let round = 0; round < ROUNDS; round += 1) {
    // In every other round the stays overlap differently instead of being equal.
    const body = (index: number) => {
      const shift = round % 2 === 0 ? 0 : index % 3;
      return bookingRequest(app, home, { checkIn: daysFromNow(app, 10 + round * 10 + shift), nights: 3 });
    };
    const answers = await Promise.all(
      guests.map((guest, index) => guest.post<Booking>(`/api/booking/create/${home._id}`, body(index))),
    );
    const counts = (expected: number) => answers.filter(({ status }) => status === expected).length;
    expect({ round, created: counts(201), taken: counts(409) }).toEqual({ round, created: 1, taken: GUESTS - 1 });
  }
  expect(await overlaps(home._id)).toBe(0);
}, 120_000);

test('never charges a raised price to a guest who saw the old one', async () => {
  const home = await aListing(app, host);
  const edit = new FormData();
  edit.set('rent', '2500');
  const [edited, ...answers] = await Promise.all([
    host.post(`/api/listing/update/${home._id}`, edit),
    ...guests
      .slice(0, 10)
      .map((guest, index) =>
        guest.post<Booking>(
          `/api/booking/create/${home._id}`,
          bookingRequest(app, home, { checkIn: daysFromNow(app, 20 + index * 5) }),
        ),
      ),
  ]);
  expect(edited?.status).toBe(200);
  const outcomes = answers.map(({ status, body, error }) => (status === 201 ? body.rent : error.code));
  expect([2_000, 'PRICE_CHANGED']).toEqual(expect.arrayContaining([...new Set(outcomes)]));
});

/** The number of pairs of active bookings of a home that share a day. */
async function overlaps(listingId: string): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs from booking a join booking b on a.listing_id = b.listing_id and a.id < b.id
    where a.listing_id = ${listingId} and a.state = 'held' and b.state = 'held'
      and daterange(a.check_in, a.check_out, '[]') && daterange(b.check_in, b.check_out, '[]')`.execute(app.db);
  return rows[0]?.pairs ?? -1;
}
