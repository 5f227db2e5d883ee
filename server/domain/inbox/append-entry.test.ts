import type { Side } from '@aangan/contract/inbox/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';
import { appendEntry, type NewEntry } from './append-entry.ts';
import { openConversation } from './conversations.ts';
import { markSeen } from './entries.ts';

const app = started(() => startTestApp());
let host: Person;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hema' });
});

const now = () => app.clock.now();

async function aConversation(): Promise<{ id: string; guest: Person }> {
  const guest = await app.signUp({ name: 'Gita' });
  const { _id: listingId } = await aHome(app, host);
  const open = () =>
    app.db
      .transaction()
      .execute((trx) => openConversation(trx, { listingId, hostId: host.id, guestId: guest.id }, now()));
  const [first, second] = await Promise.all([open(), open()]);
  expect(first.id).toBe(second.id);
  expect([first, second].filter(({ isNew }) => isNew)).toHaveLength(1);
  return { id: first.id, guest };
}

const append = (id: string, entry: NewEntry) =>
  app.db.transaction().execute((trx) => appendEntry(trx, id, entry, now()));
const message = (sender: Side, words: string): NewEntry => ({ kind: 'message', sender, words });

const listSides = (id: string) =>
  app.db
    .selectFrom('conversation_side')
    .select(['side', 'unread', 'seen_seq'])
    .where('conversation_id', '=', id)
    .orderBy('side')
    .execute();

const findInbox = ({ id }: Person) =>
  app.db.selectFrom('inbox').select(['unread', 'last_update']).where('account_id', '=', id).executeTakeFirst();

test('numbers concurrent entries without gaps, and counts the unread ones of each side', async () => {
  const { id, guest } = await aConversation();
  const before = (await findInbox(host))?.unread ?? 0;
  const words = Array.from({ length: 12 }, (_, index) => `Message ${index}`);
  await Promise.all(words.map((text, index) => append(id, message(index % 3 === 0 ? 'host' : 'guest', text))));
  const entries = await app.db
    .selectFrom('conversation_entry')
    .select(['seq', 'words'])
    .where('conversation_id', '=', id)
    .orderBy('seq')
    .execute();
  expect(entries.map(({ seq }) => seq)).toEqual(words.map((_, index) => index + 1));
  expect(entries.map(({ words: text }) => text).toSorted()).toEqual(words.toSorted());
  expect(await listSides(id)).toEqual([
    { side: 'guest', unread: 4, seen_seq: 0 },
    { side: 'host', unread: 8, seen_seq: 0 },
  ]);
  expect((await findInbox(host))?.unread).toBe(before + 8);
  expect(await findInbox(guest)).toEqual({ unread: 4, last_update: 12 });
  const { rows } = await app.context.db.executeQuery<{ number: number }>(
    app.db.selectFrom('inbox_update').select('number').where('account_id', '=', guest.id).orderBy('number').compile(),
  );
  expect(rows.map(({ number }) => number)).toEqual(words.map((_, index) => index + 1));
});

test('seen entries remain seen, and status lines are never unread', async () => {
  const { id, guest } = await aConversation();
  const first = await append(id, message('host', 'Welcome'));
  await append(id, { kind: 'line', happened: 'stay-paid', values: { paid: 24_900 } });
  const last = await append(id, message('host', 'Do you come by train?'));
  const see = (entryId: string) =>
    app.db.transaction().execute((trx) => markSeen(trx, { conversationId: id, side: 'guest', entryId }, now()));
  await see(first?.id ?? '');
  expect(await findInbox(guest)).toMatchObject({ unread: 1 });
  await Promise.all([see(last?.id ?? ''), see(first?.id ?? ''), see(last?.id ?? '')]);
  await see(first?.id ?? '');
  expect(await findInbox(guest)).toMatchObject({ unread: 0 });
  expect(await listSides(id)).toMatchObject([{ side: 'guest', unread: 0, seen_seq: 3 }, { side: 'host' }]);
});

test('appends one entry per source, without a gap in the numbers', async () => {
  const { id } = await aConversation();
  const line: NewEntry = { kind: 'line', happened: 'stay-held', values: {}, source: `event of ${id}` };
  const made = await Promise.all([append(id, line), append(id, line), append(id, line)]);
  expect(made.filter((entry) => entry !== null)).toHaveLength(1);
  expect(await append(id, message('guest', 'Namaste'))).toMatchObject({ seq: 2 });
});

test('an entry is never changed', async () => {
  const { id } = await aConversation();
  await append(id, message('guest', 'Namaste'));
  const change = app.db.updateTable('conversation_entry').set({ words: 'Else' }).where('conversation_id', '=', id);
  await expect(change.execute()).rejects.toMatchObject({ code: '23001' });
});
