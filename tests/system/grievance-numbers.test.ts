import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';

const COUNT = 400;

let app: TestApp;
let program: Program;
beforeAll(async () => {
  program = await buildProgram('tests/support/grievance-writer.ts');
  app = await startTestApp({ now: '2026-10-01T06:00:00Z' });
  // Nobody sends the mails.
  await app.context.jobs.drain();
}, 120_000);
afterAll(async () => {
  await app.close();
  program.remove();
});

async function aWriter(dies: readonly string[] = []): Promise<ChildProgram> {
  const given = [app.databaseUrl, String(COUNT), ...dies];
  const writer = new ChildProgram(program.path, given, { env: { PATH: process.env.PATH } });
  await writer.hear(/^ready$/);
  return writer;
}

async function series() {
  const { rows } = await sql<{ complaints: number; first: string; highest: string; last: number }>`
    select count(*)::int as complaints, min(number) as first, max(number) as highest, (select last from grievance_series) as last
    from grievance`.execute(app.db);
  return rows[0];
}

test('numbers have no gaps with complaints at once from three processes, of which two are killed', async () => {
  const [one, killed, dying] = [await aWriter(), await aWriter(), await aWriter(['before commit', '37'])];
  for (const writer of [one, killed, dying]) writer.writeLine('go');
  await killed.hear(/^wrote 100$/);
  await killed.kill();
  expect(await dying.ended()).toBeNull();
  await one.hear(/^done$/);
  const found = await series();
  const complaints = found?.complaints ?? 0;
  expect(complaints).toBeGreaterThanOrEqual(COUNT + 100);
  const highest = `GR-2026-${String(complaints).padStart(6, '0')}`;
  expect(found).toEqual({ complaints, first: 'GR-2026-000001', highest, last: complaints });
}, 300_000);
