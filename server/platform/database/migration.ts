import { createHash } from 'node:crypto';
import { basename } from 'node:path';

export interface Migration {
  /** The file's name without `.sql`; migrations run in the order of their names. */
  name: string;
  sql: string;
  /** As it is recorded; that of its SQL, unless it says so. */
  checksum?: string;
}

/** What a database records of a migration that it has taken. */
export interface TakenMigration {
  name: string;
  checksum: string;
}

/** The migrations of some files, in order. @param files their texts by path */
export function migrationsIn(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Independent of how a checkout ends its lines. */
export function checksumOf({ sql, checksum }: Migration): string {
  return checksum ?? sha256(sql.replaceAll('\r\n', '\n'));
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
