import { connect } from 'node:net';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPhoto } from '@aangan/tests/support/listings.ts';
import { svg } from '@aangan/tests/support/odd-files.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { expect, test, vi } from 'vitest';
import { MAX_BYTES_PER_PERSON } from '../../platform/photos/uploads-under-way.ts';
import { megapixelLimit } from './listing-form.ts';

const app = started(() => startTestApp());

const aForm = (bytes: Buffer) => {
  const form = new FormData();
  form.append('image1', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return form;
};

async function countTries(person: Person, megapixels: number): Promise<Record<string, number>> {
  const { subject } = megapixelLimit(person.id, megapixels);
  const rows = await app.db
    .selectFrom('attempt')
    .where('subject', '=', subject)
    .select(['kind', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

test('an invalid file counts as an attempt, a photo also by its megapixels', async () => {
  const person = await app.signUp();
  expect((await person.post('/api/people/photo', aForm(svg))).status).toBe(415);
  expect(await countTries(person, 0)).toMatchObject({ 'upload by account': 1 });
  const large = await aPhoto({ width: 5_000, height: 4_200 });
  expect((await person.post('/api/people/photo', aForm(large))).status).toBe(201);
  expect(await countTries(person, 21)).toMatchObject({ 'upload by account': 2, 'megapixels by account': 3 });
});

test('refuses megapixels above the hourly limit before they are decoded', async () => {
  const person = await app.signUp();
  const { kind, subject, max } = megapixelLimit(person.id, 0);
  const tries = Array.from({ length: max }, () => ({ kind, subject, at: app.clock.now() }));
  await app.db.insertInto('attempt').values(tries).execute();
  const storing = vi.spyOn(app.context.photos, 'store');
  const { status, headers } = await person.post('/api/people/photo', aForm(await aPhoto()));
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(storing).not.toHaveBeenCalled();
  storing.mockRestore();
});

test('refuses an upload beyond the limit of one person under way, and accepts it afterwards', async () => {
  const [busy, other] = [await app.signUp(), await app.signUp()];
  const under = app.context.photos.openUpload(busy.id);
  under.count(MAX_BYTES_PER_PERSON);
  const send = async (person: Person) => (await person.post('/api/people/photo', aForm(await aPhoto()))).status;
  expect([await send(busy), await send(other)]).toEqual([429, 201]);
  under.close();
  expect(await send(busy)).toBe(201);
});

test.each([
  ['destroy', /^$/],
  // A client that has only closed its sending side still gets the response.
  ['end', /^HTTP\/1.1 400 /],
] as const)('drops a waiting photo when its client disconnects (%s)', async (leave, answer) => {
  const person = await app.signUp();
  let waiting: string | undefined;
  const storing = vi.spyOn(app.context.photos, 'store').mockImplementation(async (_path, { sender } = {}) => {
    waiting = sender?.person;
    await new Promise((resolve) => sender?.signal?.addEventListener('abort', resolve));
    waiting = undefined;
    throw sender?.signal?.reason;
  });
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (heard += chunk.toString()));
  const body = Buffer.concat([
    Buffer.from('--line\r\ncontent-disposition: form-data; name="image1"; filename="photo.jpg"\r\n\r\n'),
    await aPhoto(),
    Buffer.from('\r\n--line--\r\n'),
  ]);
  socket.write(
    `POST /api/people/photo HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${person.cookie}\r\n` +
      `content-type: multipart/form-data; boundary=line\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
  await until(() => expect(waiting).toBe(person.id));
  socket[leave]();
  await until(() => expect(waiting).toBeUndefined());
  await until(() => expect(heard).toMatch(answer));
  storing.mockRestore();
  socket.destroy();
});
