import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file `owner-<token>` in the database folder identifies the process that may stop the server. It can be removed
 * only by the process that holds the owner's lock, by the owner itself, or by the watchdog of a dead owner.
 */
export class Ownership {
  readonly name = `owner-${randomUUID()}`;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Recorded before the server starts, so that the watchdog may stop it if this process dies. */
  declare(): void {
    writeFileSync(join(this.#folder, this.name), '');
  }

  /** Removes all other ownership files; true if there was one. Only for the holder of the owner's lock. */
  claim(): boolean {
    this.declare();
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith('owner-') && name !== this.name)
      .map((name) => remove(join(this.#folder, name)))
      .includes(true);
  }

  /** Whether this process still owns the server and may stop it. */
  isHeld(): boolean {
    return existsSync(join(this.#folder, this.name));
  }

  release(): void {
    remove(join(this.#folder, this.name));
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
