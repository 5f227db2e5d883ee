import { constants } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FolderFiles, parseDiskName } from '../../platform/photos/folder-files.ts';
import type { FiledPhoto, PhotoFiles } from '../../platform/photos/photo-files.ts';
import { forEachConcurrently, readPhoto } from '../photos/shown-photos.ts';

/**
 * Copies photos that are missing in a backup's folder `to`, and removes those that were deleted since they were copied;
 * existing photos are immutable. Returns the ids of photos without files.
 */
export async function copyPhotos(from: PhotoFiles, to: string, photos: readonly FiledPhoto[]): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const there = new Set(await readdir(to));
  const shown = new Set(photos.map(({ id }) => id));
  for (const name of there) if (!shown.has(name)) await rm(join(to, name), { recursive: true });
  const target = new FolderFiles(to, to);
  const missing: string[] = [];
  await forEachConcurrently(
    photos.filter(({ id }) => !there.has(id)),
    async (photo) => {
      const isCopied =
        from instanceof FolderFiles
          ? await copyFolder(join(from.name, photo.id), join(to, photo.id))
          : await fetchPhoto(from, target, photo);
      if (!isCopied) missing.push(photo.id);
    },
  );
  return missing;
}

export async function restorePhotos(from: string, to: PhotoFiles): Promise<void> {
  await forEachConcurrently(await readdir(from), async (id) => {
    if (to instanceof FolderFiles) {
      await copyFolder(join(from, id), join(to.name, id));
      return;
    }
    const names = await readdir(join(from, id));
    const { access } = parseDiskName(names[0] ?? '');
    const files = new Map<string, Buffer>();
    for (const name of names) files.set(parseDiskName(name).name, await readFile(join(from, id, name)));
    await to.put({ id, access }, files);
  });
}

/** Copies a photo and renames it into place, unless it is there; false if it has no files, or no longer. */
async function copyFolder(from: string, to: string): Promise<boolean> {
  const draft = `${to}.draft`;
  try {
    const names = await readdir(from);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft);
    for (const name of names) {
      await copyFile(join(from, name), join(draft, name), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    }
    await rename(draft, to);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
    await rm(draft, { recursive: true, force: true });
    return code !== 'ENOENT';
  }
}

async function fetchPhoto(from: PhotoFiles, to: PhotoFiles, photo: FiledPhoto): Promise<boolean> {
  const files = await readPhoto(from, photo);
  if (files !== null) await to.put(photo, files);
  return files !== null;
}

export async function measurePhotos(folder: string): Promise<{ folders: number; files: number; bytes: number }> {
  const measured = { folders: 0, files: 0, bytes: 0 };
  for (const id of await readdir(folder)) {
    measured.folders += 1;
    for (const name of await readdir(join(folder, id))) {
      measured.files += 1;
      measured.bytes += (await stat(join(folder, id, name))).size;
    }
  }
  return measured;
}

/** Other content of the data folder: the secret that signs links, and data of the local stand-in services. */
const OWN_FILES = ['secret', 'stand-ins'];
/** URLs of the running stand-ins; rewritten at each start. */
const TRANSIENT_FILE = 'ready.json';

export async function copyOwnFiles(from: string, to: string): Promise<void> {
  for (const name of OWN_FILES) {
    try {
      await cp(join(from, name), join(to, name), {
        recursive: true,
        filter: (path) => basename(path) !== TRANSIENT_FILE,
      });
    } catch (error) {
      // A missing file is fine: the secret may be set by environment, and with real services there are no stand-ins.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
