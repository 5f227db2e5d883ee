import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../database/is-uuid.ts';
import { undefinedIfMissing } from '../errors/undefined-if-missing.ts';

/**
 * Deletes entries named by a UUID that last changed before `until` (Unix time in milliseconds). Returns their number.
 */
export async function removeOlder(folder: string, until: number): Promise<number> {
  let removed = 0;
  for await (const entry of await opendir(folder)) {
    if (!isUuid(entry.name)) continue;
    const path = join(folder, entry.name);
    // Deleted meanwhile by another process.
    const found = await undefinedIfMissing(stat(path));
    if (found === undefined || found.ctimeMs > until) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
