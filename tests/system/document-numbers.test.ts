import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aStayToPay } from '../support/payments.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';

const DOCUMENTS = 2_000;

let app: TestApp;
let program: Program;
let stay: { bookingId: string; hostId: string };
beforeAll(async () => {
  program = await buildProgram('tests/support/number-writer.ts');
  app = await startTestApp({ now: '2026-10-01T06:00:00Z' });
  const { booking, host } = await aStayToPay(app);
  stay = { bookingId: booking._id, hostId: host.id };
}, 120_000);
beforeEach(async () => {
  await app.db.transaction().execute(async (trx) => {
    // As the database was before it had documents.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from document`.execute(trx);
    await sql`delete from document_series`.execute(trx);
  });
});
afterAll(async () => {
  await app.close();
  program.remove();
});

/** A process that numbers the documents from one to another; it may die where it is told to. */
async function aWriter(first: number, last: number, dies: readonly string[] = []): Promise<ChildProgram> {
  const documents = [stay.bookingId, stay.hostId, String(first), String(last), ...dies];
  const writer = new ChildProgram(program.path, [app.databaseUrl, ...documents], { env: { PATH: process.env.PATH } });
  await writer.hear(/^ready$/);
  return writer;
}

/** How the series stands: as many documents as causes, numbered 1 to the last without a gap. */
async function series() {
  const { rows } = await sql<{ documents: number; causes: number; first: number; highest: number; last: number }>`
    select count(*)::int as documents, count(distinct cause)::int as causes, min(sequence) as first, max(sequence) as highest,
      (select last from document_series) as last
    from document`.execute(app.db);
  return rows[0];
}
const whole = (documents: number) => ({ documents, causes: documents, first: 1, highest: documents, last: documents });

test('2,000 documents at once from four processes, two of which want the same, and one that is killed', async () => {
  const writers = await Promise.all([
    aWriter(1, 800),
    aWriter(601, 1_400),
    aWriter(601, DOCUMENTS),
    aWriter(1, DOCUMENTS),
  ]);
  const [one, other, killed, last] = writers;
  for (const writer of writers) writer.writeLine('go');
  await killed?.hear(/^wrote 700$/);
  await killed?.kill();
  for (const writer of [one, other, last]) await writer?.hear(/^done$/);
  expect(await series()).toEqual(whole(DOCUMENTS));
}, 300_000);

test.each([
  ['before commit', 1],
  ['after commit', 1],
  ['before commit', 37],
  ['after commit', 38],
])(
  'killed %s %i: no gap, and the next process goes on',
  async (point, passing) => {
    const killed = await aWriter(1, 100, [point, String(passing)]);
    killed.writeLine('go');
    expect(await killed.ended()).toBeNull();
    const after = (await series())?.documents ?? 0;
    expect(after).toBeLessThan(100);
    const next = await aWriter(1, 100);
    next.writeLine('go');
    await next.hear(/^done$/);
    expect(await series()).toEqual(whole(100));
  },
  120_000,
);
