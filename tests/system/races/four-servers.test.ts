import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order } from '@aangan/contract/payments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { dice } from '../../support/dice.ts';
import { publishHome } from '../../support/listings.ts';
import { day, hold } from '../../support/people.ts';
import {
  anyDays,
  attempts,
  measureTime,
  printSpeed,
  rounds,
  type RacePerson,
  type Servers,
  startServers,
} from '../../support/races/race.ts';
import { until } from '../../support/until.ts';

const SERVERS = 4;

let servers: Servers;
let host: RacePerson;
let guests: RacePerson[];
beforeAll(async () => {
  servers = await startServers(SERVERS);
  host = await servers.person('Hari');
  guests = await Promise.all(Array.from({ length: attempts }, () => servers.person('Gita')));
}, 120_000);
afterAll(() => servers.close());

const aHome = () => publishHome(host.at(0));

async function aStay(home: Listing, guest: RacePerson, index = 0): Promise<Booking> {
  const { status, body } = await hold(guest.at(index), home, day(20 + index * 4), day(22 + index * 4));
  expect(status).toBe(201);
  return body;
}

/** Each guest asks once, all at once, each at the next server; how many were answered how, and how long the last took. */
async function allAsk(home: Listing, dates: (index: number) => [string, string]) {
  const answers = await Promise.all(
    guests.map(async (guest, index) => {
      const { answer, ms } = await measureTime(hold(guest.at(index), home, ...dates(index)));
      return { status: answer.status, ms };
    }),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { created: count(201), taken: count(409), slowest: Math.max(...answers.map(({ ms }) => ms)) };
}

/** How many pairs of active bookings of one home share a day, anywhere. */
async function sharedDays(): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs from booking a join booking b on a.listing_id = b.listing_id and a.id < b.id
    where a.state in ('held', 'confirmed') and b.state in ('held', 'confirmed')
      and daterange(a.check_in, a.check_out, '[]') && daterange(b.check_in, b.check_out, '[]')
  `.execute(servers.database.db);
  return rows[0]?.pairs ?? -1;
}

describe(`${attempts} guests at ${SERVERS} servers at once`, { timeout: 300_000 }, () => {
  it(`request the same days: one gets them, in ${rounds} rounds`, async () => {
    const home = await aHome();
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ends = await allAsk(home, () => [day(10 + round * 4), day(12 + round * 4)]);
      expect({ round, ...ends }).toMatchObject({ round, created: 1, taken: attempts - 1 });
      slowest.push(ends.slowest);
    }
    expect(await sharedDays()).toBe(0);
    printSpeed('the same days', slowest);
  });

  it(`who ask for days that overlap somehow: no day is sold twice, ${rounds} times over`, async () => {
    const home = await aHome();
    const chance = dice('overlapping days');
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ends = await allAsk(home, () => anyDays(chance, 10 + round * 25));
      expect({ round, answered: ends.created + ends.taken }).toEqual({ round, answered: attempts });
      expect(ends.created).toBeGreaterThan(0);
      slowest.push(ends.slowest);
    }
    expect(await sharedDays()).toBe(0);
    printSpeed('overlapping days', slowest);
  });
});

describe('a payment', { timeout: 120_000 }, () => {
  it('that browser and gateway tell of while its stay is cancelled: the stay is cancelled, and all of it goes back once', async () => {
    const home = await aHome();
    for (const [index, guest] of guests.slice(0, 6).entries()) {
      const booking = await aStay(home, guest, index);
      const { payment, captured } = await aPayment(guest.at(1), booking);
      const answers = await Promise.all([
        guest.at(0).post('/api/payment/verify', payment),
        guest.at(1).post('/api/payment/verify', payment),
        guest.at(2).send('POST', '/api/payment/webhook', captured),
        guest.at(3).send('POST', '/api/payment/webhook', captured),
        host.at(index).delete(`/api/booking/cancel/${booking._id}`),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
      await until(async () => expect(await returned(payment.razorpay_payment_id)).toEqual([booking.payable * 100]));
      const { body } = await guest.at(0).get<Booking>(`/api/booking/findbookingbyid/${booking._id}`);
      expect(body).toMatchObject({ state: 'cancelled', paid: booking.payable, refunded: booking.payable });
    }
  });

  it('of a stay cancelled by guest and host at once is refunded once', async () => {
    const home = await aHome();
    const guest = guests[0] as RacePerson;
    const booking = await aStay(home, guest);
    const { payment } = await aPayment(guest.at(1), booking);
    expect((await guest.at(1).post('/api/payment/verify', payment)).status).toBe(200);
    const answers = await Promise.all(
      [guest, host, guest, host].map((person, server) =>
        person.at(server).delete(`/api/booking/cancel/${booking._id}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await until(async () => expect(await returned(payment.razorpay_payment_id)).toHaveLength(1));
    expect(await returned(payment.razorpay_payment_id)).toEqual([booking.payable * 100]);
  });

  async function aPayment(browser: Client, { _id, payable }: Booking) {
    const { body } = await browser.post<Order>('/api/payment/order', { bookingId: _id, amount: payable });
    const payment = await servers.gateway.pay(body.orderId);
    const news = await until(() => {
      const id = `"${payment.razorpay_payment_id}"`;
      const found = servers.gateway.news.find(({ event, raw }) => event === 'payment.captured' && raw.includes(id));
      if (found === undefined) throw new Error('the gateway has not reported it');
      return found;
    });
    const headers = { ...news.headers, 'content-type': 'application/json' };
    return { payment, captured: { headers, body: new Uint8Array(news.raw) } };
  }

  async function returned(payment: string): Promise<number[]> {
    const { items } = await servers.gateway.look(`/payments/${payment}/refunds`);
    return items.map(({ amount }) => amount);
  }
});

describe('a home', { timeout: 120_000 }, () => {
  it('has the mean of the stays that count, though many rate and one cancels at once', async () => {
    const home = await aHome();
    const stays = await Promise.all(guests.slice(0, 8).map((guest, index) => aStay(home, guest, index)));
    await Promise.all([
      ...stays.flatMap((_stay, index) =>
        [5, 1, (index % 5) + 1].map((ratings, server) => rate(guests[index] as RacePerson, server, home, ratings)),
      ),
      host.at(3).delete(`/api/booking/cancel/${stays[0]?._id}`),
    ]);
    const { rows } = await sql<{ sum: number; count: number }>`
      select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from rating
      join booking on booking.id = booking_id where rating.listing_id = ${home._id} and state in ('held', 'confirmed')
    `.execute(servers.database.db);
    const kept = await servers.database.db
      .selectFrom('listing')
      .select(['rating_sum as sum', 'rating_count as count'])
      .where('id', '=', home._id)
      .executeTakeFirst();
    expect(kept).toEqual(rows[0]);
    expect(kept?.count).toBe(stays.length - 1);
  });

  it('whose price changes meanwhile is booked at a price that was seen', async () => {
    const home = await aHome();
    const edit = new FormData();
    edit.set('rent', '2500');
    const [edited, ...answers] = await Promise.all([
      host.at(0).post(`/api/listing/update/${home._id}`, edit),
      ...guests
        .slice(0, 12)
        .map((guest, index) => hold(guest.at(index), home, day(20 + index * 4), day(22 + index * 4))),
    ]);
    expect(edited?.status).toBe(200);
    const outcomes = new Set(answers.map(({ status, body, error }) => (status === 201 ? body.rent : error.code)));
    expect([2_000, 'PRICE_CHANGED']).toEqual(expect.arrayContaining([...outcomes]));
  });

  it('is never gone while it is booked, though it is deleted and booked at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const home = await aHome();
      const [deleted, ...answers] = await Promise.all([
        host.at(round).delete(`/api/listing/delete/${home._id}`),
        ...guests.slice(0, 6).map((guest, server) => hold(guest.at(server), home, day(20), day(22))),
      ]);
      const isBooked = answers.some(({ status }) => status === 201);
      expect({ round, isBooked, deleted: deleted.status }).toEqual({ round, isBooked, deleted: isBooked ? 409 : 200 });
      const refusals = answers.filter(({ status }) => status !== 201).map(({ status }) => status);
      expect(new Set(refusals)).toEqual(new Set(isBooked ? [409] : [404]));
    }
  });

  function rate(guest: RacePerson, server: number, home: Listing, ratings: number) {
    return guest.at(server).post(`/api/listing/ratings/${home._id}`, { ratings });
  }
});
