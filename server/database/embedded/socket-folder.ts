import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path a Unix socket can have on every system: 104 bytes with the closing zero on macOS, 108 on Linux. */
const LONGEST = 103;

/** A name of the socket's folder that is short enough to connect by. */
export function shortName(folder: string): { name: string; forget: () => void } {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST) return { name: folder, forget: () => undefined };
  const place = mkdtempSync(join(tmpdir(), 'aangan-'));
  const name = join(place, 'socket');
  symlinkSync(folder, name);
  return { name, forget: () => rmSync(place, { recursive: true, force: true }) };
}
