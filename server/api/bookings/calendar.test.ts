import type { CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { app, day, guest, home, host, setCalendarScene } from '@aangan/tests/support/calendar-scene.ts';
import { expect, test } from 'vitest';

setCalendarScene();

const calendar = async (from: number, to: number) =>
  (await app.visitor().get<CalendarDay[]>(`/api/booking/calendar/${home._id}?from=${day(from)}&to=${day(to)}`)).body;

test('returns for each day its price and whether a stay may begin or end on it', async () => {
  expect(await calendar(10, 10)).toEqual([
    { date: day(10), free: true, rent: home.rent, minNights: 1, checkIn: true, checkOut: true, departure: true },
  ]);
});

test('names the rule that forbids a check-in, and nothing about taken days', async () => {
  await aHeldStay(app, guest, home, { checkIn: day(6), nights: 2 });
  await host.put(`/api/calendar/rules/${home._id}`, { noticeDays: 5, horizonDays: 9 });
  const days = await calendar(4, 10);
  expect(days.map(({ checkIn }) => checkIn)).toEqual([false, false, false, false, false, true, false]);
  expect(days.map(({ noCheckIn }) => noCheckIn)).toEqual(['TOO_SOON', ...Array(5).fill(undefined), 'TOO_FAR']);
  expect(days[2]).toEqual({
    date: day(6),
    free: false,
    rent: home.rent,
    minNights: 1,
    checkIn: false,
    checkOut: true,
    departure: false,
  });
});

test('allows no check-in if the next taken day is before the minimum stay', async () => {
  await host.put(`/api/calendar/rules/${home._id}`, { minNights: 3 });
  await aHeldStay(app, guest, home, { checkIn: day(20), nights: 3 });
  const days = await calendar(16, 25);
  const begins = days.filter(({ checkIn }) => checkIn).map(({ date }) => date);
  expect(begins).toEqual([day(16), day(24), day(25)]);
});
