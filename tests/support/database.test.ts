import { connect } from '@aangan/server/platform/database/connect.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

test('gives a migrated, empty database that a URL reaches too', async () => {
  expect(await database.db.selectFrom('listing').selectAll().execute()).toEqual([]);
  const other = connect({ connectionString: database.url });
  expect((await other.pool.query('select current_database() as name')).rows).toEqual(
    (await database.pool.query('select current_database() as name')).rows,
  );
  await other.close();
});
