import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findLedgerInconsistencies } from '@aangan/server/domain/ledger/ledger-consistency.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { TEST_INSTANT } from '../support/clock.ts';
import { aDatabase } from '../support/database.ts';
import { countRows, createReleaseDatabase, fillMarket, guest, host, saveRelease } from '../support/release.ts';

/**
 * Definitions of all schema objects of a database, independent of their order of creation. `not null` is part of the
 * column: PostgreSQL 18 also gives these constraints random names.
 */
async function loadCatalog(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `with own as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace)
     select format('%s.%s: %s collate %s default %s generated %s identity %s not null %s', relname, attname,
         format_type(atttypid, atttypmod), attcollation::regcollation, pg_get_expr(adbin, adrelid), attgenerated,
         attidentity, attnotnull) as definition
       from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relkind = 'r' and attnum > 0 and not attisdropped
     union all select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
       from pg_constraint join own on conrelid = own.oid where contype <> 'n'
     union all select pg_get_indexdef(indexrelid) from pg_index join own on indrelid = own.oid
     union all select pg_get_triggerdef(pg_trigger.oid, true) || tgenabled::text
       from pg_trigger join own on tgrelid = own.oid where not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select format('sequence %s', relname) from own where relkind = 'S'
     union all select format('extension %s', extname) from pg_extension`,
  );
  return rows.map(({ definition }) => definition).toSorted();
}

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
