import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/schema.ts';
import { findDueReviews, findStayReviews } from './own-reviews.ts';
import { requireReviewStay } from './review-stays.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

async function aStay() {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const home = await aHome(app, host);
  return { host, guest, id: await aPastStay(app, guest, home) };
}

/** The number of review rows that are read to show a stay to `person`. */
function rowsRead(person: Person, id: string): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    // PostgreSQL would scan a small table completely.
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = await fetched(trx);
    const stay = await requireReviewStay(trx, id, person.id);
    await findDueReviews(trx, person.id, app.clock.now(), id);
    await findStayReviews(trx, stay, app.clock.now());
    return (await fetched(trx)) - before;
  });
}

async function fetched(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'review'`.execute(trx);
  return rows[0]?.rows ?? Number.NaN;
}

test.each([
  ['guest', 'host'],
  ['host', 'guest'],
] as const)('reads as much for a side whether or not the %s has written', async (writer, reader) => {
  const [written, unwritten] = [await aStay(), await aStay()];
  const review = writer === 'guest' ? ofHome() : ofGuest();
  expect((await write(written[writer], written.id, review)).status).toBe(201);
  expect(await rowsRead(written[reader], written.id)).toBe(await rowsRead(unwritten[reader], unwritten.id));
  // Also if `person` has written and the other side has not.
  expect(await rowsRead(written[writer], written.id)).toBeGreaterThan(0);
});
