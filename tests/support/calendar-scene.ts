import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aHome } from '../factories/homes.ts';
import { type Person, startTestApp, type TestApp } from './app.ts';
import { bookingRequest, daysFromNow } from './bookings.ts';

/** Shared state of calendar tests, set by `setCalendarScene`. */
export let app: TestApp;
export let host: Person;
export let guest: Person;
export let home: Listing;

/** Call once per test file: starts the product with a host and a guest, and creates a new home before each test. */
export function setCalendarScene(): void {
  beforeAll(async () => {
    app = await startTestApp({ settings: { rateLimits: false } });
    host = await app.signUp({ name: 'Meera' });
    guest = await app.signUp({ name: 'Asha' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    home = await aHome(app, host);
  });
}

/** The date this many days from now. */
export const day = (ahead: number) => daysFromNow(app, ahead);

/** The home's days as shown to its host; both ends are included. */
export const calendar = async (from: number, to: number) =>
  (await host.get<HostCalendar>(`/api/calendar/home/${home._id}?from=${day(from)}&to=${day(to)}`)).body;

export const bookedDates = async () => (await app.visitor().get(`/api/booking/booked-dates/${home._id}`)).body;

/** Requests a stay for one adult. */
export const hold = (checkIn: number, nights: number) =>
  guest.post<{ code?: string }>(
    `/api/booking/create/${home._id}`,
    bookingRequest(app, home, { checkIn: day(checkIn), nights }),
  );
