import type { Readable } from 'node:stream';
import type { StoredPhoto } from './photo-address.ts';

/** Who may read a photo's files: everybody by URL, or only callers that a route authorizes. */
export type PhotoAccess = 'public' | 'private';

/** The fields of a photo that its file names are derived from. */
export interface FiledPhoto extends Pick<StoredPhoto, 'id' | 'format' | 'widths'> {
  access: PhotoAccess;
}

/** A file of a photo, such as `640.webp`. */
export interface FileAddress {
  id: string;
  name: string;
  access: PhotoAccess;
}

/** A byte range, both ends inclusive; without a start, the last `end` bytes. */
export interface ByteRange {
  start?: number;
  end?: number;
}

/** An open file: bytes `start` to `end`, inclusive, of `size` in total. */
export interface OpenedFile {
  size: number;
  start: number;
  end: number;
  body: Buffer | Readable;
}

/** Names are never reused and files never change: every call can be retried. Throws `PhotoStoreUnavailableError`. */
export interface PhotoFiles {
  /** The name in messages to operators: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Writes all files of a photo, durably. After a failure some of them may exist. */
  put: (photo: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** Copies the files to another id. `false` if the photo does not exist. */
  copy: (photo: FiledPhoto, id: string) => Promise<boolean>;
  /** Writes or replaces the link preview image. `false` if the photo does not exist. */
  putSharePicture: (photo: FiledPhoto, bytes: Buffer) => Promise<boolean>;
  /** Null if the file does not exist; 'outside' if the range is not satisfiable. */
  open: (file: FileAddress, range?: ByteRange) => Promise<OpenedFile | 'outside' | null>;
  /** Deletes all files; missing files are ignored. */
  remove: (photo: FiledPhoto) => Promise<void>;
  /** Deletes incomplete files older than `until` (Unix time in milliseconds). Returns their number. */
  clearDrafts: (until: number) => Promise<number>;
}

/** The file names of a photo; an SVG also has a Brotli-compressed file. */
export function fileNames({ format, widths }: Pick<FiledPhoto, 'format' | 'widths'>): string[] {
  return widths.flatMap((width) => (format === 'webp' ? [`${width}.webp`] : [`${width}.svg`, `${width}.svg.br`]));
}

/** The link preview image, created on first request. */
export const SHARE_PICTURE = 'share.jpg';

/** The absolute range within a file of `size` bytes; null if it is not satisfiable. */
export function resolveRange({ start, end }: ByteRange, size: number): { start: number; end: number } | null {
  const span =
    start === undefined
      ? { start: Math.max(0, size - (end ?? 0)), end: size - 1 }
      : { start, end: Math.min(end ?? size - 1, size - 1) };
  return span.start > span.end ? null : span;
}

export async function readWhole(files: PhotoFiles, file: FileAddress): Promise<Buffer | null> {
  const opened = await files.open(file);
  if (opened === null || opened === 'outside') return null;
  if (Buffer.isBuffer(opened.body)) return opened.body;
  const parts: Buffer[] = [];
  for await (const part of opened.body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Photo files never change. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', svg: 'image/svg+xml; charset=utf-8' };

/** The content type by extension; a `.br` file has the type of its content. */
export function contentTypeByName(name: string): string {
  return types[name.replace(/\.br$/, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
