import { createHash } from 'node:crypto';

/** A limit's subject without the words it is made of, so that the table of tries tells nobody's address. */
export function hashSubject(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
