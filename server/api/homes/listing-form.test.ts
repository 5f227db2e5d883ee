import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPhoto } from '@aangan/tests/support/listings.ts';
import { svg } from '@aangan/tests/support/odd-files.ts';
import { sendFormInTwo } from '@aangan/tests/support/send-form-in-two.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_BYTES_PER_PERSON } from '../../platform/photos/uploads-under-way.ts';
import { megapixelLimit } from './listing-form.ts';

describe('texts of a form', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let photo: Buffer;
  beforeAll(async () => {
    photo = await aPhoto();
  });
  beforeEach(async () => {
    host = await app.signUp();
  });

  const texts: Record<string, string> = {
    title: 'Neem Courtyard',
    description: 'A quiet house.',
    rent: '2000',
    includedGuests: '2',
    extraGuestFee: '300',
    cleaningFee: '500',
    city: 'Jaipur',
    landMark: 'Bani Park',
    category: 'rooms',
    phone: '+91 98290 12345',
  };

  interface Part {
    name: string;
    bytes: string | Uint8Array;
    headers?: string;
    isPhoto?: boolean;
  }

  /** The bytes of a multipart form. */
  function buildForm(parts: Part[]) {
    const pieces = parts.flatMap(({ name, bytes, headers = '', isPhoto = false }) => {
      const file = isPhoto ? '; filename="photo.jpg"\r\nContent-Type: image/jpeg' : '';
      return [`--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${headers}\r\n`, bytes, '\r\n'];
    });
    const body = Buffer.concat([...pieces, '--edge--\r\n'].map((piece) => Buffer.from(piece as string)));
    return { body: new Uint8Array(body), headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
  }

  /** The form of a home in which this part replaces the part with the same name, before or after the photo. */
  function homeWith(part: Part, photoFirst = false) {
    const others = Object.entries(texts)
      .filter(([name]) => name !== part.name)
      .map(([name, bytes]) => ({ name, bytes }));
    const picture = { name: 'image1', bytes: photo, isPhoto: true };
    return buildForm(photoFirst ? [picture, ...others, part] : [part, ...others, picture]);
  }

  const add = (form: ReturnType<typeof buildForm>) => host.send<Listing>('POST', '/api/listing/add', form);

  async function everything() {
    const { photos } = app.context;
    return {
      listings: await app.db.selectFrom('listing').select(['id', 'title', 'description']).orderBy('id').execute(),
      photos: (await readdir(photos.files.name)).toSorted(),
      staged: await readdir(photos.staging),
    };
  }

  const broken: [string, Uint8Array][] = [
    ['bytes that no text begins with', Uint8Array.of(0xff, 0xfe)],
    ['a letter that breaks off', Uint8Array.of(0x41, 0xe0, 0xa4)],
    ['a letter that breaks off before another', Uint8Array.of(0xe0, 0xa4, 0x41)],
    ['a letter written too long', Uint8Array.of(0xc0, 0xaf)],
    ['an unpaired surrogate', Uint8Array.of(0xed, 0xa0, 0x80)],
    ['a code point beyond Unicode', Uint8Array.of(0xf5, 0x80, 0x80, 0x80)],
    ['Latin-1', Uint8Array.of(0x43, 0x61, 0x66, 0xe9)],
  ];

  describe('a text that is not UTF-8', () => {
    test.each(broken)('is refused by its field, and nothing is published: %s', async (_what, bytes) => {
      const before = await everything();
      for (const photoFirst of [false, true]) {
        const { status, error } = await add(homeWith({ name: 'title', bytes }, photoFirst));
        expect({ status, ...error }).toEqual({
          status: 400,
          code: 'INVALID_INPUT',
          message: 'This text is not valid UTF-8.',
          fields: { title: 'This text is not valid UTF-8.' },
        });
      }
      expect(await everything()).toEqual(before);
    });

    test.each(['charset=utf-8', 'charset=UTF8', 'charset=iso-8859-1', 'charset=utf-16le'])(
      'is refused for every content type of its part: %s',
      async (charset) => {
        const headers = `Content-Type: text/plain; ${charset}\r\n`;
        const { status, error } = await add(homeWith({ name: 'city', bytes: Uint8Array.of(0x43, 0xe9), headers }));
        expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['city']]);
      },
    );

    test('is refused in an unknown field and in a JSON part', async () => {
      const bytes = Uint8Array.of(0x22, 0xff, 0x22);
      expect((await add(homeWith({ name: 'note', bytes }))).error).toMatchObject({
        fields: { note: expect.any(String) },
      });
      const json = await add(homeWith({ name: 'title', bytes, headers: 'Content-Type: application/json\r\n' }));
      expect([json.status, json.error.code]).toEqual([400, 'INVALID_INPUT']);
    });

    test('changes nothing of a home', async () => {
      const home = await aHome(app, host);
      const before = await everything();
      const form = buildForm([
        { name: 'rent', bytes: '9000' },
        { name: 'image1', bytes: photo, isPhoto: true },
        { name: 'description', bytes: Uint8Array.of(0xff) },
      ]);
      const { status, error } = await host.send('POST', `/api/listing/update/${home._id}`, form);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['description']]);
      expect(await everything()).toEqual(before);
      const shown = await host.get<Listing>(`/api/listing/findlistingbyid/${home._id}`);
      expect(shown.body).toMatchObject({ rent: home.rent, description: home.description });
    });
  });

  describe('a text in UTF-8 is unchanged', () => {
    test.each([
      ['Hindi', 'नीम का आँगन'],
      ['an emoji', '🏡'],
      ['U+FFFD, sent as such', 'Neem \u{fffd}'],
      ['a mark of byte order', '\u{feff}Neem'],
    ])('%s', async (_what, title) => {
      const { status, body } = await add(homeWith({ name: 'title', bytes: title }));
      expect([status, body.title]).toEqual([201, title]);
      const named = await app.visitor().post('/api/contact', {
        userName: title,
        userEmail: 'asha@example.org',
        userMessage: 'Namaste',
      });
      expect(named.status).toBe(200);
    });

    test('with a letter split over two chunks, in a part with a content type', async () => {
      const description = 'आँ'.repeat(1_600);
      const headers = 'Content-Type: text/plain; charset=utf-8\r\n';
      const { body } = await add(homeWith({ name: 'description', bytes: description, headers }));
      expect(body.description).toBe(description);
    });

    test('in a JSON part', async () => {
      const headers = 'Content-Type: application/json\r\n';
      const { body } = await add(homeWith({ name: 'title', bytes: '"Neem \\u0906"', headers }));
      expect(body.title).toBe('Neem आ');
    });
  });

  test('a text of megabytes is refused by its field before the rest is read', async () => {
    const { status, error } = await add(homeWith({ name: 'description', bytes: 'x'.repeat(20_000_000) }));
    expect([status, error.fields]).toEqual([400, { description: 'This text is too long.' }]);
  });

  test('more parts than any valid form has are refused', async () => {
    const many = Array.from({ length: 120 }, (_, number) => ({ name: `note${number}`, bytes: 'x' }));
    expect((await add(buildForm(many))).status).toBe(413);
  });
});

describe('uploads', () => {
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

  test('is refused when its session has ended meanwhile', async () => {
    const person = await app.signUp();
    const form = { path: '/api/people/photo', form: aForm(await aPhoto()) };
    const { status } = await sendFormInTwo(app, person, form, () => person.post('/api/auth/logout-everywhere'));
    expect(status).toBe(401);
    const photos = app.db.selectFrom('person_photo').select('id').where('account_id', '=', person.id);
    expect(await photos.execute()).toEqual([]);
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
});
