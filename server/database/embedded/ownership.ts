import { randomUUID } from 'node:crypto';
import { readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who may stop the server is said by one file, `owner-<token>`, in the folder of the database. Only one can take it
 * away: a process that takes the server over, or the watchdog of a process that died.
 */
export class Ownership {
  readonly name = `owner-${randomUUID()}`;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Ends every other ownership; true when there was one to end. */
  claim(): boolean {
    writeFileSync(join(this.#folder, this.name), '');
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith('owner-') && name !== this.name)
      .map((name) => remove(join(this.#folder, name)))
      .includes(true);
  }

  /** True for the one who may then stop the server. */
  giveUp(): boolean {
    return remove(join(this.#folder, this.name));
  }
}

function remove(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
