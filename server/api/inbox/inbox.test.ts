import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPhoto } from '@aangan/tests/support/listings.ts';
import { sendFormInTwo } from '@aangan/tests/support/send-form-in-two.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendEntry } from '../../domain/inbox/append-entry.ts';
import { photoFolder } from '../../platform/photos/open-photo-files.ts';

describe('inbox', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    host = await app.signUp({ name: 'Hema Nair' });
    guest = await app.signUp({ name: 'Gita Rao' });
    home = await aHome(app, host, { title: 'Rooms by the river' });
  });

  const key = (name: string) => ({ 'idempotency-key': name });
  const ask = (person: Person, own: object = {}, headers = {}) =>
    person.post<Conversation>(
      `/api/inbox/ask/${home._id}`,
      { message: 'Namaste, is the river near?', ...own },
      headers,
    );
  const send = (person: Person, id: string, message: string, headers = {}) =>
    person.post<Entry>(`/api/inbox/send/${id}`, { message }, headers);
  const open = async (person: Person, id: string, query = '') =>
    (await person.get<Conversation>(`/api/inbox/conversation/${id}${query}`)).body;
  const mine = async (person: Person, query = '') =>
    (await person.get<ConversationLine[]>(`/api/inbox/mine${query}`)).body;
  const listMessages = ({ entries }: Conversation) => entries.map(({ message }) => message);

  test('a question starts a conversation, which both can read, with first names', async () => {
    const { status, body } = await ask(guest, { checkIn: '2027-01-03', checkOut: '2027-01-07', guests: 2 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      guest: { name: 'Gita' },
      host: { name: 'Hema', isGone: false },
      mayWrite: true,
      unread: 0,
    });
    expect(listMessages(body)).toEqual(['Asks for 03/01/2027 to 07/01/2027, 2 guests', 'Namaste, is the river near?']);
    const answer = await send(host, body._id, '  It is.\n\n At the door. ');
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'message', from: host.id, message: 'It is.\n\n At the door.' },
    });
    expect(await mine(guest)).toMatchObject([
      { _id: body._id, unread: 1, last: { message: 'It is.\n\n At the door.' } },
    ]);
    expect(await open(host, body._id)).toMatchObject({ unread: 1, seenUntil: null, hasEarlier: false });
  });

  test('another question is added to the existing conversation', async () => {
    const [first, second] = await Promise.all([ask(guest), ask(guest, { message: 'And parking?' })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body._id).toBe(second.body._id);
    expect(listMessages(await open(guest, first.body._id))).toHaveLength(2);
  });

  test('a message repeated with its key is stored once, also concurrently; another text with that key is refused', async () => {
    const { body: asked } = await ask(guest, {}, key('q'));
    expect((await ask(guest, {}, key('q'))).body._id).toBe(asked._id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(host, asked._id, 'Yes', key('one'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    const other = await send(host, asked._id, 'No', key('one'));
    expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(listMessages(await open(guest, asked._id))).toEqual(['Namaste, is the river near?', 'Yes']);
  });

  test('pages backwards without a gap, with read marks of the other participant', async () => {
    const { body: asked } = await ask(guest);
    for (const message of ['two', 'three', 'four', 'five']) await send(host, asked._id, message);
    const last = await open(guest, asked._id, '?limit=2');
    expect([listMessages(last), last.hasEarlier, last.unread]).toEqual([['four', 'five'], true, 4]);
    const before = await open(guest, asked._id, `?limit=3&before=${last.entries[0]?._id}`);
    expect([listMessages(before), before.hasEarlier]).toEqual([['Namaste, is the river near?', 'two', 'three'], false]);
    const until = last.entries[0]?._id;
    expect((await guest.put(`/api/inbox/seen/${asked._id}`, { until })).status).toBe(200);
    expect(await open(host, asked._id)).toMatchObject({ seenUntil: until });
    expect(await open(guest, asked._id)).toMatchObject({ unread: 1 });
  });

  describe('the list', () => {
    test('has unread ones first, then the newest, a page at a time', async () => {
      const ids: string[] = [];
      for (const name of ['Asha', 'Bela', 'Chitra']) {
        const { body } = await ask(await app.signUp({ name }), { message: `I am ${name}` });
        ids.push(body._id);
        app.clock.advance(1_000);
      }
      const [asha = '', bela = '', chitra = ''] = ids;
      const entry = (await open(host, chitra)).entries[0]?._id;
      await host.put(`/api/inbox/seen/${chitra}`, { until: entry });
      expect((await mine(host)).map(({ _id }) => _id)).toEqual([bela, asha, chitra]);
      expect((await mine(host, '?filter=unread')).map(({ _id }) => _id)).toEqual([bela, asha]);
      expect(await mine(host, '?filter=staying')).toEqual([]);
      const paged: string[] = [];
      let next: string | undefined = '/api/inbox/mine?filter=hosting&limit=1';
      while (next !== undefined) {
        const page: { body: ConversationLine[]; headers: Headers } = await host.get<ConversationLine[]>(next);
        paged.push(...page.body.map(({ _id }) => _id));
        next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual([bela, asha, chitra]);
    });

    test.each([
      ['a word of a message', 'river'],
      ['the beginning of its last word', 'namaste riv'],
      ['the first name of the other', 'gita'],
      ['the title of the home', 'BY THE RIV'],
      ['words in another script', 'नमस्ते'],
    ])('finds by %s, only among own conversations', async (_by, query) => {
      await ask(guest, { message: 'Namaste, is the river near? नमस्ते' });
      const stranger = await app.signUp();
      expect(await mine(host, `?query=${encodeURIComponent(query)}`)).toHaveLength(1);
      expect(await mine(stranger, `?query=${encodeURIComponent(query)}`)).toEqual([]);
    });

    test('shows the newest message that contains all words', async () => {
      const { body: asked } = await ask(guest, { message: 'Is the river near? We like rivers' });
      const found = async (query: string) => (await mine(guest, `?query=${encodeURIComponent(query)}`))[0]?.found;
      const { body: answer } = await send(host, asked._id, 'The river is near, the market too');
      await send(host, asked._id, 'Bring shoes');
      expect(await found('river nea')).toEqual({ _id: answer._id, message: 'The river is near, the market too' });
      expect(await found('rivers')).toEqual({
        _id: asked.entries[0]?._id,
        message: 'Is the river near? We like rivers',
      });
      expect(await mine(guest)).not.toContainEqual(expect.objectContaining({ found: expect.anything() }));
    });

    test.each(['hema', 'rooms by', 'guests'])('shows no message if none contains all words: %s', async (query) => {
      await ask(guest, { checkIn: '2027-01-03', checkOut: '2027-01-07', guests: 2 });
      const lines = await mine(guest, `?query=${encodeURIComponent(query)}`);
      expect(lines).toHaveLength(query === 'guests' ? 0 : 1);
      expect(lines[0]?.found).toBeUndefined();
    });

    test.each([
      ['Dr. S. Lakshmi Rao 9876543210', 'laksh', ['Dr', 'Rao', '98765', 'S.']],
      ['asha@example.org Meera', 'mee', ['asha', 'example']],
      ['www.evil.example, Ravi', 'ravi', ['www', 'evil']],
      ['आशा राव', 'आशा', ['राव']],
      ['Er. Mohd.Imran Khan', 'imran', ['Khan', 'Mohd']],
      ['asha＠example．org Meera', 'mee', ['asha']],
    ])('finds %s by the first name that is shown, and by nothing else of the name', async (name, shown, hidden) => {
      await ask(await app.signUp({ name }), { message: 'Hello' });
      const found = async (query: string) => (await mine(host, `?query=${encodeURIComponent(query)}`)).length;
      expect(await found(shown)).toBe(1);
      for (const query of hidden) expect([query, await found(query)]).toEqual([query, 0]);
    });

    test('does not search conversations of others about the same home', async () => {
      const { body: asked } = await ask(guest, { message: 'I like lanterns' });
      const other = await app.signUp({ name: 'Omar' });
      app.clock.advance(1_000);
      await ask(other, { message: 'Lanterns of my own' });
      const [line, ...rest] = await mine(guest, '?query=lanterns');
      expect([line?.found, rest]).toEqual([{ _id: asked.entries[0]?._id, message: 'I like lanterns' }, []]);
      const ofHost = await mine(host, '?query=lanterns');
      expect(ofHost.map(({ found }) => found?.message)).toEqual(['Lanterns of my own', 'I like lanterns']);
    });

    test.each(["it's", "'", '&|!:*()', '%', '\\', ':*', `person:`, '<->'])(
      'handles the search text %s',
      async (query) => {
        await ask(guest, { message: 'Hello' });
        expect(await mine(host, `?query=${encodeURIComponent(query)}`)).toEqual([]);
      },
    );
  });

  describe('refuses', () => {
    test('a question about an own home, and about one that is not published', async () => {
      const own = await ask(host);
      expect([own.status, own.error.code]).toEqual([403, 'OWN_LISTING']);
      await host.delete(`/api/listing/delete/${home._id}`);
      const gone = await ask(guest);
      expect([gone.status, gone.error.code]).toEqual([404, 'LISTING_NOT_FOUND']);
    });

    test('a message to a closed account; former messages remain, without a name', async () => {
      const { body } = await ask(guest);
      await guest.post('/api/user/delete', { password: guest.password });
      const { status, error } = await send(host, body._id, 'Hello?');
      expect([status, error.code]).toEqual([403, 'NOT_ALLOWED']);
      const read = await open(host, body._id);
      expect(read).toMatchObject({ guest: { name: 'A former member', isGone: true }, mayWrite: false });
      expect(listMessages(read)).toEqual(['Namaste, is the river near?']);
    });
  });

  test.each([
    ['4,000 characters of two halves each', '🏡'.repeat(4_000)],
    ['bidirectional marks and controls', '\u202eevil\u2066 \u0007 \u001b[31m'],
    ['scripts', '<script>alert(1)</script>'.repeat(100)],
  ])('keeps %s as they were typed', async (_what, message) => {
    const { body } = await ask(guest);
    expect((await send(guest, body._id, message)).body.message).toBe(message);
    expect(listMessages(await open(host, body._id)).at(-1)).toBe(message);
  });

  test('more than sixty messages an hour, and ten new conversations a day before a first booking', async () => {
    const homes = await Promise.all(Array.from({ length: 11 }, () => aHome(app, host)));
    app.context.settings.rateLimits = true;
    try {
      const statuses: number[] = [];
      for (const { _id } of homes) {
        statuses.push((await guest.post(`/api/inbox/ask/${_id}`, { message: 'Hello' })).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
      const { body } = await guest.post<Conversation>(`/api/inbox/ask/${homes[0]?._id}`, { message: 'Me again' });
      for (let sent = 0; sent < 49; sent += 1) await send(guest, body._id, `${sent}`, key(`${sent}`));
      expect((await send(guest, body._id, 'more')).status).toBe(429);
      expect((await send(guest, body._id, '7', key('7'))).status).toBe(201);
    } finally {
      app.context.settings.rateLimits = false;
    }
  });
});

/** Attacks on the inbox: ids of other people, invalid texts, reused keys, many concurrent requests. */
describe('hostile senders', () => {
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

    test('with placeholders are not filled in, so that they reveal no address', async () => {
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
});

describe('photos of messages', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let id: string;
  beforeAll(async () => {
    host = await app.signUp({ name: 'Hema' });
  });
  beforeEach(async () => {
    guest = await app.signUp({ name: 'Gita' });
    const home = await aHome(app, host);
    id = (await guest.post<Conversation>(`/api/inbox/ask/${home._id}`, { message: 'Namaste' })).body._id;
  });

  async function form(message: string, photos: Record<string, Buffer>): Promise<FormData> {
    const made = new FormData();
    made.set('message', message);
    for (const [field, bytes] of Object.entries(photos))
      made.set(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return made;
  }
  const send = async (message: string, photos: Record<string, Buffer>, headers = {}) =>
    guest.post<Entry>(`/api/inbox/send/${id}`, await form(message, photos), headers);
  const stored = () => readdir(app.context.photos.files.name);

  test('are of the time at which their upload ended', async () => {
    const sent = { path: `/api/inbox/send/${id}`, form: await form('The door', { image1: await aPhoto() }) };
    const { status, body } = await sendFormInTwo<Entry>(app, guest, sent, async () => app.clock.advance(5 * MINUTE_MS));
    expect([status, body.at]).toEqual([201, app.clock.now().toISOString()]);
  });

  test('are sent with a message, visible to the participants only, and not cached', async () => {
    const { status, body } = await send('The door', {
      image1: await aPhoto(),
      image2: await aPhoto({ colour: 'red' }),
    });
    expect([status, body.photos?.length]).toEqual([201, 2]);
    const { path = '', widths = [] } = body.photos?.[0] ?? {};
    const file = `${path}/${widths[0]}.webp`;
    for (const person of [guest, host]) {
      const answer = await fetch(`${app.url}${file}`, { headers: { cookie: person.cookie ?? '' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
    }
    const stranger = await app.signUp();
    for (const caller of [stranger, app.visitor()]) expect((await caller.get(file)).status).toBe(404);
    const photo = path.split('/').at(-1) ?? '';
    for (const name of [`${widths[0]}.webp`, `private-${widths[0]}.webp`]) {
      expect((await guest.get(`/photos/${photo}/${name}`)).status).toBe(404);
    }
    await access(join(app.context.photos.files.name, photo, `private-${widths[0]}.webp`));
  });

  test('sent again with their message are stored once, without leftover files', async () => {
    const photos = { image1: await aPhoto({ colour: 'blue' }) };
    const before = (await stored()).length;
    const key = { 'idempotency-key': 'photo' };
    const answers = await Promise.all([send('One', photos, key), send('One', photos, key), send('One', photos, key)]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect((await stored()).length).toBe(before + 1);
    const other = await send('One', { image1: await aPhoto({ colour: 'green' }) }, key);
    expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test.each([
    ['no photo', 'image1', Buffer.from('<svg/>'), 415],
    ['a seventh photo', 'image7', Buffer.from('x'), 400],
  ])('refuses %s, and stores nothing', async (_what, field, bytes, expected) => {
    const before = await stored();
    const { status, error } = await send('Look', { [field]: bytes });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([expected, [field]]);
    expect(await stored()).toEqual(before);
  });

  test('a form without text is refused, and one without photos is accepted', async () => {
    expect((await send(' ', { image1: await aPhoto() })).status).toBe(400);
    expect((await send('Only words', {})).body).toMatchObject({ message: 'Only words' });
  });
});
