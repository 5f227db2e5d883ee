import { MAX_AUTOMATIC } from '@aangan/contract/inbox/host-messages.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aPaidBooking, daysFromNow } from '../../support/bookings.ts';
import { aListing } from '../../support/listings.ts';
import { aStayToPay } from '../../support/payments.ts';
import { buildProgram, ChildProgram, type Program } from '../../support/programs.ts';

const DOCUMENTS = 2_000;
const COMPLAINTS = 400;
const HOMES = 3;
const MESSAGES = HOMES * MAX_AUTOMATIC;
const LONG = { timeout: 300_000 };

let app: TestApp;
let program: Program;
beforeAll(async () => {
  program = await buildProgram('tests/support/killed-writer.ts');
  app = await startTestApp({ now: '2026-10-01T06:00:00Z', settings: { rateLimits: false } });
}, 120_000);
afterAll(async () => {
  await app.close();
  program.remove();
});

type CrashPoint = readonly [point: string, passing: number] | readonly [];

/** A process that writes on command; `point` is a failpoint at which it crashes. */
async function aWriter(what: string, given: readonly unknown[], [point = '', passing = 0]: CrashPoint = []) {
  const args = [what, app.databaseUrl, point, passing, ...given].map(String);
  const writer = new ChildProgram(program.path, args, { env: { PATH: process.env.PATH } });
  await writer.waitForOutput(/^ready$/);
  return writer;
}

async function finish(...writers: ChildProgram[]): Promise<void> {
  for (const writer of writers) writer.writeLine('go');
  for (const writer of writers) await writer.waitForOutput(/^done$/);
}

async function dieOver(writer: ChildProgram): Promise<void> {
  writer.writeLine('go');
  expect(await writer.ended()).toBeNull();
}

describe('numbers of documents', () => {
  let stay: [bookingId: string, hostId: string];
  beforeAll(async () => {
    const { booking, host } = await aStayToPay(app);
    stay = [booking._id, host.id];
  });
  beforeEach(async () => {
    await app.db.transaction().execute(async (trx) => {
      // The state of the database before documents were introduced.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from document`.execute(trx);
      await sql`delete from document_series`.execute(trx);
    });
  });

  const aNumberer = (first: number, last: number, dies?: CrashPoint) =>
    aWriter('documents', [...stay, first, last], dies);

  /** State of the series: as many documents as causes, numbered from 1 without a gap. */
  async function series() {
    const { rows } = await sql<{ documents: number; causes: number; first: number; highest: number; last: number }>`
      select count(*)::int as documents, count(distinct cause)::int as causes, min(sequence) as first, max(sequence) as highest,
        (select last from document_series) as last
      from document`.execute(app.db);
    return rows[0];
  }
  const whole = (documents: number) => ({
    documents,
    causes: documents,
    first: 1,
    highest: documents,
    last: documents,
  });

  test('2,000 at once from four processes, two of which write the same one, and one that is killed', LONG, async () => {
    const killed = await aNumberer(601, DOCUMENTS);
    const others = [await aNumberer(1, 800), await aNumberer(601, 1_400), await aNumberer(1, DOCUMENTS)];
    killed.writeLine('go');
    const finished = finish(...others);
    await killed.waitForOutput(/^wrote 100$/);
    await killed.kill();
    await finished;
    expect(await series()).toEqual(whole(DOCUMENTS));
  });

  test.each([
    ['before commit', 1],
    ['after commit', 1],
    ['before commit', 37],
    ['after commit', 38],
  ])('killed %s %i: no gap, and the next process goes on', LONG, async (...dies) => {
    await dieOver(await aNumberer(1, 100, dies));
    expect((await series())?.documents ?? 0).toBeLessThan(100);
    await finish(await aNumberer(1, 100));
    expect(await series()).toEqual(whole(100));
  });
});

describe('automatic messages', () => {
  /** Paid stays in homes with the maximum number of rules, which all run at nine of the day before check-in. */
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

  async function aSender(dueAt: Date, dies?: CrashPoint): Promise<ChildProgram> {
    await sql`delete from automatic_message_clock`.execute(app.db);
    return aWriter('messages', [dueAt.toISOString()], dies);
  }

  /** Number of the guest's messages, of different ones, and of unread ones. */
  async function received(guestId: string) {
    const { rows } = await sql<{ messages: number; different: number; unread: number }>`
      select count(*)::int as messages, count(distinct words)::int as different,
        (select unread from inbox where account_id = ${guestId}) as unread
      from conversation_entry join conversation on conversation.id = conversation_id
      where kind = 'automatic' and guest_id = ${guestId}`.execute(app.db);
    return rows[0];
  }
  const everyOne = { messages: MESSAGES, different: MESSAGES, unread: MESSAGES };

  test('are sent once each by four processes at once', LONG, async () => {
    const { guestId, dueAt } = await manyDue();
    await finish(...(await Promise.all(Array.from({ length: 4 }, () => aSender(dueAt)))));
    expect(await received(guestId)).toEqual(everyOne);
  });

  test.each([
    ['before commit', 1],
    ['after commit', 1],
    ['before commit', 17],
    ['after commit', 38],
  ])('killed %s %i: nothing is lost, and nothing comes twice', LONG, async (...dies) => {
    const { guestId, dueAt } = await manyDue();
    await dieOver(await aSender(dueAt, dies));
    expect((await received(guestId))?.messages).toBeLessThan(MESSAGES);
    await finish(await aSender(dueAt));
    expect(await received(guestId)).toEqual(everyOne);
  });
});

test('numbers of complaints have no gaps when two of three concurrent processes are killed', LONG, async () => {
  // No process sends the mails.
  await app.context.jobs.drain();
  const [one, killed] = [await aWriter('complaints', [COMPLAINTS]), await aWriter('complaints', [COMPLAINTS])];
  const dying = await aWriter('complaints', [COMPLAINTS], ['before commit', 37]);
  killed.writeLine('go');
  const finished = finish(one);
  await dieOver(dying);
  await killed.waitForOutput(/^wrote 100$/);
  await killed.kill();
  await finished;
  const { rows } = await sql<{ complaints: number; first: string; highest: string; last: number }>`
    select count(*)::int as complaints, min(number) as first, max(number) as highest, (select last from grievance_series) as last
    from grievance`.execute(app.db);
  const complaints = rows[0]?.complaints ?? 0;
  expect(complaints).toBeGreaterThanOrEqual(COMPLAINTS + 100);
  const highest = `GR-2026-${String(complaints).padStart(6, '0')}`;
  expect(rows[0]).toEqual({ complaints, first: 'GR-2026-000001', highest, last: complaints });
});
