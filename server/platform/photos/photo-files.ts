import type { Readable } from 'node:stream';
import type { StoredPhoto } from './stored-photo.ts';

/** Who may fetch the files of a photo: everybody by its address, or only whom a call of its own lets. */
export type PhotoAccess = 'public' | 'private';

/** A photo by what its files are called: nothing more is needed to put, read or remove them. */
export interface FiledPhoto extends Pick<StoredPhoto, 'id' | 'format' | 'widths'> {
  access: PhotoAccess;
}

/** One file of a photo, such as `640.webp`. */
export interface FileAddress {
  id: string;
  name: string;
  access: PhotoAccess;
}

/** Bytes that are wanted of a file, both ends inclusive; without a start the last `end` ones. */
export interface ByteRange {
  start?: number;
  end?: number;
}

/** A file that is being read: its bytes from `start` to `end`, inclusive, of `size` in all. */
export interface OpenedFile {
  size: number;
  start: number;
  end: number;
  body: Buffer | Readable;
}

/**
 * Where the files of photos lie. Names never repeat and no file ever changes, so a call may be made again. What cannot be
 * reached now refuses by `StoreAway`.
 */
export interface PhotoFiles {
  /** What it is called to an operator: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** All files of a photo by name. When it answers they are there to stay; when it fails some of them may be. */
  put: (photo: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** The same files once more under another id. `false` where there are none (any more). */
  copy: (photo: FiledPhoto, id: string) => Promise<boolean>;
  /** The picture for link previews beside a photo's own files, in place of what is there. `false` where the photo is gone. */
  putSharePicture: (photo: FiledPhoto, bytes: Buffer) => Promise<boolean>;
  /** Null where there is no such file, 'outside' where the range is. */
  open: (file: FileAddress, range?: ByteRange) => Promise<OpenedFile | 'outside' | null>;
  /** Those that are not there any more are fine. */
  remove: (photo: FiledPhoto) => Promise<void>;
  /** Takes away what was half made and left before an instant, in milliseconds; answers how many. */
  clearDrafts: (until: number) => Promise<number>;
}

/** The names of a photo's files; a drawn scene has its Brotli beside it. */
export function fileNames({ format, widths }: Pick<FiledPhoto, 'format' | 'widths'>): string[] {
  return widths.flatMap((width) => (format === 'webp' ? [`${width}.webp`] : [`${width}.svg`, `${width}.svg.br`]));
}

/** Made of a public photo when a link preview first asks for it; it may be missing. */
export const SHARE_PICTURE = 'share.jpg';

/** What of a file of `size` bytes is meant: `bytes=0-99`; null where the range lies outside. */
export function spanOf({ start, end }: ByteRange, size: number): { start: number; end: number } | null {
  const span =
    start === undefined
      ? { start: Math.max(0, size - (end ?? 0)), end: size - 1 }
      : { start, end: Math.min(end ?? size - 1, size - 1) };
  return span.start > span.end ? null : span;
}

/** The whole of a file. */
export async function readWhole(files: PhotoFiles, file: FileAddress): Promise<Buffer | null> {
  const opened = await files.open(file);
  if (opened === null || opened === 'outside') return null;
  if (Buffer.isBuffer(opened.body)) return opened.body;
  const parts: Buffer[] = [];
  for await (const part of opened.body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
