import { createHash } from 'node:crypto';

/** Hashes the subject of a limit, so that the table of attempts contains no personal data. */
export function hashSubject(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
