import { readdir } from 'node:fs/promises';
import type { BlockedPerson } from '@aangan/contract/accounts/people.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aPhoto } from '@aangan/tests/support/listings.ts';
import { findMailedToken, type ReceivedMail, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveStay } from '../../domain/bookings/list-bookings.ts';
import { requireConversation } from '../../domain/inbox/conversations.ts';
import { sendMessage } from '../../domain/inbox/send-message.ts';
import { english } from '../../platform/errors/refusal-words.ts';
import { describeBlockingStays } from './blocking-stays.ts';

describe('a blocked person', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    [host, guest] = [await app.signUp({ name: 'Hari Prasad' }), await app.signUp({ name: 'Gita Devi Lakshman' })];
    home = await aHome(app, host);
  });

  const block = (by: Person, whom: { id: string }) => by.post(`/api/people/block/${whom.id}`);
  const unblock = (by: Person, whom: { id: string }) => by.delete(`/api/people/block/${whom.id}`);
  const blockedBy = async (person: Person) => (await person.get<BlockedPerson[]>('/api/people/blocked')).body;
  const hold = (listing: Listing, days = 30, by = guest) =>
    by.post<Booking>(
      `/api/booking/create/${listing._id}`,
      bookingRequest(app, listing, { checkIn: daysFromNow(app, days) }),
    );
  const BLOCKED = { status: 403, error: { code: 'BLOCKED' } };

  test('cannot hold a stay in any home of the blocker until unblocked', async () => {
    const second = await aHome(app, host, { title: 'Second' });
    expect((await block(host, guest)).status).toBe(200);
    expect(await hold(home)).toMatchObject(BLOCKED);
    expect(await hold(second)).toMatchObject(BLOCKED);
    expect((await unblock(host, guest)).status).toBe(200);
    expect((await hold(home)).status).toBe(201);
  });

  test('books elsewhere, and others book here', async () => {
    const [elsewhere, other] = [await aHome(app, await app.signUp()), await app.signUp()];
    await block(host, guest);
    expect((await hold(elsewhere)).status).toBe(201);
    expect((await hold(home, 30, other)).status).toBe(201);
  });

  test('does not stop the blocker from booking', async () => {
    const own = await aHome(app, guest);
    await block(host, guest);
    expect((await hold(own, 30, host)).status).toBe(201);
  });

  test('keeps existing holds, and answers a repeated request with the same hold', async () => {
    const stay = await aHeldStay(app, guest, home);
    await block(host, guest);
    expect(await hold(home)).toMatchObject({ status: 200, body: { _id: stay._id } });
    expect((await guest.get<Booking>(`/api/booking/findbookingbyid/${stay._id}`)).body.state).toBe('held');
    expect(await hold(home, 60)).toMatchObject(BLOCKED);
  });

  test('gets a neutral error message', async () => {
    await block(host, guest);
    const { error } = await hold(home);
    expect(error.message).toContain('Every other home is open to you');
    expect(error.message).not.toMatch(/block|Hari/i);
  });

  describe('writing messages', () => {
    let second: Listing;
    let asked: Conversation;
    beforeEach(async () => {
      second = await aHome(app, host, { title: 'Second' });
      asked = (await ask(home)).body;
    });

    const ask = (listing: Listing, by = guest) =>
      by.post<Conversation>(`/api/inbox/ask/${listing._id}`, { message: 'Namaste' });
    const send = (by: Person) => by.post<Entry>(`/api/inbox/send/${asked._id}`, { message: 'Namaste again' });
    const write = (by: Person) => by.post(`/api/inbox/writing/${asked._id}`);
    const mayWrite = async (by: Person) =>
      (await by.get<Conversation>(`/api/inbox/conversation/${asked._id}`)).body.mayWrite;

    test('is refused at every home of the blocker, also in existing conversations', async () => {
      await block(host, guest);
      for (const refused of [await ask(home), await ask(second), await send(guest), await write(guest)]) {
        expect(refused).toMatchObject(BLOCKED);
      }
      expect(await mayWrite(guest)).toBe(false);
      const { entries, unread } = (await host.get<Conversation>(`/api/inbox/conversation/${asked._id}`)).body;
      expect([entries.length, unread]).toEqual([1, 1]);
      const listed = (await guest.get<ConversationLine[]>('/api/inbox/mine')).body;
      expect(listed.map(({ _id }) => _id)).toEqual([asked._id]);
    });

    test('leaves no photo of a message that was refused', async () => {
      await block(host, guest);
      const form = new FormData();
      form.set('message', 'Look');
      form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'photo.jpg');
      const before = await readdir(app.context.photos.files.name);
      expect(await guest.post(`/api/inbox/send/${asked._id}`, form)).toMatchObject(BLOCKED);
      expect(await readdir(app.context.photos.files.name)).toEqual(before);
    });

    test('stays possible between each of them and others', async () => {
      const [elsewhere, other] = [await aHome(app, await app.signUp()), await app.signUp()];
      await block(host, guest);
      expect((await ask(elsewhere)).status).toBe(201);
      expect((await ask(home, other)).status).toBe(201);
    });

    test('is allowed to the blocker, who cannot be answered', async () => {
      await block(host, guest);
      expect([(await send(host)).status, (await write(host)).status, await mayWrite(host)]).toEqual([201, 200, true]);
      expect(await send(guest)).toMatchObject(BLOCKED);
    });

    test('is possible again after unblocking', async () => {
      await block(host, guest);
      expect(await send(guest)).toMatchObject(BLOCKED);
      await unblock(host, guest);
      expect((await ask(second)).status).toBe(201);
      expect([(await send(guest)).status, (await write(guest)).status, await mayWrite(guest)]).toEqual([
        201,
        200,
        true,
      ]);
    });

    test('both can still write about an active stay, only for its home and until it ends', async () => {
      const stay = await aHeldStay(app, guest, home);
      await block(host, guest);
      for (const person of [guest, host]) {
        expect([(await send(person)).status, (await write(person)).status, await mayWrite(person)]).toEqual([
          201,
          200,
          true,
        ]);
      }
      expect((await ask(home)).status).toBe(201);
      expect(await ask(second)).toMatchObject(BLOCKED);
      await guest.delete(`/api/booking/cancel/${stay._id}`);
      expect(await send(guest)).toMatchObject(BLOCKED);
      expect(await write(guest)).toMatchObject(BLOCKED);
    });

    test('is refused to a host whom a guest has blocked', async () => {
      await block(guest, host);
      expect(await send(host)).toMatchObject(BLOCKED);
      expect(await write(host)).toMatchObject(BLOCKED);
      expect((await send(guest)).status).toBe(201);
    });
  });

  test('concurrent block and booking: no hold is made after the block has been answered', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await app.signUp();
      const requests = Array.from({ length: 4 }, (_, index) => hold(home, 100 + 10 * round + index, person));
      await block(host, person);
      const late = await hold(home, 90 + 200, person);
      const answered = await Promise.all(requests);
      expect(late).toMatchObject(BLOCKED);
      for (const { status } of answered) expect([201, 403, 409]).toContain(status);
    }
  });

  test('waits for a message in progress: none arrives after the response', async () => {
    const { body } = await guest.post<Conversation>(`/api/inbox/ask/${home._id}`, { message: 'Namaste' });
    const conversation = await requireConversation(app.db, body._id, guest.id);
    let isAnswered = false;
    const blocking = await app.db.transaction().execute(async (trx) => {
      await sendMessage(trx, conversation, { words: 'At this moment', photos: [] }, app.clock.now());
      const asked = block(host, guest).then(({ status }) => {
        isAnswered = true;
        return status;
      });
      await until(async () => expect(isAnswered || (await waitingForAccounts())).toBe(true));
      return { asked, wasAnswered: isAnswered };
    });
    expect([await blocking.asked, blocking.wasAnswered]).toEqual([200, false]);
    expect(await guest.post(`/api/inbox/send/${body._id}`, { message: 'And after it' })).toMatchObject(BLOCKED);
  });

  async function waitingForAccounts(): Promise<boolean> {
    const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"account"%for update%'`.execute(
      app.db,
    );
    return rows.length > 0;
  }

  test('appears once, by first name, and only on the list of the blocker', async () => {
    await block(host, guest);
    await block(host, guest);
    expect(await blockedBy(host)).toEqual([{ _id: guest.id, name: 'Gita', blockedAt: expect.any(String) }]);
    expect(await blockedBy(guest)).toEqual([]);
    expect((await unblock(host, guest)).status).toBe(200);
    expect((await unblock(host, guest)).status).toBe(200);
    expect(await blockedBy(host)).toEqual([]);
  });

  test('must be an existing person other than oneself', async () => {
    expect(await block(host, host)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      expect(await block(host, { id })).toMatchObject({ status: 404, error: { code: 'PERSON_NOT_FOUND' } });
      expect((await unblock(host, { id })).status).toBe(200);
    }
    const left = await app.signUp();
    await left.post('/api/user/delete', { password: left.password });
    expect(await block(host, left)).toMatchObject({ status: 404, error: { code: 'PERSON_NOT_FOUND' } });
  });

  test('is deleted with the account of either', async () => {
    const other = await app.signUp();
    await block(host, guest);
    await block(guest, other);
    await guest.post('/api/user/delete', { password: guest.password });
    expect(await blockedBy(host)).toEqual([]);
    const rows = await app.db.selectFrom('block').selectAll().where('blocker_id', '=', guest.id).execute();
    expect(rows).toEqual([]);
  });
});

describe('the refusal to delete', () => {
  const stay = (title: string, as: LiveStay['as'] = 'guest'): LiveStay => ({
    title,
    checkIn: '2026-12-01',
    checkOut: '2026-12-03',
    as,
  });
  const advice = 'Cancel what you do not want to keep, or come back when it is over.';

  test.each([
    [[stay('Neem House')], 'your stay at Neem House (01/12/2026 to 03/12/2026)'],
    [
      [stay('Neem House'), stay('Sea House', 'host')],
      'your stay at Neem House (01/12/2026 to 03/12/2026) and a guest’s stay in your home Sea House (01/12/2026 to 03/12/2026)',
    ],
    [
      ['A', 'B', 'C', 'D', 'E'].map((title) => stay(title)),
      `${['A', 'B', 'C'].map((title) => `your stay at ${title} (01/12/2026 to 03/12/2026)`).join(', ')} and 2 more`,
    ],
  ])('names at most three stays and their guests', (stays, said) => {
    expect(describeBlockingStays(stays)(english)).toBe(`Still to come: ${said}. ${advice}`);
  });
});

describe('the words of strangers', () => {
  // An attacker signs up with a victim's address and puts a link into the name, so that our mail delivers it.

  const LURE = 'Win money http://evil.example or www.evil.example/x';

  const mailbox = started(() => startMailbox());
  const app = started(() => startTestApp({ settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl } }));
  let stranger: Person;
  beforeAll(async () => {
    stranger = await app.signUp({ name: LURE });
  });

  const findLinks = ({ html }: ReceivedMail) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '');

  /** Parts of a mail that a mail program would turn into the attacker's link, and links to other sites. */
  function attackerLinksIn(mail: ReceivedMail): string[] {
    const { publicUrl, supportEmail } = app.context.settings;
    const words = [mail.subject, mail.text, mail.html].filter((part) => /evil\.example|http:\/\/evil/.test(part));
    const foreign = findLinks(mail).filter((url) => !url.startsWith(publicUrl) && url !== `mailto:${supportEmail}`);
    return [...words, ...foreign];
  }

  test('e-mails about an account omit its name until its address is verified', async () => {
    await stranger.post('/api/auth/forgot-password', { email: stranger.email });
    // A changed password invalidates reset links, so that a pending link would not be sent.
    const forgotten = await mailbox.mailTo(stranger.email, /Choose a new password/);
    const { password } = stranger;
    const changed = { currentPassword: password, newPassword: 'courtyard-with-a-well' };
    expect((await stranger.post('/api/auth/change-password', changed)).status).toBe(200);
    const other = await app.signUp({ name: LURE });
    expect((await other.post('/api/user/delete', { password: other.password })).status).toBe(200);
    const mails = [
      await mailbox.mailTo(stranger.email, /^Confirm/),
      forgotten,
      await mailbox.mailTo(stranger.email, /was changed/),
      await mailbox.mailTo(other.email, /is deleted/),
    ];
    for (const mail of mails) {
      expect(mail.text).toContain('Namaste,');
      expect(mail.text).not.toContain('Win money');
      expect(attackerLinksIn(mail)).toEqual([]);
    }
  });

  test('an e-mail contains the name once the address is verified', async () => {
    const asha = await app.signUp({ name: 'Asha Rao' });
    const token = await findMailedToken(mailbox, asha.email, 'confirm');
    expect((await asha.post('/api/auth/verify-email', { token })).status).toBe(200);
    await asha.post('/api/auth/forgot-password', { email: asha.email });
    expect((await mailbox.mailTo(asha.email, /Choose a new password/)).text).toContain('Namaste Asha Rao,');
  });

  test('links in names, titles and extra services are not clickable in e-mails about a stay', async () => {
    const victim = await app.signUp({ name: LURE });
    const home = await aHome(app, stranger, { title: LURE, landMark: LURE, city: LURE });
    const booking = await aHeldStay(app, victim, home);
    await victim.post('/api/guest/contact', {
      bookingId: booking._id,
      name: LURE,
      phone: '+91 98290 54321',
      email: victim.email,
      extraService: LURE,
    });
    await stranger.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
    for (const subject of [/are held$/, /We wrote to the owner/, /to pay for your stay/])
      expect(attackerLinksIn(await mailbox.mailTo(victim.email, subject))).toEqual([]);
    for (const subject of [/holds dates/, /has booked/])
      expect(attackerLinksIn(await mailbox.mailTo(stranger.email, subject))).toEqual([]);
    await stranger.delete(`/api/booking/cancel/${booking._id}`);
    for (const { email } of [victim, stranger])
      expect(attackerLinksIn(await mailbox.mailTo(email, /is cancelled/))).toEqual([]);
  });
});
