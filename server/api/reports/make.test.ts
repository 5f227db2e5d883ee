import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_REPORT_WORDS, reportReasons } from '@aangan/contract/reports/reasons.ts';
import * as words from '@aangan/contract/words/en/reports/report.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, ofGuest as reviewOfGuest, ofHome as reviewOfHome, write } from '@aangan/tests/support/bookings.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { appendEntry } from '../../domain/inbox/append-entry.ts';
import { openConversation } from '../../domain/inbox/conversations.ts';
import {
  closeReport,
  countReports,
  describeReported,
  findReport,
  listOpenReports,
} from '../../domain/reports/reports.ts';

const mailbox = started(() => startMailbox());
const app = started(() =>
  startTestApp({ settings: { smtpUrl: mailbox.smtpUrl, supportEmail: 'support@aangan.example' } }),
);
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  [host, guest] = [await app.signUp({ name: 'Hari Prasad' }), await app.signUp({ name: 'Gita' })];
  home = await aHome(app, host, { title: 'Neem House' });
});

const ofHome = (id = home._id) => ({ kind: 'home', id });
const report = (about: unknown, own: Record<string, unknown> = {}, by = guest, headers = {}) =>
  by.post<{ message: string }>(
    '/api/report/make',
    { about, reason: 'fraud', words: 'They want cash.', ...own },
    headers,
  );
const reportsBy = (person: Person) =>
  app.db.selectFrom('report').selectAll().where('reporter_id', '=', person.id).execute();
const aReporter = async () => app.signUp({ name: 'Chandra' });

test('is saved, and confirmed to its reporter by an e-mail without its text', async () => {
  const { status, body } = await report(ofHome(), { words: ' They want cash. ' });
  expect([status, body]).toEqual([201, { message: words.sent }]);
  expect(await reportsBy(guest)).toEqual([
    {
      id: expect.any(String),
      reporter_id: guest.id,
      about_kind: 'home',
      about_id: home._id,
      reason: 'fraud',
      words: 'They want cash.',
      created_at: expect.any(Date),
      closed_at: null,
      outcome: null,
    },
  ]);
  const mail = await mailbox.mailTo(guest.email, /report has arrived/);
  expect(mail.replyTo).toContain('support@aangan.example');
  for (const secret of ['cash', 'fraud', 'Neem House', 'Hari']) expect(mail.text + mail.html).not.toContain(secret);
  const { rows } = {
    rows: await app.db.selectFrom('event').select('data').where('kind', '=', 'report-made').execute(),
  };
  expect(JSON.stringify(rows)).not.toContain('cash');
});

test('notifies only the reporter, not the host', async () => {
  const reporter = await aReporter();
  await report(ofHome(), {}, reporter);
  await mailbox.mailTo(reporter.email, /report has arrived/);
  expect(mailbox.mails.filter(({ to, subject }) => to === host.email && /report/i.test(subject))).toEqual([]);
});

test.each(reportReasons)('can be made for the reason %s, with or without a text', async (reason) => {
  const reporter = await aReporter();
  expect((await report(ofHome(), { reason, words: undefined }, reporter)).status).toBe(201);
  expect(await reportsBy(reporter)).toMatchObject([{ reason, words: '' }]);
});

describe('of a photo', () => {
  const address = () => home.photos[0]?.path ?? '';

  test.each([
    ['its address', () => address()],
    ['a file below it', () => `${address()}/400.webp`],
  ])('is made by %s', async (_by, id) => {
    const reporter = await aReporter();
    expect((await report({ kind: 'photo', id: id() }, {}, reporter)).status).toBe(201);
    expect(await reportsBy(reporter)).toMatchObject([{ about_kind: 'photo', about_id: address().split('/').at(-1) }]);
  });

  test.each([
    '/photos/nonsense',
    '/photos/../listing',
    `/photos/${crypto.randomUUID()}`,
    'https://elsewhere.example/x',
  ])('at %s is 404', async (id) => {
    expect(await report({ kind: 'photo', id })).toMatchObject({
      status: 404,
      error: { code: 'REPORTED_NOT_FOUND' },
    });
  });
});

describe('of a message', () => {
  const written = (words: string) =>
    app.db.transaction().execute(async (trx) => {
      const of = { listingId: home._id, hostId: host.id, guestId: guest.id };
      const { id } = await openConversation(trx, of, app.clock.now());
      const line = { kind: 'line', happened: 'stay-held', values: {} } as const;
      const lineEntry = await appendEntry(trx, id, line, app.clock.now());
      const entry = await appendEntry(trx, id, { kind: 'message', sender: 'host', words }, app.clock.now());
      return { message: entry?.id ?? '', line: lineEntry?.id ?? '' };
    });

  test('is made by a participant, and shows operators only that message', async () => {
    const { message: before } = await written('A secret of the two.');
    const { message } = await written('Pay me in cash.');
    expect((await report({ kind: 'message', id: message })).status).toBe(201);
    const shown = await describeReported(app.db, { kind: 'message', subjectId: message });
    expect(shown.slice(0, 2)).toEqual([
      ['message', 'Pay me in cash.'],
      ['written by', `Hari Prasad (${host.id})`],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`secret|${before}|Gita`));
  });

  test('by another person is refused, and so is one of a status line', async () => {
    const { message, line } = await written('Namaste');
    const gone = { status: 404, error: { code: 'REPORTED_NOT_FOUND' } };
    expect(await report({ kind: 'message', id: message }, {}, await aReporter())).toMatchObject(gone);
    expect(await report({ kind: 'message', id: line })).toMatchObject(gone);
  });
});

describe('of a review', () => {
  const gone = { status: 404, error: { code: 'REPORTED_NOT_FOUND' } };
  const findReviewId = async (side: 'guest' | 'host', bookingId: string) => {
    const { id } = await app.db
      .selectFrom('review')
      .select('id')
      .where('side', '=', side)
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return id;
  };

  test('can be made once the review is published: of a home by anyone, of a guest by those who may read it', async () => {
    const stay = await aPastStay(app, guest, home);
    await write(guest, stay, reviewOfHome({ text: 'The river sings all night, come and hear it.' }));
    const ofTheHome = await findReviewId('guest', stay);
    const stranger = await aReporter();
    for (const one of [stranger, host, guest]) {
      expect(await report({ kind: 'review', id: ofTheHome }, {}, one)).toMatchObject(gone);
    }
    const photoId = crypto.randomUUID();
    await app.db
      .insertInto('review_photo')
      .values({
        id: photoId,
        review_id: ofTheHome,
        position: 1,
        format: 'webp',
        width: 4,
        height: 3,
        widths: [4],
        blur: '',
      })
      .execute();
    expect(await report({ kind: 'photo', id: `/photos/${photoId}` }, {}, stranger)).toMatchObject(gone);
    await write(host, stay, reviewOfGuest());
    expect((await report({ kind: 'review', id: ofTheHome }, {}, stranger)).status).toBe(201);
    const ofTheGuest = await findReviewId('host', stay);
    expect(await report({ kind: 'review', id: ofTheGuest }, {}, stranger)).toMatchObject(gone);
    expect((await report({ kind: 'review', id: ofTheGuest }, {}, guest)).status).toBe(201);

    expect((await report({ kind: 'photo', id: `/photos/${photoId}` }, {}, stranger)).status).toBe(201);
    expect(await describeReported(app.db, { kind: 'photo', subjectId: photoId })).toContainEqual([
      'review of the home',
      'The river sings all night, come and hear it.',
    ]);

    const shown = await describeReported(app.db, { kind: 'review', subjectId: ofTheHome });
    expect(shown).toContainEqual(['review of the home', 'The river sings all night, come and hear it.']);
    expect(shown).toContainEqual(['written by', `Gita (${guest.id})`]);
  });
});

describe('of something that the reporter cannot see is refused, whether or not it exists:', () => {
  const gone = { status: 404, error: { code: 'REPORTED_NOT_FOUND' } };

  test('a deleted home, and its photo', async () => {
    const other = await aHome(app, host);
    await host.delete(`/api/listing/delete/${other._id}`);
    expect(await report(ofHome(other._id))).toMatchObject(gone);
    expect(await report({ kind: 'photo', id: other.photos[0]?.path })).toMatchObject(gone);
  });

  test('a deleted account', async () => {
    const left = await app.signUp();
    expect((await report({ kind: 'person', id: left.id })).status).toBe(201);
    await left.post('/api/user/delete', { password: left.password });
    expect(await report({ kind: 'person', id: left.id })).toMatchObject(gone);
  });

  test.each(['home', 'photo', 'review', 'message', 'person'])('an unknown %s', async (kind) => {
    for (const id of [crypto.randomUUID(), 'nonsense', '0'.repeat(300)]) {
      expect(await report({ kind, id })).toMatchObject(gone);
    }
  });
});

test.each([
  ['about', { about: undefined }],
  ['about', { about: { kind: 'booking', id: 'x' } }],
  ['about', { about: { kind: 'home' } }],
  ['about', { about: { kind: 'home', id: 'x'.repeat(301) } }],
  ['reason', { reason: undefined }],
  ['reason', { reason: 'boring' }],
  ['words', { words: 'x'.repeat(MAX_REPORT_WORDS + 1) }],
  ['words', { words: 'a\u0000b' }],
  ['words', { words: '\ud800' }],
])('without a required field is refused at %s', async (field, own) => {
  const { status, error } = await report(ofHome(), own);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
});

test('accepts texts of 2,000 characters as people count them', async () => {
  const reporter = await aReporter();
  expect((await report(ofHome(), { words: '🪔'.repeat(MAX_REPORT_WORDS) }, reporter)).status).toBe(201);
});

test('sent twice is saved once, also concurrently', async () => {
  const reporter = await aReporter();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => report(ofHome(), {}, reporter, key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await reportsBy(reporter)).toHaveLength(1);
  expect(await report(ofHome(), { words: 'Another' }, reporter, key)).toMatchObject({
    status: 409,
    error: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

test('is limited to twenty a day; refused and repeated ones do not count', async () => {
  const reporter = await aReporter();
  const key = { 'idempotency-key': 'the first of the day' };
  for (let times = 0; times < 20; times += 1) {
    expect((await report(ofHome(), {}, reporter, times === 0 ? key : {})).status).toBe(201);
    expect((await report(ofHome(crypto.randomUUID()), {}, reporter)).status).toBe(404);
  }
  expect((await report(ofHome(), {}, reporter)).status).toBe(429);
  // A retry after a lost answer does not count as a second report.
  expect((await report(ofHome(), {}, reporter, key)).status).toBe(201);
  expect(await reportsBy(reporter)).toHaveLength(20);
});

test('remains without its reporter when their account is deleted', async () => {
  const reporter = await aReporter();
  await report(ofHome(), { words: 'It is my own flat.' }, reporter);
  const [made] = await reportsBy(reporter);
  await reporter.post('/api/user/delete', { password: reporter.password });
  expect(await reportsBy(reporter)).toEqual([]);
  expect(await findReport(app.db, made?.id ?? '')).toMatchObject({ words: 'It is my own flat.', closedAt: null });
});

describe('for operators', () => {
  test('open ones are listed, oldest first, until they are closed, without the reporter', async () => {
    const reporter = await app.signUp({ name: 'Unmistakable Meera', email: 'meera.reports@example.org' });
    const person = await app.signUp({ name: 'Somebody' });
    app.clock.advance(1_000);
    await report({ kind: 'person', id: person.id }, {}, reporter);
    const [made] = await reportsBy(reporter);
    const id = made?.id ?? '';
    const open = await listOpenReports(app.db);
    expect(open.at(-1)).toMatchObject({ id, kind: 'person', subjectId: person.id, reason: 'fraud' });
    expect(open.map(({ createdAt }) => createdAt)).toEqual(
      open.map(({ createdAt }) => createdAt).toSorted((a, b) => a.getTime() - b.getTime()),
    );
    const shown = await describeReported(app.db, { kind: 'person', subjectId: person.id });
    expect(shown).toContainEqual(['person', `Somebody (${person.id})`]);
    expect(JSON.stringify([open.at(-1), shown])).not.toMatch(/Meera|meera/);

    expect(await closeReport(app.db, { id, outcome: 'Wrote to them' }, app.clock.now())).toBe('closed');
    expect(await closeReport(app.db, { id, outcome: 'Again' }, app.clock.now())).toBe('known');
    expect(await closeReport(app.db, { id: crypto.randomUUID(), outcome: 'x' }, app.clock.now())).toBe('none');
    expect((await listOpenReports(app.db)).map((each) => each.id)).not.toContain(id);
    expect(await findReport(app.db, id)).toMatchObject({ outcome: 'Wrote to them' });
    expect(await countReports(app.db, { kind: 'person', subjectId: person.id })).toBe(1);
  });

  test('a home and a photo are shown in their present state, also of a deleted home', async () => {
    const other = await aHome(app, host, { title: 'Sea House' });
    const photoId = other.photos[0]?.path.split('/').at(-1) ?? '';
    const photo = await describeReported(app.db, { kind: 'photo', subjectId: photoId });
    expect(photo).toContainEqual(['photo', expect.stringContaining(`/photos/${photoId}/`)]);
    await host.delete(`/api/listing/delete/${other._id}`);
    const shown = await describeReported(app.db, { kind: 'home', subjectId: other._id });
    expect(shown.map(([label]) => label)).toEqual(['home', 'page', 'description', 'host', 'left the market']);
    expect(await describeReported(app.db, { kind: 'home', subjectId: crypto.randomUUID() })).toEqual([]);
  });
});
