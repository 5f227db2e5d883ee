import { readdir } from 'node:fs/promises';
import { languages } from '@aangan/contract/accounts/languages.ts';
import type { OwnProfile, PersonView, SentCode } from '@aangan/contract/accounts/people.ts';
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES } from '@aangan/contract/limits.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { sweepPhotos } from '@aangan/server/platform/photos/sweep-photos.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { aFile, aPhoto } from '@aangan/tests/support/listings.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { html, pngThatClaims, svg } from '@aangan/tests/support/odd-files.ts';
import { startTestSmsGateway, type TestSmsGateway } from '@aangan/tests/support/sms-gateway.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe('a profile', () => {
  const app = started(() => startTestApp());

  const readPerson = (id: string) => app.visitor().get<PersonView>(`/api/people/person/${id}`);
  const change = (person: Person, body: object) => person.put<OwnProfile>('/api/people/me', body);
  async function setPhoto(person: Person, images: Record<string, Uint8Array>) {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(images)) form.set(name, aFile(bytes), 'photo.jpg');
    return person.post<OwnProfile>('/api/people/photo', form);
  }
  const photoFolders = () => readdir(app.context.photos.files.name);

  test('shows visitors the public profile, without phone numbers of homes', async () => {
    const hari = await app.signUp({ name: 'Hari Prasad Neemwala', email: 'hari.secret@example.org' });
    const home = await aHome(app, hari, { phone: '+91 98290 77777' });
    await change(hari, { about: 'I grow lemons.\nAnd tea.', languages: ['hi', 'en'] });
    const { status, body } = await readPerson(hari.id);
    expect([status, body]).toEqual([
      200,
      {
        _id: hari.id,
        firstName: 'Hari',
        since: expect.stringMatching(/^\d{4}-\d{2}$/),
        about: 'I grow lemons.\nAnd tea.',
        languages: ['en', 'hi'],
        verified: [],
        homes: [expect.objectContaining({ _id: home._id })],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Prasad|Neemwala|secret|77777/);
  });

  test('marks a verified address without showing it', async () => {
    const asha = await app.signUp();
    await app.db.updateTable('account').set({ email_verified_at: app.clock.now() }).where('id', '=', asha.id).execute();
    const { body } = await readPerson(asha.id);
    expect([body.verified, JSON.stringify(body).includes(asha.email)]).toEqual([['email'], false]);
  });

  test('hides a name that is an e-mail address or a number', async () => {
    const asha = await app.signUp({ name: 'asha@example.org 9829012345' });
    expect((await readPerson(asha.id)).body.firstName).toBe('A member');
  });

  test.each([
    ['unknown', () => crypto.randomUUID()],
    ['malformed', () => '1'],
    ['of SQL', () => "1'%20or%20''='"],
    ['upper case', () => crypto.randomUUID().toUpperCase()],
  ])('answers an %s id like that of a deleted account', async (_what, id) => {
    const gone = await app.signUp();
    await gone.post('/api/user/delete', { password: gone.password });
    const [left, never] = [await readPerson(gone.id), await readPerson(id())];
    expect([left.status, left.error]).toEqual([404, never.error]);
    expect(never.status).toBe(404);
  });

  test('leaves absent fields unchanged, and clears empty ones', async () => {
    const asha = await app.signUp();
    await change(asha, { about: 'Tea.', languages: ['ta'] });
    expect((await change(asha, { languages: ['te', 'kn', 'te'] })).body).toMatchObject({
      about: 'Tea.',
      languages: ['kn', 'te'],
    });
    expect((await change(asha, { about: ' \n' })).body).not.toHaveProperty('about');
    expect((await change(asha, { languages: [...languages] })).body.languages).toEqual(languages);
  });

  test.each([
    ['nothing', {}, 'about'],
    ['1,001 characters', { about: 'क'.repeat(1_001) }, 'about'],
    ['a NUL', { about: 'a\u0000b' }, 'about'],
    ['an escape', { about: 'a\u001b[31mb' }, 'about'],
    ['an unpaired surrogate', { about: 'a\ud800b' }, 'about'],
    ['a number', { about: 7 }, 'about'],
    ['a language that is none', { languages: ['xx'] }, 'languages'],
    ['one language as text', { languages: 'hi' }, 'languages'],
  ])('refuses %s, and changes nothing', async (_what, body, field) => {
    const asha = await app.signUp();
    await change(asha, { about: 'Tea.' });
    const { status, error } = await change(asha, body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect((await readPerson(asha.id)).body.about).toBe('Tea.');
  });

  test('accepts 1,000 characters of any script', async () => {
    const asha = await app.signUp();
    expect((await change(asha, { about: '😀'.repeat(1_000) })).status).toBe(200);
  });

  test('shows HTML tags as typed, without characters that change the direction of text', async () => {
    const asha = await app.signUp();
    await change(asha, { about: '<script>alert(1)</script> \u202egpj.exe\u202c \u2067x\u2069 क\u094d\u200dष' });
    expect((await readPerson(asha.id)).body.about).toBe('<script>alert(1)</script> gpj.exe x क\u094d\u200dष');
  });

  test('crops a photo to squares in small widths, and removes camera data', async () => {
    const asha = await app.signUp();
    const tall = await aPhoto({ width: 900, height: 1_400 });
    const { status, body } = await setPhoto(asha, { image1: tall });
    expect([status, body.photo?.widths, body.photo?.width, body.photo?.height]).toEqual([
      201,
      [96, 192, 384, 640],
      640,
      640,
    ]);
    const response = await fetch(`${app.url}${body.photo?.path}/192.webp`);
    const { width, height, exif } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height, exif]).toEqual([192, 192, undefined]);
    expect((await readPerson(asha.id)).body.photo).toEqual(body.photo);
  });

  test('deletes the files of a photo that is replaced, removed or deleted with its account', async () => {
    const asha = await app.signUp();
    const before = await photoFolders();
    await setPhoto(asha, { image1: await aPhoto() });
    const { body } = await setPhoto(asha, { image1: await aPhoto({ colour: '#123456' }) });
    const id = body.photo?.path.split('/').at(-1);
    expect((await photoFolders()).filter((name) => !before.includes(name))).toEqual([id]);
    await sweepPhotos(app.context.photos, 0);
    expect(await photoFolders()).toContain(id);
    expect((await asha.delete<OwnProfile>('/api/people/photo')).body).not.toHaveProperty('photo');
    expect(await photoFolders()).toEqual(before);

    await setPhoto(asha, { image1: await aPhoto() });
    await asha.post('/api/user/delete', { password: asha.password });
    expect(await photoFolders()).toEqual(before);
  });

  test.each([
    ['no photo at all', async () => ({}), 400, 'image1'],
    ['two photos', async () => ({ image1: await aPhoto(), image2: await aPhoto() }), 400, 'image2'],
    ['an SVG', async () => ({ image1: svg }), 415, 'image1'],
    ['a page', async () => ({ image1: html }), 415, 'image1'],
    ['a PNG of 900 megapixels', async () => ({ image1: pngThatClaims(30_000, 30_000) }), 413, 'image1'],
    ['16 MB', async () => ({ image1: Buffer.concat([await aPhoto(), Buffer.alloc(16_000_000)]) }), 413, 'image1'],
  ])('refuses %s, and keeps the present photo', async (_what, images, status, field) => {
    const asha = await app.signUp();
    const { body } = await setPhoto(asha, { image1: await aPhoto() });
    const before = await photoFolders();
    const refused = await setPhoto(asha, await images());
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([status, [field]]);
    expect((await readPerson(asha.id)).body.photo).toEqual(body.photo);
    expect(await photoFolders()).toEqual(before);
  });

  test('ten concurrent uploads leave one photo', async () => {
    const asha = await app.signUp();
    const before = await photoFolders();
    const photo = await aPhoto();
    const answers = await Promise.all(Array.from({ length: 10 }, () => setPhoto(asha, { image1: photo })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const [left, ...more] = (await photoFolders()).filter((name) => !before.includes(name));
    expect(more).toEqual([]);
    expect((await readPerson(asha.id)).body.photo?.path).toBe(`/photos/${left}`);
  });
});

describe('a phone number', () => {
  const clock = new TestClock();
  let gateway: TestSmsGateway;
  let database: TestDatabase;
  /** Two servers on one database. */
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    [gateway, database] = await Promise.all([startTestSmsGateway(), aDatabase()]);
    const options = { settings: { sms: gateway.url }, clock, database };
    app = await startTestApp(options);
    other = await startTestApp(options);
  });
  afterAll(async () => {
    await Promise.all([app.close(), other.close()]);
    await Promise.all([gateway.close(), database.close()]);
  });
  // Requests are also limited by network address, which is the same for all of these.
  beforeEach(() => app.db.deleteFrom('attempt').where('kind', '=', 'phone code by network').execute());

  let numbers = 0;
  function aPhoneNumber(): string {
    numbers += 1;
    return `+9198290${String(numbers).padStart(5, '0')}`;
  }
  const ask = (person: Person, phone: string) => person.post<SentCode>('/api/people/phone', { phone });
  const enter = (person: Pick<Person, 'post'>, code: string) =>
    person.post<OwnProfile>('/api/people/phone/code', { code });
  const fetchVerified = async (person: Person) =>
    (await app.visitor().get<PersonView>(`/api/people/person/${person.id}`)).body.verified;
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  async function verify(person: Person, phone: string): Promise<void> {
    const before = gateway.received.filter(({ to }) => to === phone).length;
    expect((await ask(person, phone)).status).toBe(200);
    expect((await enter(person, await gateway.codeTo(phone, before + 1))).status).toBe(200);
  }

  test('verifies a number with a code; others see that it is verified, but not the number', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    const typed = `${phone.slice(3, 8)} ${phone.slice(8)}`;
    const sent = await ask(asha, typed);
    expect(sent.body).toEqual({ phone, expiresAt: expect.any(String) });
    const code = await gateway.codeTo(phone);
    expect(await fetchVerified(asha)).toEqual([]);

    const entered = await enter(asha, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([entered.status, entered.body.phone]).toEqual([200, phone]);
    expect(await fetchVerified(asha)).toEqual(['phone']);
    const seen = await app.visitor().get(`/api/people/person/${asha.id}`);
    expect(JSON.stringify(seen.body)).not.toContain(phone.slice(-5));
    expect((await enter(asha, code)).error.code).toBe('CODE_VOID');
  });

  test('authenticates at the SMS gateway', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    await ask(asha, phone);
    await gateway.codeTo(phone);
    const message = gateway.received.findLast(({ to }) => to === phone);
    expect(message?.authorization).toBe(`Basic ${Buffer.from('name:pass word').toString('base64')}`);
  });

  test('resends an SMS that the gateway refused, under the same key', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    gateway.refuse(1);
    await ask(asha, phone);
    const code = await gateway.codeTo(phone, 2);
    const tries = gateway.received.filter(({ to }) => to === phone);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
    expect((await enter(asha, code)).status).toBe(200);
  });

  test('code and number are not readable in the queue', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    await ask(asha, phone);
    const code = await gateway.codeTo(phone);
    const { rows } = await sql<{ row: string }>`
    select t::text as row from phone_code t union all select data::text from jobs.job`.execute(app.db);
    expect(rows.filter(({ row }) => row.includes(asha.id))).toHaveLength(2);
    // As a word: the digits of a random code may also be a part of a number or hash.
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`));
    const jobs = await sql<{ data: string }>`select data::text from jobs.job`.execute(app.db);
    expect(jobs.rows.map(({ data }) => data).join('\n')).not.toContain(phone.slice(-10));
  });

  test('five wrong attempts invalidate a code', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    await ask(asha, phone);
    const code = await gateway.codeTo(phone);
    const answers = [];
    for (let attempt = 0; attempt < PHONE_CODE_TRIES; attempt += 1) answers.push(await enter(asha, wrong(code)));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(answers[3]?.error.fields?.['code']).toBe('That is not the code we sent. One try is left.');
    expect(answers[4]?.error.fields?.['code']).toBe('That is not the code we sent. Please ask for a new one.');
    expect((await enter(asha, code)).error.code).toBe('CODE_VOID');
    expect(await fetchVerified(asha)).toEqual([]);
  });

  test('of forty concurrent attempts at two servers five are compared', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    await ask(asha, phone);
    const code = await gateway.codeTo(phone);
    const elsewhere = other.visitor();
    await elsewhere.post('/api/auth/login', { email: asha.email, password: asha.password });
    const tries = Array.from({ length: 40 }, (_, index) => enter(index % 2 === 0 ? asha : elsewhere, wrong(code)));
    const answers = await Promise.all(tries);
    const codes = answers.map(({ error }) => error.code).toSorted();
    expect(codes.filter((each) => each === 'INVALID_INPUT')).toHaveLength(PHONE_CODE_TRIES);
    expect(codes.filter((each) => each === 'CODE_VOID')).toHaveLength(40 - PHONE_CODE_TRIES);
  });

  test('twenty concurrent requests with the right code verify once', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    await ask(asha, phone);
    const code = await gateway.codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(asha, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fetchVerified(asha)).toEqual(['phone']);
  });

  test('a code is valid for ten minutes, or until a new one is requested', async () => {
    const asha = await app.signUp();
    const phone = aPhoneNumber();
    await ask(asha, phone);
    const first = await gateway.codeTo(phone);
    await ask(asha, phone);
    const second = await gateway.codeTo(phone, 2);
    const superseded = await enter(asha, first);
    expect(superseded.status).toBe(first === second ? 200 : 400);
    clock.advance(PHONE_CODE_MINUTES * MINUTE_MS);
    expect((await enter(asha, second)).error.code).toBe('CODE_VOID');
  });

  test('limits three codes an hour per person and per number', async () => {
    const [asha, bina] = [await app.signUp(), await app.signUp()];
    const phone = aPhoneNumber();
    for (const count of [1, 2, 3]) expect([count, (await ask(asha, phone)).status]).toEqual([count, 200]);
    const refused = await ask(asha, aPhoneNumber());
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await ask(bina, phone)).status).toBe(429);
    clock.advance(61 * MINUTE_MS);
    expect((await ask(bina, phone)).status).toBe(200);
  });

  test("another person's code is refused", async () => {
    const [asha, bina] = [await app.signUp(), await app.signUp()];
    const phone = aPhoneNumber();
    await ask(asha, phone);
    const code = await gateway.codeTo(phone);
    expect((await enter(bina, code)).error.code).toBe('CODE_VOID');
    await ask(bina, aPhoneNumber());
    expect((await enter(bina, code)).status).toBe(400);
  });

  test('a number verifies only the account that proved it last', async () => {
    const [asha, bina] = [await app.signUp(), await app.signUp()];
    const phone = aPhoneNumber();
    await verify(asha, phone);
    await verify(bina, phone);
    expect([await fetchVerified(asha), await fetchVerified(bina)]).toEqual([[], ['phone']]);
    expect((await bina.delete<OwnProfile>('/api/people/phone')).body.phone).toBeUndefined();
    expect(await fetchVerified(bina)).toEqual([]);
  });

  test.each(['12345', '28290 12345', '+91 28290 12345', '', 98290, '+91 98290 12345\u0000'])(
    'refuses %j as a number',
    async (phone) => {
      const asha = await app.signUp();
      const { status, error } = await asha.post('/api/people/phone', { phone });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['phone']]);
    },
  );

  test.each(['', '12345', '1234567', 'abcdef', '१२३४५६', 123_456])('refuses %j as a code', async (code) => {
    const asha = await app.signUp();
    const { status, error } = await asha.post('/api/people/phone/code', { code });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['code']]);
  });

  test('without a gateway the code goes to the local mailbox; without that, verifying is not offered', async () => {
    const mailbox = await startMailbox();
    const trying = await startTestApp({ settings: { sms: 'mailbox', smtpUrl: mailbox.smtpUrl } });
    const silent = await startTestApp({ settings: { sms: undefined } });
    try {
      const asha = await trying.signUp();
      expect((await asha.get<OwnProfile>('/api/people/me')).body.verifiesPhones).toBe(true);
      await ask(asha, '+919829099999');
      const { subject, text } = await mailbox.mailTo('+919829099999@sms.invalid');
      expect(subject).toBe('SMS to +919829099999');
      expect((await enter(asha, /[0-9]{6}/.exec(text)?.[0] ?? '')).status).toBe(200);

      const bina = await silent.signUp();
      expect((await bina.get<OwnProfile>('/api/people/me')).body.verifiesPhones).toBe(false);
      expect((await ask(bina, '+919829099999')).error.code).toBe('PHONES_NOT_VERIFIED');
    } finally {
      await Promise.all([trying.close(), silent.close()]);
      await mailbox.close();
    }
  });
});
