import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { NotificationSettings } from '@aangan/contract/inbox/notification-settings.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { type Mailbox, type ReceivedMail, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { aDevice, allowPush, startPushService } from '@aangan/tests/support/messages.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindOfEndingHolds } from '../../domain/bookings/due-bookings.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

let app: TestApp;
let mailbox: Mailbox;
let service: Awaited<ReturnType<typeof startPushService>>;
let host: Person;
let home: Listing;
beforeAll(async () => {
  [mailbox, service] = await Promise.all([startMailbox(), startPushService({ port: 0 })]);
  // In daytime in India, since notifications wait during quiet hours.
  app = await startTestApp({ now: '2026-12-01T06:30:00Z', settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl } });
  host = await app.signUp({ name: 'Hari' });
  home = await aHome(app, host);
});
afterAll(async () => {
  await app.close();
  await Promise.all([mailbox.close(), service.close()]);
});

const findNotificationSettings = async (person: Person) =>
  (await person.get<NotificationSettings>('/api/news/settings')).body;

/** Holds days as a new guest, and returns the mail that the hold expires soon. */
async function aReminder(guest: Person): Promise<ReceivedMail> {
  await aHeldStay(app, guest, home, freeDays());
  await remind();
  const isReminder = ({ to, headers }: ReceivedMail) => to === guest.email && 'list-unsubscribe' in headers;
  return until(() => mailbox.mails.find(isReminder) ?? Promise.reject(new Error('no reminder yet')));
}

async function remind(): Promise<void> {
  app.clock.advance(22 * HOUR_MS);
  await remindOfEndingHolds(app.db, app.clock.now());
  await untilDelivered(app.db);
}

/** Different letters of three bytes each, which the database cannot compress. */
function manyLetters(count: number): string {
  return Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e_00 + ((index * 7_919) % 20_000))).join(
    '',
  );
}

let days = 0;
function freeDays() {
  days += 4;
  const checkIn = new Date(app.clock.now().getTime() + (20 + days) * 24 * HOUR_MS).toISOString().slice(0, 10);
  return { checkIn, nights: 2 };
}

describe('settings', () => {
  test('everything is on by default, and each setting is independent', async () => {
    const asha = await app.signUp();
    const before = await findNotificationSettings(asha);
    expect(before.mail).toEqual({ messages: true, reminders: true, reviews: true, payouts: true });
    expect(before).toMatchObject({ push: { messages: true, bookings: true }, quietAtNight: false, device: false });
    const answers = await Promise.all([
      asha.put('/api/news/settings', { mail: { messages: false } }),
      asha.put('/api/news/settings', { push: { bookings: false } }),
      asha.put('/api/news/settings', { quietAtNight: true }),
      asha.put('/api/news/settings', { mail: { reviews: false } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = await findNotificationSettings(asha);
    expect(after.mail).toEqual({ messages: false, reminders: true, reviews: false, payouts: true });
    expect(after).toMatchObject({ push: { messages: true, bookings: false }, quietAtNight: true });
    expect((await findNotificationSettings(host)).mail.messages).toBe(true);
  });

  test('refuses to switch off required notifications, and unknown settings', async () => {
    const asha = await app.signUp();
    const wrong = [
      { mail: { bookings: false } },
      { mail: { account: false } },
      { mail: { messages: 'no' } },
      { quiet: 1 },
    ];
    for (const body of wrong) expect((await asha.put('/api/news/settings', body)).status).toBe(400);
  });

  test('the public key is the same for all people and never changes', async () => {
    const asha = await app.signUp();
    const { pushKey } = await findNotificationSettings(asha);
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
    expect((await findNotificationSettings(host)).pushKey).toBe(pushKey);
  });
});

describe('unsubscribing from a mail', () => {
  test('works by the headers of RFC 8058, with one POST without a session', async () => {
    const guest = await app.signUp({ name: 'Gita' });
    const { headers, text, html, subject } = await aReminder(guest);
    const url = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
    for (const text of [guest.id, guest.email, 'Gita']) expect(url).not.toContain(text);

    const path = new URL(url).pathname;
    const opened = await app.visitor().get(path);
    expect(opened).toMatchObject({ status: 303 });
    expect(opened.headers.get('location')).toMatch(/^\/stop-mails#t=[\w-]{32}$/);
    expect((await findNotificationSettings(guest)).mail.reminders).toBe(true);

    const press = () =>
      fetch(`${app.url}${path}`, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' });
    expect((await press()).status).toBe(200);
    expect(await (await press()).json()).toEqual({ kind: 'reminders' });
    expect((await findNotificationSettings(guest)).mail).toMatchObject({ reminders: false, messages: true });

    await aHeldStay(app, guest, home, freeDays());
    await remind();
    expect(mailbox.mails.filter((mail) => mail.to === guest.email && mail.subject === subject)).toHaveLength(1);
  });

  test('works from any origin, but not with a guessed link', async () => {
    const guest = await app.signUp();
    const { headers } = await aReminder(guest);
    const path = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '').pathname;
    const foreign = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.visitor().send('POST', path, { headers: foreign, body: 'x=1' })).status).toBe(200);
    for (const guessed of [`${path.slice(0, -4)}AAAA`, `${path}%00`, `${path.slice(0, -4)}%00AAA`])
      expect((await app.visitor().post(guessed)).error.code, guessed).toBe('NOT_FOUND');
  });

  test('is not offered for required mails', async () => {
    const guest = await app.signUp();
    await aHeldStay(app, guest, home, freeDays());
    const mail = await mailbox.mailTo(guest.email);
    expect(mail.headers['list-unsubscribe']).toBeUndefined();
    expect(mail.text).not.toContain('/api/news/stop/');
  });
});

describe('a device', () => {
  test('gets enabled notifications once, encrypted for it and signed', async () => {
    const owner = await app.signUp({ name: 'Hema' });
    const own = await aHome(app, owner);
    const phone = await allowPush(owner, service);
    expect(await findNotificationSettings(owner)).toMatchObject({ device: true });
    const guest = await app.signUp({ name: 'Gopal' });
    const guestPhone = await allowPush(guest, service);
    const booking = await aHeldStay(app, guest, own, freeDays());
    const [said] = await phone.until(1);
    expect(said).toMatchObject({ tag: `stay:${booking._id}`, url: expect.stringMatching(/^\//) });
    expect(`${said?.title} ${said?.body}`).toContain(own.title);
    const [arrived] = await phone.arrived();
    expect(arrived).toMatchObject({ contact: `mailto:${app.context.settings.supportEmail}` });
    expect(arrived?.sender).toBe((await findNotificationSettings(owner)).pushKey);
    expect(arrived?.ttl).toBeLessThanOrEqual(24 * 60 * 60);
    expect(arrived?.topic).toMatch(/^[\w-]{1,32}$/);
    // The guest who holds the days needs no notice of it.
    expect(await guestPhone.payloads()).toEqual([]);
  });

  test('gets no notifications that are turned off', async () => {
    const owner = await app.signUp();
    const own = await aHome(app, owner);
    const phone = await allowPush(owner, service);
    await owner.put('/api/news/settings', { push: { bookings: false } });
    await aHeldStay(app, await app.signUp(), own, freeDays());
    await untilDelivered(app.db);
    expect(await app.db.selectFrom('waiting_push').select('id').execute()).toEqual([]);
    expect(await phone.payloads()).toEqual([]);
  });

  test.each(['gone', 'not-found'] as const)('that is %s is deleted', async (failure) => {
    const owner = await app.signUp();
    const phone = await allowPush(owner, service);
    await phone.answers(failure);
    await aHeldStay(app, await app.signUp(), await aHome(app, owner), freeDays());
    await until(async () => expect(await findNotificationSettings(owner)).toMatchObject({ device: false }));
  });

  test.each(['too-many', 'broken', 'refused'] as const)('whose service is %s is notified later', async (failure) => {
    const owner = await app.signUp();
    const phone = await allowPush(owner, service);
    await phone.answers(failure);
    await aHeldStay(app, await app.signUp(), await aHome(app, owner), freeDays());
    const failed = app.db.selectFrom('waiting_push').select('failed_tries').where('failed_tries', '>', 0);
    await until(async () => expect(await failed.execute()).toHaveLength(1));
    await phone.answers('taken');
    app.clock.advance(20_000);
    expect(await phone.until(1)).toHaveLength(1);
  });

  test('gets no notifications after its session has ended', async () => {
    const owner = await app.signUp();
    const own = await aHome(app, owner);
    const phone = await allowPush(owner, service);
    await owner.copy().post('/api/auth/logout');
    await aHeldStay(app, await app.signUp(), own, freeDays());
    await untilDelivered(app.db);
    expect(await app.db.selectFrom('push_device').select('id').where('account_id', '=', owner.id).execute()).toEqual(
      [],
    );
    expect(await phone.payloads()).toEqual([]);
  });

  test('belongs to the account that has registered it last', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const device = aDevice('http://127.0.0.1:9/shared').subscription;
    await first.post('/api/news/device', device);
    await second.post('/api/news/device', device);
    expect(await findNotificationSettings(first)).toMatchObject({ device: false });
    expect(await findNotificationSettings(second)).toMatchObject({ device: true });
    await first.post('/api/news/forget-device', { endpoint: device.endpoint });
    expect(await findNotificationSettings(second)).toMatchObject({ device: true });
  });

  test('replaces the oldest of twenty', async () => {
    const asha = await app.signUp();
    for (let number = 0; number < 21; number += 1) {
      app.clock.advance(1_000);
      expect((await asha.post('/api/news/device', aDevice(`http://127.0.0.1:9/${number}`).subscription)).status).toBe(
        201,
      );
    }
    const rows = await app.db.selectFrom('push_device').select('endpoint').where('account_id', '=', asha.id).execute();
    expect(rows).toHaveLength(20);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain('http://127.0.0.1:9/0');
  });

  test.each([
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/push',
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'file:///etc/passwd',
    'nothing',
    'https://push.example/\u0000',
    'https://पुश.example/x',
    `https://push.example/${manyLetters(979)}`,
    `https://push.example/${'x'.repeat(980)}`,
    `https://push.example/${'"'.repeat(979)}`,
  ])('at %s is refused', async (endpoint) => {
    const asha = await app.signUp();
    const answer = await asha.post('/api/news/device', aDevice(endpoint).subscription);
    expect(answer.error).toMatchObject({ code: 'INVALID_INPUT', fields: { endpoint: expect.any(String) } });
  });

  test('is identified by its normalized URL', async () => {
    const asha = await app.signUp();
    const endpoint = `https://push.example/${'x'.repeat(979)}`;
    const typed = endpoint.replace('push.example', 'PUSH.example');
    for (const address of [endpoint, typed])
      expect((await asha.post('/api/news/device', aDevice(address).subscription)).status).toBe(201);
    const devices = app.db.selectFrom('push_device').select('endpoint').where('account_id', '=', asha.id);
    expect(await devices.execute()).toEqual([{ endpoint }]);
    await asha.post('/api/news/forget-device', { endpoint: typed });
    expect(await devices.execute()).toEqual([]);
  });

  test('is deleted with its account, as are settings and links', async () => {
    const asha = await app.signUp();
    await allowPush(asha, service);
    await asha.put('/api/news/settings', { quietAtNight: true });
    expect((await asha.post('/api/user/delete', { password: asha.password })).status).toBe(200);
    for (const table of ['push_device', 'notification_settings', 'unsubscribe_link'] as const)
      expect(await app.db.selectFrom(table).select('account_id').where('account_id', '=', asha.id).execute()).toEqual(
        [],
      );
  });
});
