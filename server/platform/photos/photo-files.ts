import { open } from 'node:fs/promises';

/** Who may fetch the files of a photo: everybody by its address, or only whom a call of its own lets. */
export type PhotoAccess = 'public' | 'private';

/** The name of a photo's file of that width. What is served to everybody has no other name than digits. */
export function webpName(width: number | string, access: PhotoAccess): string {
  return access === 'private' ? `private-${width}.webp` : `${width}.webp`;
}

/** A file to be sent, and its bytes; null where there is none. */
export async function openPhotoFile(path: string) {
  try {
    const file = await open(path);
    return { file, size: (await file.stat()).size };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
