import { constants } from 'node:fs';
import { copyFile, link, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a disk answers that cannot give a file a second name. */
const NO_LINKS = new Set(['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'ENOSYS']);

/** Fills a folder with the files of another: by a second name for the same bytes, else by copying them. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await Promise.all((await readdir(from)).map((name) => linkOrCopy(join(from, name), join(to, name))));
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}
