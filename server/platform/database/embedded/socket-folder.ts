import { chownSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceUser } from './service-user.ts';

/** The longest path of a Unix socket that every system takes: 104 bytes with the closing zero on macOS. */
const MAX_PATH_BYTES = 103;

export interface SocketFolder {
  /** Short enough to connect by. */
  name: string;
  /** A temporary folder with a link to the socket's folder, if its path is too long; the watchdog may remove it. */
  link: string | undefined;
}

export function createSocketFolder(folder: string, user: ServiceUser | undefined): SocketFolder {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_PATH_BYTES) return { name: folder, link: undefined };
  const link = mkdtempSync(join(tmpdir(), 'aangan-'));
  const name = join(link, 'socket');
  symlinkSync(folder, name);
  if (user !== undefined) chownSync(link, user.uid, user.gid);
  return { name, link };
}

export function removeSocketFolder({ link }: SocketFolder): void {
  if (link !== undefined) rmSync(link, { recursive: true, force: true });
}
