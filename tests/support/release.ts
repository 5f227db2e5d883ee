import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { anEmptyDatabase, type TestDatabase } from './database.ts';

/** A small market as 0.1.0 left it, before this version has started on it. */
export async function aDatabaseOfRelease(): Promise<TestDatabase> {
  const database = await anEmptyDatabase();
  // The dump leaves settings behind, which no other connection shall have.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(await readFile(join(import.meta.dirname, 'release-0.1.0.sql'), 'utf8'));
  await client.end();
  return database;
}
