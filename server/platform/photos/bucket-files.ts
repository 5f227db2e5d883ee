import {
  type ByteRange,
  type FileAddress,
  type FiledPhoto,
  fileNames,
  type OpenedFile,
  type PhotoFiles,
  SHARE_PICTURE,
} from './photo-files.ts';
import { betweenFailpoints } from '../failpoints.ts';
import { contentTypeOf, FOR_EVER } from './photo-headers.ts';
import { S3Bucket, type S3Settings, type StoreWatch } from './s3-bucket.ts';
import type { S3Answer } from './send-signed.ts';

/** Where a bucket's photos lie. */
export interface BucketAddress {
  bucket: string;
  /** Before every key; empty, or with a slash at its end. */
  prefix: string;
}

/**
 * A part of a bucket: `photos/{id}/{width}.webp` for everybody, and `private/{id}/{width}.webp`, which no policy may open
 * to the public. An object appears whole; a photo of several is shown by its row alone, which is written last.
 */
export class BucketFiles implements PhotoFiles {
  readonly name: string;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;

  constructor({ bucket, prefix }: BucketAddress, settings: S3Settings, watch: StoreWatch) {
    this.name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
    this.#bucket = new S3Bucket(settings, bucket, watch);
    this.#prefix = prefix;
  }

  async put({ id, access }: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>): Promise<void> {
    await Promise.all(
      Array.from(files, ([name, bytes]) =>
        betweenFailpoints('photo put', () =>
          this.#bucket.put(this.#key({ id, name, access }), bytes, {
            'content-type': contentTypeOf(name),
            'cache-control': access === 'public' ? FOR_EVER : 'private, no-store',
            ...(name.endsWith('.br') && { 'content-encoding': 'br' }),
          }),
        ),
      ),
    );
  }

  async copy(photo: FiledPhoto, id: string): Promise<boolean> {
    const { access } = photo;
    const copied = await Promise.all(
      fileNames(photo).map((name) =>
        this.#bucket.copy(this.#key({ id: photo.id, name, access }), this.#key({ id, name, access })),
      ),
    );
    return copied.every(Boolean);
  }

  async putSharePicture({ id, access }: FiledPhoto, bytes: Buffer): Promise<boolean> {
    await this.put({ id, access }, new Map([[SHARE_PICTURE, bytes]]));
    return true;
  }

  async open(file: FileAddress, range?: ByteRange): Promise<OpenedFile | 'outside' | null> {
    const answer = await this.#bucket.get(this.#key(file), range && headerOf(range));
    if (answer === null) return null;
    if (answer.status === 416) return 'outside';
    return openedOf(answer);
  }

  async remove(photo: FiledPhoto): Promise<void> {
    const { id, access } = photo;
    const names = [...fileNames(photo), ...(access === 'public' ? [SHARE_PICTURE] : [])];
    await Promise.all(names.map((name) => this.#bucket.delete(this.#key({ id, name, access }))));
  }

  /** What is put is whole. */
  async clearDrafts(): Promise<number> {
    return 0;
  }

  /** Puts a file of no meaning and takes it away again: so only whoever may do both starts. */
  async probe(): Promise<void> {
    const key = `${this.#prefix}private/probe`;
    await this.#bucket.put(key, Buffer.from('whether files can be put here'), { 'content-type': 'text/plain' });
    await this.#bucket.delete(key);
  }

  #key({ id, name, access }: FileAddress): string {
    return `${this.#prefix}${access === 'private' ? 'private' : 'photos'}/${id}/${name}`;
  }
}

function headerOf({ start, end }: ByteRange): string {
  return `bytes=${start ?? ''}-${end ?? ''}`;
}

/** A store that leaves the range out answers with the whole (200). */
function openedOf({ status, headers, body }: S3Answer): OpenedFile {
  const whole = { size: body.length, start: 0, end: body.length - 1, body };
  if (status !== 206) return whole;
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (size === undefined) throw new Error('the photo store answered a range without saying which');
  return { size: Number(size), start: Number(start), end: Number(end), body };
}
