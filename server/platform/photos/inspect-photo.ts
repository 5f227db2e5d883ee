import { open } from 'node:fs/promises';
import { MAX_PHOTO_PIXELS } from '@aangan/contract/limits.ts';
import { readSize } from './image-process.ts';
import {
  asRefusal,
  movingPhoto,
  notAPhoto,
  notOnlyAPhoto,
  type PhotoKind,
  photoKind,
  tooManyPixels,
  unreadable,
} from './photo-refused.ts';
import { endOfHeif, endOfJpeg, endOfPng, endOfWebp, FileWindow, type PictureEnd } from './picture-end.ts';

/** The format and the upright size of a photo, known without decoding it. */
export interface InspectedPhoto {
  kind: PhotoKind;
  width: number;
  height: number;
}

/** The decoding cost of a photo, used by queue limits. */
export function computeMegapixels({ width, height }: Pick<InspectedPhoto, 'width' | 'height'>): number {
  return (width * height) / 1_000_000;
}

const findEnd: Record<PhotoKind, (file: FileWindow) => Promise<PictureEnd>> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
  heif: endOfHeif,
};

/** Throws `PhotoRefused` for files that are not photos, without decoding them. */
export async function inspectPhoto(path: string): Promise<InspectedPhoto> {
  const file = await open(path);
  try {
    const window = await FileWindow.of(file);
    const kind = photoKind(await window.read(0, 12));
    if (kind === null) throw notAPhoto();
    const { end, moves } = await findEnd[kind](window);
    if (moves) throw movingPhoto();
    const size = await uprightSize(path, kind);
    if (end === null) throw unreadable(kind);
    if (hasForeignContent(await window.read(end, 64))) throw notOnlyAPhoto();
    return { kind, ...size };
  } finally {
    await file.close();
  }
}

async function uprightSize(path: string, kind: PhotoKind): Promise<{ width: number; height: number }> {
  const size = await readSize(path).catch((error: unknown) => {
    throw asRefusal(error, kind);
  });
  if (size.width * size.height > MAX_PHOTO_PIXELS) throw tooManyPixels();
  return size;
}

/** Phones append videos, depth maps and notes to a photo. HTML, ZIP and PDF content is refused. */
function hasForeignContent(behind: Buffer): boolean {
  const text = behind.toString('latin1');
  return /^\s*<[!?a-z]/i.test(text) || /PK\x03\x04|%PDF-/.test(text);
}
