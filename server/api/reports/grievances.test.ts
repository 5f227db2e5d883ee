import { type GrievanceStatus, MAX_GRIEVANCE_WORDS, MIN_GRIEVANCE_WORDS } from '@aangan/contract/reports/grievances.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { Person, startTestApp } from '@aangan/tests/support/app.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addOfficerReply, issueGrievanceKey } from '../../domain/reports/grievances.ts';

const NOW = '2026-11-22T02:40:00Z';
const COMPLAINT = 'The host asked for cash at the door and kept the deposit.';

const app = started(() => startTestApp({ now: NOW, settings: { rateLimits: false } }));
let visitor: Client;
let complainant: Person;
beforeAll(async () => {
  visitor = app.visitor();
  complainant = await app.signUp({ name: 'Gita' });
});

const complain = (by: Client, own: Record<string, unknown> = {}, headers = {}) =>
  by.post<{ number: string; key: string }>(
    '/api/grievance/make',
    { kind: 'money', words: COMPLAINT, ...(by instanceof Person ? {} : { email: 'v@example.org' }), ...own },
    headers,
  );
const status = (by: Client, number: string, key?: string) =>
  by.get<GrievanceStatus>(`/api/grievance/status/${number}`, key === undefined ? {} : { 'x-link-token': key });
const say = (by: Client, number: string, words: string, headers = {}) =>
  by.post(`/api/grievance/say/${number}`, { words }, headers);
const officer = (number: string, words: string, state: 'answered' | 'closed' = 'answered') =>
  addOfficerReply(app.db, { number, words, state }, app.clock.now());
const parseSequence = (number: string) => Number(number.split('-')[2]);
const gone = { status: 404, error: { code: 'GRIEVANCE_NOT_FOUND' } };

describe('making one', () => {
  test('answers its number and a key, signed out and signed in', async () => {
    const { status: code, body } = await complain(visitor);
    expect(code).toBe(201);
    expect(body).toEqual({
      number: expect.stringMatching(/^GR-2026-\d{6}$/),
      key: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { body: own } = await complain(complainant);
    expect(parseSequence(own.number)).toBe(parseSequence(body.number) + 1);
    const keys = await app.db.selectFrom('grievance_key').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain(body.key);
  });

  test('belongs to the year in India, in which numbers begin at 1', async () => {
    const other = await startTestApp({ now: '2026-12-31T18:29:59Z' });
    const by = other.visitor();
    const numbers = [(await complain(by)).body.number];
    other.clock.moveTo('2026-12-31T18:30:00Z');
    numbers.push((await complain(by)).body.number, (await complain(by)).body.number);
    expect(numbers).toEqual(['GR-2026-000001', 'GR-2027-000001', 'GR-2027-000002']);
    await other.close();
  });

  test.each([
    ['kind', { kind: undefined }],
    ['kind', { kind: 'weather' }],
    ['words', { words: undefined }],
    ['words', { words: 'x'.repeat(MIN_GRIEVANCE_WORDS - 1) }],
    ['words', { words: `${' '.repeat(20)}x` }],
    ['words', { words: 'x'.repeat(MAX_GRIEVANCE_WORDS + 1) }],
    ['words', { words: `${COMPLAINT}\u0000` }],
    ['email', { email: undefined }],
    ['email', { email: 'nobody' }],
  ])('is refused at %s, and takes no number', async (field, own) => {
    const before = (await complain(visitor)).body.number;
    const { status: code, error } = await complain(visitor, own);
    expect([code, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(parseSequence((await complain(visitor)).body.number)).toBe(parseSequence(before) + 1);
  });

  test('accepts 20 and 4,000 characters as people count them', async () => {
    for (const count of [MIN_GRIEVANCE_WORDS, MAX_GRIEVANCE_WORDS]) {
      expect((await complain(visitor, { words: '🪔'.repeat(count) })).status).toBe(201);
    }
  });

  test('accepts only the caller’s own stay', async () => {
    const [host, guest, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { _id: booking } = await aHeldStay(app, guest, await aHome(app, host));
    for (const own of [guest, host]) expect((await complain(own, { booking })).status).toBe(201);
    for (const other of [stranger, visitor]) {
      for (const id of [booking, crypto.randomUUID(), 'nonsense']) {
        expect(await complain(other, { booking: id })).toMatchObject({
          status: 404,
          error: { code: 'BOOKING_NOT_FOUND' },
        });
      }
    }
  });

  test('a repeated Idempotency-Key, also concurrently, returns the same complaint and uses one number', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (const by of [visitor, complainant]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => complain(by, {}, key)));
      const [first] = answers;
      for (const { status: code, body } of answers) expect([code, body]).toEqual([201, first?.body]);
      expect(parseSequence((await complain(by)).body.number)).toBe(parseSequence(first?.body.number ?? '') + 1);
      expect(await complain(by, { kind: 'stay' }, key)).toMatchObject({
        status: 409,
        error: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    }
  });
});

describe('its status', () => {
  test('is shown by its key, and to the complainant', async () => {
    const { number, key } = (await complain(complainant)).body;
    const shown = {
      number,
      kind: 'money',
      state: 'open',
      steps: [{ at: new Date(NOW).toISOString(), by: 'you', words: COMPLAINT }],
      dueAt: '2026-12-22T02:40:00.000Z',
    };
    for (const answer of [await status(visitor, number, key), await status(complainant, number)]) {
      expect([answer.status, answer.body]).toEqual([200, shown]);
    }
  });

  test('names seven days for content', async () => {
    const { number, key } = (await complain(visitor, { kind: 'content' })).body;
    expect((await status(visitor, number, key)).body.dueAt).toBe('2026-11-29T02:40:00.000Z');
  });

  test('is 404 for anyone else', async () => {
    const [own, other] = [(await complain(complainant)).body, (await complain(visitor)).body];
    const stranger = await app.signUp();
    for (const by of [visitor, stranger]) {
      for (const key of [undefined, '', 'nonsense', other.key, own.key.slice(1)]) {
        expect(await status(by, own.number, key)).toMatchObject(gone);
        expect(await say(by, own.number, 'Hello', key === undefined ? {} : { 'x-link-token': key })).toMatchObject(
          gone,
        );
      }
    }
    for (const number of ['GR-2026-999999', own.number.toLowerCase(), 'nonsense', '%00', 'x'.repeat(90)]) {
      expect(await status(visitor, number, own.key)).toMatchObject(gone);
    }
  });
});

describe('adding to one', () => {
  test('reopens an answered one', async () => {
    const { number, key } = (await complain(visitor)).body;
    expect(await officer(number, 'We asked the host.')).toBe('done');
    expect((await status(visitor, number, key)).body.state).toBe('answered');
    expect((await say(visitor, number, ' And now? ', { 'x-link-token': key })).status).toBe(201);
    const { state, steps } = (await status(visitor, number, key)).body;
    expect(state).toBe('open');
    expect(steps.map(({ by, words }) => [by, words])).toEqual([
      ['you', COMPLAINT],
      ['officer', 'We asked the host.'],
      ['you', 'And now?'],
    ]);
  });

  test('is refused once the complaint is closed, and it stays closed', async () => {
    const { number } = (await complain(complainant)).body;
    expect(await officer(number, 'The deposit was paid back.', 'closed')).toBe('done');
    expect(await say(complainant, number, 'Thank you')).toMatchObject({
      status: 409,
      error: { code: 'GRIEVANCE_CLOSED' },
    });
    expect(await officer(number, 'Once more')).toBe('closed');
    expect(await officer('GR-2026-999999', 'Whom?')).toBe('none');
    expect((await status(complainant, number)).body).toMatchObject({ state: 'closed', steps: { length: 2 } });
    const reopened = app.db
      .updateTable('grievance')
      .set({ state: 'open', closed_at: null })
      .where('number', '=', number);
    await expect(reopened.execute()).rejects.toThrow(/stays closed/);
  });

  test.each(['', ' ', 'x'.repeat(MAX_GRIEVANCE_WORDS + 1), 'a\u0000b'])('refuses %j', async (words) => {
    const { number } = (await complain(complainant)).body;
    const { status: code, error } = await say(complainant, number, words);
    expect([code, Object.keys(error.fields ?? {})]).toEqual([400, ['words']]);
  });

  test('accepts one character; a repeated key adds nothing', async () => {
    const { number } = (await complain(complainant)).body;
    const key = { 'idempotency-key': crypto.randomUUID() };
    await Promise.all([1, 2, 3].map(() => say(complainant, number, '!', key)));
    expect((await status(complainant, number)).body.steps).toHaveLength(2);
  });
});

test('old keys stay valid after a secret change; new ones differ', async () => {
  const { number, key } = (await complain(visitor)).body;
  const { id } = await app.db
    .selectFrom('grievance')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const later = await issueGrievanceKey(app.db, id, 'another secret of this installation');
  expect(later).not.toBe(key);
  for (const each of [key, later]) expect((await status(visitor, number, each)).status).toBe(200);
});

test('stays without its person when their account is deleted', async () => {
  const person = await app.signUp();
  const { number, key } = (await complain(person, { email: 'other@example.org' })).body;
  await person.post('/api/user/delete', { password: person.password });
  const row = await app.db.selectFrom('grievance').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ account_id: null, email: null, state: 'open' });
  expect(await status(person, number)).toMatchObject(gone);
  expect((await status(visitor, number, key)).body.steps).toHaveLength(1);
});

describe('limits', () => {
  const limited = started(() => startTestApp({ now: '2026-11-22T10:00:00Z' }));

  test('a person to ten a day in India; refused and repeated ones do not count', async () => {
    const person = await limited.signUp();
    const key = { 'idempotency-key': 'the first of the day' };
    for (let times = 0; times < 10; times += 1) {
      expect((await complain(person, {}, times === 0 ? key : {})).status).toBe(201);
      expect((await complain(person, { words: 'short' })).status).toBe(400);
      expect((await complain(person, { booking: crypto.randomUUID() })).status).toBe(404);
    }
    const refused = await complain(person);
    expect(refused.status).toBe(429);
    // Midnight in India is 18:30 UTC.
    expect(Number(refused.headers.get('retry-after'))).toBe(8.5 * 60 * 60);
    expect((await complain(person, {}, key)).status).toBe(201);
    limited.clock.moveTo('2026-11-22T18:30:00Z');
    expect((await complain(person)).status).toBe(201);
  });

  test('visitors of one IP address to twenty per hour', async () => {
    const by = limited.visitor();
    for (let times = 0; times < 20; times += 1) expect((await complain(by)).status).toBe(201);
    const { number, key } = (await complain(await limited.signUp())).body;
    expect((await complain(by)).status).toBe(429);
    expect((await say(by, number, 'More', { 'x-link-token': key })).status).toBe(201);
    limited.clock.advance(60 * 60 * 1000);
    expect((await complain(by)).status).toBe(201);
  });

  test('additions to a complaint to twenty per hour', async () => {
    const person = await limited.signUp();
    const { number } = (await complain(person)).body;
    for (let times = 0; times < 20; times += 1) expect((await say(person, number, `${times}`)).status).toBe(201);
    expect((await say(person, number, 'More')).status).toBe(429);
  });
});
