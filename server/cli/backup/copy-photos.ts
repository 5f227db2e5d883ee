import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const AT_ONCE = 8;

/**
 * Copies the folders of photos that are not in `to` yet; they never change, so what is there is right. Answers the ids
 * that have no folder (any more).
 */
export async function copyPhotos(from: string, to: string, ids: string[]): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const there = new Set(await readdir(to));
  const waiting = ids.filter((id) => !there.has(id)).values();
  const missing: string[] = [];
  const copyNext = async () => {
    for (const id of waiting) if (!(await copyPhoto(join(from, id), join(to, id)))) missing.push(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return missing;
}

/** A folder appears whole, by renaming. False where there is none to copy, or it was taken away meanwhile. */
async function copyPhoto(from: string, to: string): Promise<boolean> {
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
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(draft, { recursive: true, force: true });
    return false;
  }
}

/** How much lies in a folder of photos. */
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
