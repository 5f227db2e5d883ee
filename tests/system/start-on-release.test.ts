import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findLedgerInconsistencies } from '@aangan/server/domain/ledger/ledger-consistency.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { loadCatalog } from '../support/catalog.ts';
import { aDatabase } from '../support/database.ts';
import { countRows, createReleaseDatabase, fillMarket, guest, host, saveRelease } from '../support/release.ts';
import { TEST_INSTANT } from '../support/test-instant.ts';

/** `RELEASE=0.3.0` writes what that release stores instead of reading what earlier ones stored. */
const { RELEASE } = process.env;

const filledTables = (counts: Record<string, number>) => Object.values(counts).filter((count) => count > 0).length;

const releases = readdirSync(join(import.meta.dirname, 'releases')).map((file) => basename(file, '.sql'));

test.runIf(RELEASE)('saves what this release stores', async () => {
  const database = await aDatabase();
  const app = await startTestApp({ database, now: TEST_INSTANT, settings: { rateLimits: false } });
  await fillMarket(app);
  await app.close();
  expect(filledTables(await countRows(database))).toBeGreaterThan(40);
  await saveRelease(RELEASE ?? '', database);
  await database.close();
});

test.skipIf(RELEASE).each(releases)('starts on what %s stored, and loses nothing', async (release) => {
  const database = await createReleaseDatabase(release);
  const fresh = await aDatabase();
  const before = await countRows(database);
  expect(filledTables(before)).toBeGreaterThan(40);
  await migrate(database.pool);
  expect(await loadCatalog(database.pool)).toEqual(await loadCatalog(fresh.pool));
  expect(await countRows(database)).toMatchObject(before);
  expect(await findLedgerInconsistencies(database.db, TEST_INSTANT)).toEqual([]);

  const app = await startTestApp({ database, now: TEST_INSTANT, settings: { rateLimits: false } });
  const gita = app.visitor();
  expect(await gita.post('/api/auth/login', guest)).toMatchObject({ status: 200 });
  const { body: stays } = await gita.get<{ state: string }[]>('/api/booking/mine');
  expect(stays.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'completed', 'confirmed', 'held']);
  const hari = app.visitor();
  expect(await hari.post('/api/auth/login', host)).toMatchObject({ status: 200 });
  await app.close();
  await fresh.close();
  await database.close();
});
