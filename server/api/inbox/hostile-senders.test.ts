import { readdir } from 'node:fs/promises';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { appendEntry } from '../../domain/inbox/append-entry.ts';
import { photoFolder } from '../../platform/photos/open-photo-files.ts';

/** Attacks on the inbox: ids of other people, invalid texts, reused keys, many concurrent requests. */
const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
let talk: Conversation;
beforeEach(async () => {
  [host, guest] = [await app.signUp({ name: 'Hema' }), await app.signUp({ name: 'Gita' })];
  home = await aHome(app, host);
  talk = await ask(guest);
});

async function ask(person: Person, listing = home): Promise<Conversation> {
  return (await person.post<Conversation>(`/api/inbox/ask/${listing._id}`, { message: 'Namaste' })).body;
}
const send = (person: Person, message: unknown, headers: Record<string, string> = {}) =>
  person.post<Entry>(`/api/inbox/send/${talk._id}`, { message }, headers);
const open = async (person: Person, query = '') =>
  person.get<Conversation>(`/api/inbox/conversation/${talk._id}${query}`);
const key = (name: string) => ({ 'idempotency-key': name });
const json = { 'content-type': 'application/json' };

describe('texts', () => {
  test.each([
    ['an unpaired surrogate', '"\\ud83c"'],
    ['an unpaired surrogate at its end', '"Namaste \\udfe1"'],
    ['surrogates in the wrong order', '"\\udfe1\\ud83c"'],
    ['NUL', '"\\u0000"'],
    ['4,001 code points', JSON.stringify('🏡'.repeat(4_001))],
    ['a number', '4000'],
    ['a list', '["Namaste"]'],
    ['nothing', 'null'],
  ])('with %s are refused, in a message and in a question', async (_of, text) => {
    for (const path of [`/api/inbox/send/${talk._id}`, `/api/inbox/ask/${home._id}`]) {
      const answer = await guest.send('POST', path, { headers: json, body: `{"message":${text}}` });
      expect([path, answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([path, 400, ['message']]);
    }
    expect((await open(guest)).body.entries).toHaveLength(1);
  });

  test('in a form obey the same rules, and leave no photo', async () => {
    const folder = photoFolder(app.context.settings.dataDir);
    const before = await readdir(folder);
    for (const message of ['🏡'.repeat(4_001), ' ', 'a\u0000b']) {
      const form = new FormData();
      form.set('message', message);
      form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'photo.jpg');
      expect((await guest.post(`/api/inbox/send/${talk._id}`, form)).status).toBe(400);
    }
    expect(await readdir(folder)).toEqual(before);
  });

  test('with placeholders are not filled in, so that no address can be read by them', async () => {
    const typed = '{address} {directions} {guest} ${address} {{address}}';
    expect((await send(host, typed)).body.message).toBe(typed);
    expect((await open(guest)).body.entries.at(-1)?.message).toBe(typed);
  });
});

describe('reused idempotency keys', () => {
  test('with another text, conversation or call are refused', async () => {
    expect((await send(guest, 'One', key('k'))).status).toBe(201);
    const second = await ask(guest, await aHome(app, host));
    for (const answer of [
      await send(guest, 'Two', key('k')),
      await guest.post(`/api/inbox/send/${second._id}`, { message: 'One' }, key('k')),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
    const words = (await open(guest)).body.entries.map(({ message }) => message);
    expect(words).toEqual(['Namaste', 'One']);
  });

  test('are each person’s own', async () => {
    const [first, second] = [await send(guest, 'Same words', key('k')), await send(host, 'Same words', key('k'))];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body._id).not.toBe(second.body._id);
  });
});

describe('read marks', () => {
  test('of another conversation, unknown or malformed, are refused', async () => {
    const other = await ask(await app.signUp());
    for (const id of [other.entries[0]?._id ?? '', crypto.randomUUID(), 'nonsense', '']) {
      expect([id, (await open(guest, `?before=${id}`)).status]).toEqual([id, 400]);
      expect([id, (await guest.put(`/api/inbox/seen/${talk._id}`, { until: id })).status]).toEqual([id, 400]);
    }
    expect((await open(host)).body.unread).toBe(1);
  });

  test('at a line for the host are hidden from the guest, who cannot detect the line', async () => {
    const line = { kind: 'line', happened: 'calendar-conflict', values: {}, visibleTo: 'host' } as const;
    const made = await app.db.transaction().execute((trx) => appendEntry(trx, talk._id, line, app.clock.now()));
    for (const id of [made?.id ?? '', crypto.randomUUID()]) {
      const [before, seen] = [
        await open(guest, `?before=${id}`),
        await guest.put(`/api/inbox/seen/${talk._id}`, { until: id }),
      ];
      expect([before.status, Object.keys(before.error.fields ?? {})]).toEqual([400, ['before']]);
      expect([seen.status, Object.keys(seen.error.fields ?? {})]).toEqual([400, ['until']]);
    }
  });

  test('of an earlier entry do not undo later ones', async () => {
    const { body: second } = await send(guest, 'Two');
    await host.put(`/api/inbox/seen/${talk._id}`, { until: second._id });
    const first = talk.entries[0]?._id;
    expect((await host.put(`/api/inbox/seen/${talk._id}`, { until: first })).status).toBe(200);
    expect((await open(host)).body.unread).toBe(0);
    expect((await open(guest)).body.seenUntil).toBe(second._id);
  });
});

describe('a person without access', () => {
  test('after closing their account cannot use the former session', async () => {
    const before = guest.copy();
    await guest.post('/api/user/delete', { password: guest.password });
    for (const answer of [
      await before.post(`/api/inbox/send/${talk._id}`, { message: 'Still here' }),
      await before.get(`/api/inbox/conversation/${talk._id}`),
      await before.get('/api/inbox/mine'),
      await before.get('/api/inbox/news'),
      await before.post(`/api/inbox/writing/${talk._id}`),
      await before.get('/api/review/due'),
      await before.post(`/api/people/block/${host.id}`),
    ]) {
      expect(answer.status).toBe(401);
    }
  });

  test('to a conversation cannot see it by any call, page or photo', async () => {
    const form = new FormData();
    form.set('message', 'The door');
    form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'photo.jpg');
    const { body } = await guest.post<Entry>(`/api/inbox/send/${talk._id}`, form);
    const photo = body.photos?.[0];
    // Also a host, with a conversation with the same host.
    const stranger = await app.signUp();
    await aHome(app, stranger);
    const own = await ask(stranger);
    for (const path of [
      `/api/inbox/conversation/${talk._id}`,
      `/api/inbox/replies?conversation=${talk._id}`,
      `${photo?.path}/${photo?.widths[0]}.webp`,
      `${photo?.path}/private-${photo?.widths[0]}.webp`,
    ]) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    }
    const mine = await stranger.get<ConversationLine[]>('/api/inbox/mine?query=door');
    expect(mine.body).toEqual([]);
    const report = { about: { kind: 'message', id: body._id }, reason: 'spam', words: '' };
    expect((await stranger.post('/api/report/make', report)).status).toBe(404);
    expect((await stranger.get<ConversationLine[]>('/api/inbox/mine')).body.map(({ _id }) => _id)).toEqual([own._id]);
  });
});
