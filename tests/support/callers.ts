import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, DAY_MS } from '@aangan/contract/rules/dates.ts';
import { cookieName, endSession, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import { LINK_TOKEN_HEADER, signLink } from '@aangan/server/domain/bookings/permissions.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import type { Selectable } from 'kysely';
import { aHome } from '../factories/homes.ts';
import { aHeldStay } from '../factories/stays.ts';
import type { Person, TestApp } from './app.ts';
import { daysFromNow } from './bookings.ts';
import { setPlace } from './listings.ts';

/** Every kind of caller, by their relation to a booking. */
export const callers = [
  'visitor',
  'guest',
  'host',
  'another guest',
  'another host',
  'holder of the mailed link',
  'holder of a tampered link',
  'holder of an expired link',
  "holder of another booking's link",
  'expired session',
  'ended session',
] as const;
export type Caller = (typeof callers)[number];

/**
 * A home of Hari's in which Gita holds a stay, all callers, and two unrelated people who each hold a stay in another
 * home of Hari's.
 */
export class Cast {
  readonly host: Person;
  readonly guest: Person;
  readonly anotherHost: Person;
  readonly anotherGuest: Person;
  readonly home: Listing;
  /** A booking whose guest has written to the host. */
  readonly booking: Booking;
  /** Unique private texts of each person, by field name. */
  readonly privateData: Record<string, string>;
  readonly #app: TestApp;
  readonly #sessions: Selectable<Database['session']>[];
  #stays = 0;

  private constructor(
    app: TestApp,
    parts: Pick<Cast, 'host' | 'guest' | 'anotherHost' | 'anotherGuest' | 'home' | 'booking'>,
    sessions: Selectable<Database['session']>[],
  ) {
    this.#app = app;
    this.#sessions = sessions;
    ({ host: this.host, guest: this.guest, anotherHost: this.anotherHost, anotherGuest: this.anotherGuest } = parts);
    ({ home: this.home, booking: this.booking } = parts);
    this.privateData = {
      'guest name': this.guest.name,
      'guest e-mail': this.guest.email,
      'host name': this.host.name,
      'host e-mail': this.host.email,
      phone: '98290 12345',
      place: 'Behind the Neem 7',
      message: 'A DJ with coloured lights',
    };
  }

  static async gather(app: TestApp): Promise<Cast> {
    const person = (name: string, email: string) => app.signUp({ name, email });
    const host = await person('Hari of the Neem', 'hari.neem@example.org');
    const guest = await person('Gita of the Lake', 'gita.lake@example.org');
    const anotherHost = await person('Bina', 'bina@example.org');
    const anotherGuest = await person('Chandra', 'chandra@example.org');
    const home = await aHome(app, host, { phone: '+91 98290 12345' });
    await setPlace(host, home, { address: 'Behind the Neem 7' });
    await aHome(app, anotherHost, { title: 'Elsewhere', phone: '+91 90000 00004' });
    const second = await aHome(app, host, { title: 'Second home', phone: '+91 98290 12345' });
    await aHeldStay(app, anotherGuest, second);
    await aHeldStay(app, anotherHost, second, { checkIn: daysFromNow(app, 90) });
    const booking = await aHeldStay(app, guest, home);
    const wish = { name: guest.name, phone: '+91 90000 00001', email: guest.email };
    await guest.post('/api/guest/contact', {
      ...wish,
      bookingId: booking._id,
      extraService: 'A DJ with coloured lights',
    });
    const sessions = await app.db.selectFrom('session').selectAll().execute();
    return new Cast(app, { host, guest, anotherHost, anotherGuest, home, booking }, sessions);
  }

  /** Renews all sessions, because some calls end all sessions of a person. */
  async comeBack(): Promise<void> {
    await this.#app.db
      .insertInto('session')
      .values(this.#sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Another home of the host's, without bookings. */
  anotherHome(): Promise<Listing> {
    return aHome(this.#app, this.host, { title: 'Another home', phone: '+91 98290 12345' });
  }

  /** Free days of the home; different on each call. */
  freeDays(): { checkIn: string; checkOut: string } {
    this.#stays += 1;
    const checkIn = daysFromNow(this.#app, 40 + 2 * this.#stays);
    return { checkIn, checkOut: addDays(checkIn, 1) };
  }

  /** Books another stay of the guest in the home. */
  anotherBooking(): Promise<Booking> {
    return aHeldStay(this.#app, this.guest, this.home, this.freeDays());
  }

  /** Request headers of a caller. A booking link is for `bookingId`. */
  async buildHeaders(caller: Caller, bookingId: string): Promise<Record<string, string>> {
    const now = this.#app.clock.now();
    const later = new Date(now.getTime() + DAY_MS);
    switch (caller) {
      case 'visitor':
        return {};
      case 'guest':
        return this.#session(this.guest, now);
      case 'host':
        return this.#session(this.host, now);
      case 'another guest':
        return this.#session(this.anotherGuest, now);
      case 'another host':
        return this.#session(this.anotherHost, now);
      case 'holder of the mailed link':
        return this.#link(bookingId, later);
      case 'holder of a tampered link': {
        const { [LINK_TOKEN_HEADER]: token = '' } = this.#link(bookingId, later);
        return { [LINK_TOKEN_HEADER]: token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
      }
      case 'holder of an expired link':
        return this.#link(bookingId, new Date(now.getTime() - 1_000));
      case "holder of another booking's link":
        return this.#link(crypto.randomUUID(), later);
      case 'expired session':
        return this.#session(this.host, new Date(now.getTime() - 31 * DAY_MS));
      case 'ended session':
        return this.#endedSession();
    }
  }

  #link(bookingId: string, expiresAt: Date): Record<string, string> {
    return { [LINK_TOKEN_HEADER]: signLink(this.#app.context.secret, { bookingId, expiresAt }) };
  }

  /** Creates a session for each request, because a call may end it. */
  async #session({ id }: Person, since: Date): Promise<Record<string, string>> {
    const token = await openSession(this.#app.db, { accountId: id, device: 'A test' }, since);
    return { cookie: `${cookieName(this.#app.context.settings.publicUrl)}=${token}` };
  }

  async #endedSession(): Promise<Record<string, string>> {
    const headers = await this.#session(this.host, this.#app.clock.now());
    await endSession(this.#app.db, headers['cookie']?.split('=')[1] ?? '');
    return headers;
  }
}
