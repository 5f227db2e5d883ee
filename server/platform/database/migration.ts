import { createHash } from 'node:crypto';
import { basename } from 'node:path';

export interface Migration {
  /** File name without `.sql`; migrations run in the order of their names. */
  name: string;
  sql: string;
}

/** A contract step names the release since which the removed part is unused; the migration guard checks it. */
const CONTRACT = /^--\s*contract: nobody (?:reads|writes|calls|needs) it since (\d+\.\d+\.\d+)\b/gm;

/** The oldest release that works with a database that has this migration; `any` if it only adds. */
export function oldestCompatible({ sql }: Migration): string {
  const releases = Array.from(sql.matchAll(CONTRACT), ([, release = '']) => release);
  return releases.toSorted(compareReleases).at(-1) ?? 'any';
}

/** Compares two releases; negative if the first is older. */
export function compareReleases(first: string, second: string): number {
  const [a, b] = [first, second].map((release) => release.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A migration as recorded in the database. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Result of `oldestCompatible` when it was applied; null if it was applied before this was recorded. */
  oldest_compatible?: string | null;
}

/** Migrations in order. @param files contents by path */
export function loadMigrations(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** SHA-256, independent of the line endings of the checkout. */
export function computeChecksum({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
