import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Person, startTestApp, type TestApp } from './app.ts';
import { bookingRequest, daysFromNow } from './bookings.ts';
import { aHome } from '../factories/homes.ts';

/** What tests of a home's calendar begin with, after `setCalendarScene`. */
export let app: TestApp;
export let host: Person;
export let guest: Person;
export let home: Listing;

/** Once in a test file: the product, a host and a guest for all of its tests, and a new home for each. */
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

/** The date so many days from now. */
export const day = (ahead: number) => daysFromNow(app, ahead);

/** The home's days as its host sees them, both ends included. */
export const calendar = async (from: number, to: number) =>
  (await host.get<HostCalendar>(`/api/calendar/home/${home._id}?from=${day(from)}&to=${day(to)}`)).body;

export const bookedDates = async () => (await app.visitor().get(`/api/booking/booked-dates/${home._id}`)).body;

/** The guest asks for a stay of one adult. */
export const hold = (checkIn: number, nights: number) =>
  guest.post<{ code?: string }>(
    `/api/booking/create/${home._id}`,
    bookingRequest(app, home, { checkIn: day(checkIn), nights }),
  );
