import { constants } from 'node:fs';
import { copyFile, link, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Errors of file systems that do not support hard links. */
const LINK_ERRORS = new Set(['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'ENOSYS']);

/** Copies the files of a folder: by hard links where possible. */
export async function copyFolder(from: string, to: string): Promise<void> {
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
