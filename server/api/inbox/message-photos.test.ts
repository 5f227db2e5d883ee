import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

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
  for (const [field, bytes] of Object.entries(photos)) made.set(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return made;
}
const send = async (message: string, photos: Record<string, Buffer>, headers = {}) =>
  guest.post<Entry>(`/api/inbox/send/${id}`, await form(message, photos), headers);
const stored = () => readdir(app.context.photos.files.name);

test('are sent with a message, visible to the participants only, and not cached', async () => {
  const { status, body } = await send('The door', { image1: await aPhoto(), image2: await aPhoto({ colour: 'red' }) });
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
