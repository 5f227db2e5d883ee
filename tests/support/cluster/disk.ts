import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MB = Buffer.alloc(1_000_000);

/** A disk that tests can fill: a tmpfs if root can mount it, else a folder. */
export class Disk {
  readonly folder: string;
  readonly isOwn: boolean;

  private constructor(folder: string, isOwn: boolean) {
    this.folder = folder;
    this.isOwn = isOwn;
  }

  static mount(folder: string, megabytes: number): Disk {
    mkdirSync(folder);
    if (process.getuid?.() !== 0 || process.platform !== 'linux') return new Disk(folder, false);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
    return new Disk(folder, true);
  }

  /** Fills the disk completely. */
  fill(): void {
    if (!this.isOwn) throw new Error('Only a disk of its own is filled');
    mkdirSync(this.#filler);
    this.#write(MB, 'large');
    this.#write(MB.subarray(0, 4_096), 'small');
  }

  empty(): void {
    rmSync(this.#filler, { recursive: true, force: true });
  }

  /** Processes with open files keep it until they exit. */
  unmount(): void {
    if (this.isOwn) execFileSync('umount', ['--lazy', this.folder]);
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }

  #write(bytes: Buffer, name: string): void {
    try {
      for (let file = 0; ; file += 1) writeFileSync(join(this.#filler, `${name}-${file}`), bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
