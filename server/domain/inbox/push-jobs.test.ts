import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { allowPush, aVerifiedPerson, startPushService, TestConversation } from '@aangan/tests/support/messages.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimPushes, enqueuePushes } from './waiting-pushes.ts';

describe('pushed messages', () => {
  /** Noon in India. */
  const NOON = '2026-12-01T06:30:00Z';
  const GRACE_MS = 1_500;

  let database: TestDatabase;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let app: TestApp;
  /** Another process of the same installation. */
  let other: TestApp;
  beforeAll(async () => {
    [database, service] = await Promise.all([aDatabase(), startPushService({ port: 0 })]);
    app = await startTestApp({ now: NOON, settings: { rateLimits: false }, database });
    other = await startTestApp({ settings: { rateLimits: false }, database, clock: app.clock });
  });
  afterAll(async () => {
    await Promise.all([app.close(), other.close()]);
    await Promise.all([database.close(), service.close()]);
  });

  async function aConversation(): Promise<{ talk: TestConversation; guest: Person; host: Person }> {
    const [guest, host] = [await aVerifiedPerson(app, 'Gita Rao'), await aVerifiedPerson(app, 'Hari Das')];
    return { talk: await TestConversation.of(app, guest, host), guest, host };
  }

  /** Waits until no push is due. */
  async function settled(): Promise<void> {
    const due = () => app.db.selectFrom('waiting_push').select('id').where('due_at', '<=', app.clock.now()).execute();
    await until(async () => expect(await due()).toEqual([]));
  }

  async function pass(milliseconds: number): Promise<void> {
    app.clock.advance(milliseconds);
    await settled();
  }

  test('pushes a message to all devices of its reader, and to no other device', async () => {
    const { talk, guest, host } = await aConversation();
    const [phone, tablet] = [await allowPush(host, service), await allowPush(host.copy(), service)];
    const own = await allowPush(guest, service);
    await talk.says('guest', 'Is there a train?');
    await pass(GRACE_MS);
    const said = {
      tag: `conversation:${talk.id}`,
      title: 'Gita',
      body: 'Is there a train?',
      url: `/inbox/${talk.id}`,
      unread: 1,
    };
    expect(await phone.payloads()).toEqual([said]);
    expect(await tablet.payloads()).toEqual([said]);
    expect(await own.payloads()).toEqual([]);
  });

  test('several messages become one notification with the newest text, in one process or several', async () => {
    const { talk, host } = await aConversation();
    const phone = await allowPush(host, service);
    for (const words of ['One', 'Two', 'Three']) await talk.says('guest', words);
    await pass(GRACE_MS);
    expect(await phone.payloads()).toMatchObject([{ title: 'Gita (3)', body: 'Three', unread: 3 }]);
  });

  test('sends nothing for an open conversation, nor for lines', async () => {
    const { talk, host } = await aConversation();
    const phone = await allowPush(host, service);
    await talk.happens();
    await talk.says('guest', 'Here I am');
    await talk.sees('host');
    await pass(10_000);
    expect(await phone.payloads()).toEqual([]);
  });

  test('withdraws a notification once, after all its messages were read elsewhere', async () => {
    const { talk, host } = await aConversation();
    const phone = await allowPush(host, service);
    await talk.says('guest', 'One');
    await pass(GRACE_MS);
    await talk.sees('host');
    await pass(GRACE_MS);
    await talk.sees('host');
    await pass(GRACE_MS);
    const tag = `conversation:${talk.id}`;
    expect(await phone.payloads()).toMatchObject([
      { tag, body: 'One' },
      { tag, seen: true, unread: 0 },
    ]);
    await talk.says('guest', 'Two');
    await pass(GRACE_MS);
    expect(await phone.payloads()).toHaveLength(3);
  });

  test('Apple’s devices get no push without a visible notification', async () => {
    const { talk, host } = await aConversation();
    await allowPush(host, service);
    await talk.says('guest', 'One');
    await pass(GRACE_MS);
    const endpoint = `https://web.push.apple.com/${talk.id}`;
    await app.db.updateTable('push_device').set({ endpoint }).where('account_id', '=', host.id).execute();
    await talk.sees('host');
    expect(await app.db.selectFrom('waiting_push').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('shown_push').select('tag').where('tag', 'like', `%${talk.id}`).execute()).toEqual(
      [],
    );
  });

  test('waits during quiet hours until morning, and sends nothing when switched off', async () => {
    const { talk, host, guest } = await aConversation();
    const [phone, silent] = [await allowPush(host, service), await allowPush(guest, service)];
    await host.put('/api/news/settings', { quietAtNight: true });
    await guest.put('/api/news/settings', { push: { messages: false } });
    app.clock.moveTo('2026-12-02T20:00:00Z');
    await talk.says('guest', 'Can you not sleep either?');
    await talk.says('host', 'No');
    await pass(60_000);
    expect(await phone.payloads()).toEqual([]);
    app.clock.moveTo('2026-12-03T02:30:01Z');
    await settled();
    expect(await phone.payloads()).toMatchObject([{ body: 'Can you not sleep either?' }]);
    expect(await silent.payloads()).toEqual([]);
  });

  test('the longest message fits without splitting a character, and direction characters are removed', async () => {
    const { talk, host } = await aConversation();
    const phone = await allowPush(host, service);
    await talk.says('guest', `\u202E\u0007\na${'👩‍👩‍👧‍👦'.repeat(300)}${'क'.repeat(1_000)}`);
    await pass(GRACE_MS);
    const [arrived] = await phone.arrived();
    expect(Buffer.byteLength(arrived?.payload ?? '')).toBeLessThan(3_500);
    const [said] = await phone.payloads();
    expect(said?.body).toBe(`a${'👩‍👩‍👧‍👦'.repeat(65)}…`);
  });

  test('retries an unavailable push service with the current state', async () => {
    const { talk, host } = await aConversation();
    const phone = await allowPush(host, service);
    await phone.answers('broken');
    await talk.says('guest', 'One');
    app.clock.advance(GRACE_MS);
    const failed = app.db.selectFrom('waiting_push').select('id').where('failed_tries', '>', 0);
    await until(async () => expect(await failed.execute()).toHaveLength(1));
    await phone.answers('taken');
    await talk.says('guest', 'Two');
    await pass(20_000);
    expect(await phone.payloads()).toMatchObject([{ title: 'Gita (2)', body: 'Two' }]);
  });
});

describe('waiting pushes', () => {
  const app = started(() => startTestApp());
  let devices: Map<string, string>;
  beforeEach(async () => {
    devices = new Map();
    await app.db.deleteFrom('push_device').execute();
    for (const name of ['One', 'Other']) {
      const person = await app.signUp({ name });
      const { id: session_id, account_id } = await app.db
        .selectFrom('session')
        .select(['id', 'account_id'])
        .where('account_id', '=', (await findAccount(person.email)).id)
        .executeTakeFirstOrThrow();
      const device = { account_id, session_id, endpoint: `https://push.example/${name}`, p256dh: 'p', auth: 'a' };
      await app.db
        .insertInto('push_device')
        .values({ ...device, created_at: now() })
        .execute();
      devices.set(account_id, name);
    }
  });

  // An hour ahead of the app's clock, so that its own job does not consider them due.
  const now = (seconds = 0) => new Date(app.clock.now().getTime() + (3_600 + seconds) * 1_000);
  const findAccount = (email: string) =>
    app.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const enqueue = (accountId: string, tag: string, dueAt: Date) => {
    const about = { event: 1, role: 'host' };
    return app.db
      .transaction()
      .execute((trx) => enqueuePushes(trx, { accountId, kind: 'bookings', tag, about, dueAt }, dueAt));
  };
  const claim = async (max: number, at = now()) =>
    (await claimPushes(app.db, max, at)).map((push) => ({ ...push, to: devices.get(push.accountId) }));

  test('limits the concurrent pushes of one account, even while its pushes wait longer than others', async () => {
    const [one = '', other = ''] = devices.keys();
    for (let count = 0; count < 6; count += 1) await enqueue(one, `tag ${count}`, now());
    await enqueue(other, 'tag', now(1));
    const claimed = [...(await claim(1, now(2))), ...(await claim(8, now(2)))];
    const counts = ['One', 'Other'].map((name) => claimed.filter(({ to }) => to === name).length);
    expect(counts).toEqual([2, 1]);
  });
});
