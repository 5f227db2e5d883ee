import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '../errors/undefined-if-missing.ts';
import { betweenFailpoints } from '../failpoints.ts';
import { copyFolder } from './copy-folder.ts';
import { removeOlder } from './remove-older.ts';
import {
  type ByteRange,
  type FileAddress,
  type FiledPhoto,
  type OpenedFile,
  type PhotoAccess,
  type PhotoFiles,
  SHARE_PICTURE,
  spanOf,
} from './photo-files.ts';

/** What is read at once and sent as it is; what is larger is streamed. */
const AT_ONCE_BYTES = 128 * 1024;

/**
 * A folder with a folder for each photo, `{id}/{width}.webp`, which appears whole, by renaming. Of what is private the
 * names begin so: what is served to everybody has no other name than digits.
 */
export class FolderFiles implements PhotoFiles {
  readonly name: string;
  /** Half-made folders, on the same disk. */
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
      Promise.all(Array.from(files, ([name, bytes]) => writeWhole(join(draft, onDisk(name, access)), bytes))),
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
      await writeWhole(draft, bytes);
      const put = rename(draft, join(this.name, id, SHARE_PICTURE)).then(() => true);
      return (await undefinedIfMissing(put)) ?? false;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async open({ id, name, access }: FileAddress, range?: ByteRange): Promise<OpenedFile | 'outside' | null> {
    const file = await openIfThere(join(this.name, id, onDisk(name, access)));
    if (file === null) return null;
    let isHandedOn = false;
    try {
      const { size } = await file.stat();
      const span = spanOf(range ?? { start: 0 }, size);
      if (span === null) return 'outside';
      const length = span.end - span.start + 1;
      if (length > AT_ONCE_BYTES) {
        isHandedOn = true;
        return { size, ...span, body: file.createReadStream(span) };
      }
      const body = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(body, 0, length, span.start);
      if (bytesRead !== length) throw new Error(`a photo's file is shorter than it was: ${bytesRead} of ${length}`);
      return { size, ...span, body };
    } finally {
      if (!isHandedOn) await file.close();
    }
  }

  async remove({ id }: Pick<FiledPhoto, 'id'>): Promise<void> {
    await rm(join(this.name, id), { recursive: true, force: true });
  }

  async clearDrafts(until: number): Promise<number> {
    return (await undefinedIfMissing(removeOlder(this.#drafts, until))) ?? 0;
  }

  /** A photo that is there already is the same one. */
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

/** Whose file it is by its name in a photo's folder. */
export function namedOnDisk(name: string): Pick<FileAddress, 'name' | 'access'> {
  if (!name.startsWith(PRIVATE)) return { name, access: 'public' };
  return { name: name.slice(PRIVATE.length), access: 'private' };
}

function onDisk(name: string, access: PhotoAccess): string {
  return access === 'private' ? PRIVATE + name : name;
}

async function openIfThere(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

/** On the disk before it counts: a row must not outlive its files when the power fails. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
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
