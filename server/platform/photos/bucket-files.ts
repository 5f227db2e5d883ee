import { betweenFailpoints } from '../failpoints.ts';
import {
  type ByteRange,
  CACHE_IMMUTABLE,
  contentTypeByName,
  type FileAddress,
  type FiledPhoto,
  fileNames,
  type OpenedFile,
  type PhotoFiles,
  SHARE_PICTURE,
} from './photo-files.ts';
import { type S3Answer, S3Bucket, type S3Settings, type StoreListener } from './s3-bucket.ts';

/** A bucket and the key prefix of its photos. */
export interface BucketAddress {
  bucket: string;
  /** Prepended to every key; empty or ends with a slash. */
  prefix: string;
}

/**
 * Photo files in an S3 bucket: `photos/{id}/{width}.webp` may be public, `private/{id}/{width}.webp` must not be made
 * public by any bucket policy. Each object appears atomically; a photo becomes visible only by its database row, which
 * is written last.
 */
export class BucketFiles implements PhotoFiles {
  readonly name: string;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;

  constructor({ bucket, prefix }: BucketAddress, settings: S3Settings, watch: StoreListener) {
    this.name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
    this.#bucket = new S3Bucket(settings, bucket, watch);
    this.#prefix = prefix;
  }

  async put({ id, access }: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>): Promise<void> {
    await Promise.all(
      Array.from(files, ([name, bytes]) =>
        betweenFailpoints('photo put', () =>
          this.#bucket.put(this.#key({ id, name, access }), bytes, {
            'content-type': contentTypeByName(name),
            'cache-control': access === 'public' ? CACHE_IMMUTABLE : 'private, no-store',
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
    const answer = await this.#bucket.get(this.#key(file), range && rangeHeader(range));
    if (answer === null) return null;
    if (answer.status === 416) return 'outside';
    return toOpenedFile(answer);
  }

  async remove(photo: FiledPhoto): Promise<void> {
    const { id, access } = photo;
    const names = [...fileNames(photo), ...(access === 'public' ? [SHARE_PICTURE] : [])];
    await Promise.all(names.map((name) => this.#bucket.delete(this.#key({ id, name, access }))));
  }

  /** Objects are written atomically, so there are no drafts. */
  async clearDrafts(): Promise<number> {
    return 0;
  }

  /** Writes and deletes a test object, so that missing permissions stop the start. */
  async probe(): Promise<void> {
    const key = `${this.#prefix}private/probe`;
    await this.#bucket.put(key, Buffer.from('whether files can be put here'), { 'content-type': 'text/plain' });
    await this.#bucket.delete(key);
  }

  #key({ id, name, access }: FileAddress): string {
    return `${this.#prefix}${access === 'private' ? 'private' : 'photos'}/${id}/${name}`;
  }
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start ?? ''}-${end ?? ''}`;
}

/** A store that ignores the range sends the whole object (200). */
function toOpenedFile({ status, headers, body }: S3Answer): OpenedFile {
  const whole = { size: body.length, start: 0, end: body.length - 1, body };
  if (status !== 206) return whole;
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (size === undefined) throw new Error('the photo store answered a range without saying which');
  return { size: Number(size), start: Number(start), end: Number(end), body };
}
