import { MAX_AUTOMATIC } from '@aangan/contract/inbox/host-messages.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aPaidBooking, daysFromNow } from '../support/bookings.ts';
import { aListing } from '../support/listings.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';

const HOMES = 3;
const MESSAGES = HOMES * MAX_AUTOMATIC;

let app: TestApp;
let program: Program;
beforeAll(async () => {
  program = await buildProgram('tests/support/message-sender.ts');
  app = await startTestApp({ settings: { rateLimits: false } });
}, 120_000);
afterAll(async () => {
  await app.close();
  program.remove();
});

/** Paid stays in homes with as many rules as there can be, all of which act at nine of the day before check-in. */
async function manyDue(): Promise<{ guestId: string; dueAt: Date }> {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const checkIn = daysFromNow(app, 20);
  for (let home = 0; home < HOMES; home += 1) {
    const listing = await aListing(app, host, { title: `Home ${home}` });
    for (let rule = 0; rule < MAX_AUTOMATIC; rule += 1) {
      const body = { when: 'before', days: 1, hour: '09:00', message: `Rule ${rule} of home ${home}` };
      await host.post(`/api/inbox/automatic/${listing._id}`, body);
    }
    await aPaidBooking(app, guest, listing, { checkIn });
  }
  return { guestId: guest.id, dueAt: instantInIndia(addDays(checkIn, -1), 9) };
}

async function aSender(now: Date, dies: readonly string[] = []): Promise<ChildProgram> {
  await sql`delete from automatic_message_clock`.execute(app.db);
  const args = [app.databaseUrl, now.toISOString(), ...dies];
  const sender = new ChildProgram(program.path, args, { env: { PATH: process.env.PATH } });
  await sender.hear(/^ready$/);
  return sender;
}

/** How many messages the guest has, how many different ones, and how many wait to be read. */
async function received(guestId: string) {
  const { rows } = await sql<{ messages: number; different: number; unread: number }>`
    select count(*)::int as messages, count(distinct words)::int as different,
      (select unread from inbox where account_id = ${guestId}) as unread
    from conversation_entry join conversation on conversation.id = conversation_id
    where kind = 'automatic' and guest_id = ${guestId}`.execute(app.db);
  return rows[0];
}
const everyOne = { messages: MESSAGES, different: MESSAGES, unread: MESSAGES };

test('four processes at once send each message once', async () => {
  const { guestId, dueAt } = await manyDue();
  const senders = await Promise.all(Array.from({ length: 4 }, () => aSender(dueAt)));
  for (const sender of senders) sender.writeLine('go');
  for (const sender of senders) await sender.hear(/^done$/);
  expect(await received(guestId)).toEqual(everyOne);
}, 300_000);

test.each([
  ['before commit', 1],
  ['after commit', 1],
  ['before commit', 17],
  ['after commit', 38],
])(
  'killed %s %i: nothing is lost, and nothing comes twice',
  async (point, passing) => {
    const { guestId, dueAt } = await manyDue();
    const killed = await aSender(dueAt, [point, String(passing)]);
    killed.writeLine('go');
    expect(await killed.ended()).toBeNull();
    expect((await received(guestId))?.messages).toBeLessThan(MESSAGES);
    const next = await aSender(dueAt);
    next.writeLine('go');
    await next.hear(/^done$/);
    expect(await received(guestId)).toEqual(everyOne);
  },
  300_000,
);
