import { randomUUID } from 'node:crypto';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appendEvent, appendEvents, erasePersonalData, eventsAppended, type NewEvent } from './event-log.ts';

const database = started(() => aDatabase());

const now = new Date('2026-12-01T06:00:00.123Z');
const published = (): NewEvent<'listing-published'> => ({
  kind: 'listing-published',
  listingId: randomUUID(),
  data: {},
});

async function append(...events: NewEvent[]): Promise<number[]> {
  const { rows } = await database.db.transaction().execute(async (trx) => {
    await appendEvents(trx, events, now);
    return sql<{ id: number }>`select id from event order by id desc limit ${events.length}`.execute(trx);
  });
  return rows.map(({ id }) => id).toReversed();
}

const byId = (id: number) => database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();

test('stores data, subject and time, of several events in their order', async () => {
  const [bookingId, accountId] = [randomUUID(), randomUUID()];
  const cancelled: NewEvent = { kind: 'stay-cancelled', bookingId, data: { by: 'host', paid: 8_120, refund: 4_060 } };
  const [first, second] = await append(cancelled, { kind: 'verification-requested', accountId, data: {} });
  expect(await byId(first ?? 0)).toEqual({
    id: first,
    kind: 'stay-cancelled',
    booking_id: bookingId,
    listing_id: null,
    account_id: null,
    data: { by: 'host', paid: 8_120, refund: 4_060 },
    happened_at: now,
  });
  expect(await byId(second ?? 0)).toMatchObject({
    kind: 'verification-requested',
    account_id: accountId,
    booking_id: null,
  });
});

test('a rolled back transaction leaves no event and no notification', async () => {
  const event = published();
  const { count } = eventsAppended;
  const undone = database.db.transaction().execute(async (trx) => {
    await appendEvent(trx, event, now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const found = await database.db.selectFrom('event').select('id').where('listing_id', '=', event.listingId).execute();
  expect(found).toEqual([]);
  // The same connection is used again.
  await database.db.transaction().execute((trx) => sql`select 1`.execute(trx));
  expect(eventsAppended.count).toBe(count);
});

test('notifies subscribers after the commit, not before', async () => {
  const { count } = eventsAppended;
  await database.db.transaction().execute(async (trx) => {
    await appendEvents(trx, [published(), published()], now);
    await appendEvent(trx, published(), now);
    expect(eventsAppended.count).toBe(count);
  });
  expect(eventsAppended.count).toBe(count + 1);
});

test.each([
  ['changed', sql`update event set kind = 'stay-paid' where kind = 'listing-published'`],
  ['emptied of its data', sql`update event set data = '{}' where kind = 'stay-cancelled'`],
  ['removed', sql`delete from event`],
  ['lost with all others', sql`truncate event`],
])('is never %s', async (_what, statement) => {
  await append(published());
  await expect(statement.execute(database.db)).rejects.toThrow('an event stays as it was appended');
});

test('anonymizes events of a deleted account, and changes nothing else', async () => {
  const accountId = randomUUID();
  const data = { name: 'Asha', email: 'asha@example.org' };
  const [id = 0] = await append({ kind: 'account-closed', accountId, data });
  for (const change of [sql`data = '{"name": "Someone"}'`, sql`data = '{}', happened_at = now()`]) {
    const changed = sql`update event set ${change} where id = ${id}`.execute(database.db);
    await expect(changed).rejects.toThrow('an event stays as it was appended');
  }
  await database.db.transaction().execute((trx) => erasePersonalData(trx, id));
  expect(await byId(id)).toMatchObject({ kind: 'account-closed', account_id: accountId, data: {}, happened_at: now });
});
