import { readFileSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { DatabaseError } from '../database-error.ts';

/** The user that runs the database server, if it is not the current user. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: as root it runs as the owner of the data folder, else as `postgres`, else as
 * `nobody`. Undefined: as the current user.
 */
export function serviceUser(folder: string): ServiceUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readUsers();
  const user = ['postgres', '_postgres', 'nobody'].map((name) => users.get(name)).find((found) => found !== undefined);
  if (user === undefined) {
    throw new DatabaseError(
      "The embedded database cannot run as root, and this system has neither a user 'postgres' nor 'nobody': start Aangan as an ordinary user, or set DATABASE_URL.",
    );
  }
  return user;
}

function readUsers(): Map<string, ServiceUser> {
  const users = new Map<string, ServiceUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) continue;
    users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}

/** Whether the user may enter this folder, or run this program, and enter every parent folder. */
export function canEnter(path: string, user: ServiceUser): boolean {
  const { mode, uid, gid } = statSync(path);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return path === parse(path).root || canEnter(dirname(path), user);
}
