import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../database/storable-text.ts';
import { undefinedIfMissing } from '../errors/system-error.ts';
import { betweenFailpoints } from '../failpoints.ts';
import {
  type ByteRange,
  type FileAddress,
  type FiledPhoto,
  type OpenedFile,
  type PhotoAccess,
  type PhotoFiles,
  resolveRange,
  SHARE_PICTURE,
} from './photo-files.ts';

/** Errors after which a file is copied, not linked: another file system, too many links, or none at all. */
const LINK_ERRORS = new Set(['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'ENOSYS']);

/** Copies the files of a folder: by hard links where possible. */
async function copyFolder(from: string, to: string): Promise<void> {
  await Promise.all((await readdir(from)).map((name) => linkOrCopy(join(from, name), join(to, name))));
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!LINK_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/** Larger files are streamed; smaller files are read into memory. */
const MAX_BUFFERED_BYTES = 128 * 1024;

/**
 * Photo files in a folder per photo: `{id}/{width}.webp`. A photo appears atomically, by renaming its folder. Names of
 * private files start with `private-`; the public route accepts only names of digits.
 */
export class FolderFiles implements PhotoFiles {
  readonly name: string;
  /** Incomplete folders, on the same file system. */
  readonly #drafts: string;

  constructor(folder: string, drafts: string) {
    this.name = folder;
    this.#drafts = drafts;
  }

  static async open(folder: string, drafts: string): Promise<FolderFiles> {
    await mkdir(folder, { recursive: true });
    await mkdir(drafts, { recursive: true });
    return new FolderFiles(folder, drafts);
  }

  async put({ id, access }: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>): Promise<void> {
    await this.#publish(id, (draft) =>
      Promise.all(Array.from(files, ([name, bytes]) => writeDurably(join(draft, diskName(name, access)), bytes))),
    );
  }

  async copy(photo: FiledPhoto, id: string): Promise<boolean> {
    const copied = await undefinedIfMissing(
      this.#publish(id, (draft) => copyFolder(join(this.name, photo.id), draft)).then(() => true),
    );
    return copied ?? false;
  }

  async putSharePicture({ id }: Pick<FiledPhoto, 'id'>, bytes: Buffer): Promise<boolean> {
    const draft = join(this.#drafts, randomUUID());
    try {
      await writeDurably(draft, bytes);
      const put = rename(draft, join(this.name, id, SHARE_PICTURE)).then(() => true);
      return (await undefinedIfMissing(put)) ?? false;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async open({ id, name, access }: FileAddress, range?: ByteRange): Promise<OpenedFile | 'outside' | null> {
    const file = await openOrNull(join(this.name, id, diskName(name, access)));
    if (file === null) return null;
    let isStreaming = false;
    try {
      const { size } = await file.stat();
      const span = resolveRange(range ?? { start: 0 }, size);
      if (span === null) return 'outside';
      const length = span.end - span.start + 1;
      if (length > MAX_BUFFERED_BYTES) {
        isStreaming = true;
        return { size, ...span, body: file.createReadStream(span) };
      }
      const body = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(body, 0, length, span.start);
      if (bytesRead !== length) throw new Error(`a photo's file is shorter than it was: ${bytesRead} of ${length}`);
      return { size, ...span, body };
    } finally {
      if (!isStreaming) await file.close();
    }
  }

  async remove({ id }: Pick<FiledPhoto, 'id'>): Promise<void> {
    await rm(join(this.name, id), { recursive: true, force: true });
  }

  async clearDrafts(until: number): Promise<number> {
    return (await undefinedIfMissing(removeOlder(this.#drafts, until))) ?? 0;
  }

  /** If the photo exists, its files are identical, and are kept. */
  async #publish(id: string, fill: (draft: string) => Promise<unknown>): Promise<void> {
    const draft = join(this.#drafts, randomUUID());
    try {
      await mkdir(draft);
      await fill(draft);
      await betweenFailpoints('photo', () => rename(draft, join(this.name, id)));
      await syncFolder(this.name);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    }
  }
}

const PRIVATE = 'private-';

/** The file name and access of a file on disk. */
export function parseDiskName(name: string): Pick<FileAddress, 'name' | 'access'> {
  if (!name.startsWith(PRIVATE)) return { name, access: 'public' };
  return { name: name.slice(PRIVATE.length), access: 'private' };
}

function diskName(name: string, access: PhotoAccess): string {
  return access === 'private' ? PRIVATE + name : name;
}

async function openOrNull(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

/** Flushes to disk, because a row must not outlive its files after a power failure. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes, { flag: 'wx', flush: true });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Deletes entries named by a UUID and last changed before `until` (Unix milliseconds). Returns their number. */
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
