/// <reference types="vite/types/importMeta.d.ts" />
import { DatabaseError } from './database-error.ts';
import { checksumOf, type Migration, loadMigrations, sha256, type AppliedMigration } from './migration.ts';

/** How many migrations 0.1.0 came with, the first of them, and SHA-256 of all their names and checksums, a line each. */
const RELEASE_COUNT = 19;
const FIRST_NAME = '0001-accounts';
const RELEASE_FINGERPRINT = '3acad849ad4196c15c702e80f721878dc880046ad6de88ac0d1c874f3ff68301';

const files = import.meta.glob<string>('./migrations/from-0.1.0/*.sql', {
  query: '?raw',
  eager: true,
  import: 'default',
});
const { './migrations/from-0.1.0/tables-of-0.1.0.sql': tablesOfRelease = '', ...laterFiles } = files;
/** Those that came after 0.1.0 and before the schema was written down as one file. */
const later = loadMigrations(laterFiles);

/**
 * The migrations that create a 0.1.0 database, then those from it to the present schema; the last one only records the
 * arrival. Null for a history that began later.
 */
export function migrationsFrom010(history: AppliedMigration[], schema: Migration): Migration[] | null {
  if (history[0]?.name !== FIRST_NAME) return null;
  const release = history.slice(0, RELEASE_COUNT);
  if (sha256(release.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')) !== RELEASE_FINGERPRINT) {
    throw new DatabaseError(
      'The database was made before Aangan 0.1.0, or its migrations were changed: let Aangan 0.1.0 start on it first.',
    );
  }
  const tables = schema.sql + tablesOfRelease;
  return [
    ...release.map((taken, index) => ({ ...taken, sql: index === 0 ? tables : '' })),
    ...later,
    { name: schema.name, sql: 'delete from migration', checksum: checksumOf(schema) },
  ];
}
