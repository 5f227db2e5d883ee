import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';
import { transitionBooking } from './booking-states.ts';
import { processDueBookings } from './due-bookings.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

test('one failing booking does not stop the others, and is reported', async () => {
  const home = await aHome(app, await app.signUp());
  const guest = await app.signUp();
  for (const days of [10, 20, 30]) await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, days) });
  const bookings = () => app.db.selectFrom('booking').select(['id', 'state']).orderBy('check_in').execute();
  const [broken] = await bookings();
  const moved = processDueBookings(app.db, {
    due: app.db.selectFrom('booking').orderBy('check_in'),
    apply: async (trx, booking) => {
      if (booking.id === broken?.id) throw new Error('broken');
      await transitionBooking(trx, booking, 'cancel', app.clock.now(), 'guest');
    },
  });
  await expect(moved).rejects.toThrow('1 of 3 bookings not moved');
  expect((await bookings()).map(({ state }) => state)).toEqual(['held', 'cancelled', 'cancelled']);
});
