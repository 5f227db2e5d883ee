import type { GrievanceKind } from '@aangan/contract/reports/grievances.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGrievance } from '../../domain/reports/create-grievance.ts';
import { remindOfDueGrievances, remindOfOverdueGrievances } from '../../domain/reports/grievance-reminders.ts';
import { addComplainantReply, addOfficerReply } from '../../domain/reports/grievances.ts';

const OFFICER = 'officer@aangan.example';
const COMPLAINT = 'The host asked for cash at the door.';

let app: TestApp;
let complainant: Person;
beforeEach(async () => {
  const operator = { ...noOperator, grievance: { officer: 'Meera Rao', email: OFFICER, phone: undefined } };
  app = await startTestApp({
    now: '2026-11-22T02:40:00Z',
    settings: { operator, supportEmail: 'support@aangan.example' },
  });
  complainant = await app.signUp({ name: 'Gita' });
});
afterEach(() => app.close());

const noOperator = {
  name: undefined,
  address: undefined,
  registration: undefined,
  grievance: undefined,
  courtsCity: undefined,
  socialLinks: [],
};
const complain = (
  kind: GrievanceKind = 'money',
  by: { accountId: string | null; email: string | null } = own(),
  on = app,
) =>
  on.db
    .transaction()
    .execute((trx) => createGrievance(trx, { kind, words: COMPLAINT, bookingId: null, ...by }, on.clock.now()));
const own = () => ({ accountId: complainant.id, email: null });
const answer = (number: string, words: string, state: 'answered' | 'closed' = 'answered') =>
  addOfficerReply(app.db, { number, words, state }, app.clock.now());

async function mailsTo(address: string, on = app) {
  await untilDelivered(on.db);
  return on.mails.filter(({ to }) => to === address);
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** Runs the sweeps every twelve hours; returns the subjects of the officer's mails with their hours. */
async function officersMails(hours: number): Promise<string[]> {
  const seen: string[] = [];
  for (let hour = 0; hour <= hours; hour += 12) {
    await remindOfDueGrievances(app.db, app.clock.now());
    await remindOfOverdueGrievances(app.db, app.clock.now());
    const all = await subjectsTo(OFFICER);
    seen.push(...all.slice(seen.length).map((subject) => `${hour}: ${subject}`));
    app.clock.advance(12 * HOUR_MS);
  }
  return seen;
}

test('a complaint is mailed to the complainant without its text, and to the officer with it', async () => {
  await complain();
  await complain('stay', { accountId: null, email: 'visitor@example.org' });
  for (const [address, number] of [
    [complainant.email, 'GR-2026-000001'],
    ['visitor@example.org', 'GR-2026-000002'],
  ] as const) {
    const mail = (await mailsTo(address)).find(({ subject }) => subject.startsWith('We have your complaint'));
    expect(mail?.subject).toBe(`We have your complaint ${number}`);
    expect(mail?.replyTo).toBe(OFFICER);
    expect(mail?.text + (mail?.html ?? '')).not.toContain('cash');
    const [link = ''] = /\/grievances\?number=\S+/.exec(mail?.text ?? '') ?? [];
    const [, key = ''] = link.split('#t=');
    expect(link).toBe(`/grievances?number=${number}#t=${key}`);
    const status = await app.visitor().get(`/api/grievance/status/${number}`, { 'x-link-token': key });
    expect(status.status).toBe(200);
  }
  // Mails are sent several at a time: their order says nothing.
  const first = (await mailsTo(OFFICER)).find(({ subject }) => subject === 'Complaint GR-2026-000001');
  for (const text of [COMPLAINT, complainant.email, 'Tuesday, 22/12/2026, 08:10', 'answer GR-2026-000001'])
    expect(first?.text).toContain(text);
  expect(await mailsTo('support@aangan.example')).toEqual([]);
});

test('without an officer the support is mailed', async () => {
  const other = await startTestApp({ settings: { operator: noOperator, supportEmail: 'support@aangan.example' } });
  await complain('data', { accountId: null, email: 'visitor@example.org' }, other);
  expect((await mailsTo('support@aangan.example', other)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Complaint GR-/),
  ]);
  await other.close();
});

test('answers and the closing message are mailed to the complainant, and their additions to the officer', async () => {
  const id = await complain();
  await answer('GR-2026-000001', 'We have asked the host.');
  await app.db.transaction().execute((trx) => addComplainantReply(trx, id, 'Still nothing.', app.clock.now()));
  await answer('GR-2026-000001', 'The host has paid it back.', 'closed');
  const mails = (await mailsTo(complainant.email)).filter(({ subject }) => subject.includes('GR-2026-000001'));
  const told = (subject: string) => mails.find((mail) => mail.subject === subject)?.text;
  expect(told('Answer to your complaint GR-2026-000001')).toContain('> We have asked the host.');
  expect(told('Your complaint GR-2026-000001 is closed')).toContain('> The host has paid it back.');
  const added = (await mailsTo(OFFICER)).find(
    ({ subject }) => subject === 'Complaint GR-2026-000001: something was added',
  );
  expect(added?.text).toContain('> Still nothing.');
});

test('the officer is reminded at half and four fifths of the time, then daily', async () => {
  await complain('content');
  expect(await officersMails(10 * 24)).toEqual([
    '0: Complaint GR-2026-000001',
    '84: Complaint GR-2026-000001: answer due by Sunday, 29/11/2026, 08:10',
    '144: Complaint GR-2026-000001: answer due by Sunday, 29/11/2026, 08:10',
    '168: 1 complaint is overdue',
    '192: 1 complaint is overdue',
    '216: 1 complaint is overdue',
    '240: 1 complaint is overdue',
  ]);
});

test('reminders stop at the first answer, and the daily mail with the last open complaint', async () => {
  const [answered] = [await complain('content'), await complain('content')];
  await answer('GR-2026-000001', 'We look into it.');
  await app.db.transaction().execute((trx) => addComplainantReply(trx, answered, 'Do!', app.clock.now()));
  const seen = await officersMails(7 * 24);
  expect(seen.filter((subject) => subject.includes('due by'))).toEqual([
    '84: Complaint GR-2026-000002: answer due by Sunday, 29/11/2026, 08:10',
    '144: Complaint GR-2026-000002: answer due by Sunday, 29/11/2026, 08:10',
  ]);
  expect(seen.at(-1)).toBe('168: 2 complaints are overdue');
  await answer('GR-2026-000001', 'Done.', 'closed');
  await answer('GR-2026-000002', 'Done.');
  const before = (await subjectsTo(OFFICER)).length;
  app.clock.advance(48 * HOUR_MS);
  await remindOfOverdueGrievances(app.db, app.clock.now());
  expect(await subjectsTo(OFFICER)).toHaveLength(before);
});

test('after a pause one reminder is sent for two complaints', async () => {
  await complain('content');
  app.clock.advance(6 * 24 * HOUR_MS);
  await remindOfDueGrievances(app.db, app.clock.now());
  await remindOfDueGrievances(app.db, app.clock.now());
  expect((await subjectsTo(OFFICER)).filter((subject) => subject.includes('due by'))).toHaveLength(1);
});
