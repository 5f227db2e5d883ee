import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { PhotoStoreUnavailableError } from '../errors/photo-store-unavailable.ts';
import { describeSystemError, StartError, undefinedIfMissing } from '../errors/system-error.ts';
import { BucketFiles } from './bucket-files.ts';
import { FolderFiles } from './folder-files.ts';
import {
  type ByteRange,
  type FileAddress,
  type FiledPhoto,
  fileNames,
  type OpenedFile,
  type PhotoFiles,
  readWhole,
} from './photo-files.ts';
import type { S3Settings } from './s3-bucket.ts';
import type { StoreAddress } from './store-address.ts';

/** While photos move between stores: new ones are written to the first, missing files are read from the next. */
class FallbackFiles implements PhotoFiles {
  readonly #first: PhotoFiles;
  readonly #all: readonly PhotoFiles[];

  constructor(first: PhotoFiles, others: readonly PhotoFiles[]) {
    this.#first = first;
    this.#all = [first, ...others];
  }

  get name(): string {
    return this.#all.map(({ name }) => name).join(',');
  }

  put(photo: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>): Promise<void> {
    return this.#first.put(photo, files);
  }

  async copy(photo: FiledPhoto, id: string): Promise<boolean> {
    if (await this.#first.copy(photo, id)) return true;
    const files = new Map<string, Buffer>();
    for (const name of fileNames(photo)) {
      const bytes = await readWhole(this, { id: photo.id, name, access: photo.access });
      if (bytes === null) return false;
      files.set(name, bytes);
    }
    await this.#first.put({ ...photo, id }, files);
    return true;
  }

  async putSharePicture(photo: FiledPhoto, bytes: Buffer): Promise<boolean> {
    for (const store of this.#all) if (await store.putSharePicture(photo, bytes)) return true;
    return false;
  }

  async open(file: FileAddress, range?: ByteRange): Promise<OpenedFile | 'outside' | null> {
    for (const store of this.#all) {
      const opened = await store.open(file, range);
      if (opened !== null) return opened;
    }
    return null;
  }

  async remove(photo: FiledPhoto): Promise<void> {
    await Promise.all(this.#all.map((store) => store.remove(photo)));
  }

  async clearDrafts(until: number): Promise<number> {
    const cleared = await Promise.all(this.#all.map((store) => store.clearDrafts(until)));
    return cleared.reduce((sum, count) => sum + count, 0);
  }
}

export interface PhotoSettings {
  dataDir: string;
  /** New photos go to the first store; missing files are read from the others. Empty: a folder in `dataDir`. */
  photoStores: readonly StoreAddress[];
  /** Access to all buckets. */
  s3: S3Settings | undefined;
}

/** The default photo store. */
export function photoFolder(dataDir: string): string {
  return join(dataDir, 'photos');
}

/** Incomplete files and uploads in progress. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

/** Throws `StartError` for an invalid setting; a store that is only unavailable may recover later. */
export async function openPhotoFiles(
  { dataDir, photoStores, s3 }: PhotoSettings,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<PhotoFiles> {
  if (photoStores.length === 0) return FolderFiles.open(photoFolder(dataDir), stagingFolder(dataDir));
  const [first, ...others] = await Promise.all(photoStores.map((address) => openStore(address, s3, log)));
  if (first === undefined) throw new Error('there is no photo store');
  return others.length === 0 ? first : new FallbackFiles(first, others);
}

/** Opens a store. Errors name the setting to correct. `reads`: read-only, so writing is not tested. */
export async function openStore(
  address: StoreAddress,
  s3: S3Settings | undefined,
  log: Pick<Logger, 'warn' | 'info'>,
  { reads = false }: { reads?: boolean } = {},
): Promise<PhotoFiles> {
  if ('folder' in address) return reads ? openReadOnlyFolder(address.folder) : openFolder(address.folder);
  if (s3 === undefined) throw new StartError('The setting S3_ACCESS_KEY_ID is missing: the photos lie in a bucket.');
  const files = new BucketFiles(address, s3, {
    onUnavailable: (err) => log.warn({ err }, 'the photo store is unavailable: photos can be neither stored nor read'),
    onRecovered: () => log.info('the photo store is available again'),
  });
  if (reads) return files;
  try {
    await files.probe();
  } catch (error) {
    if (!(error instanceof PhotoStoreUnavailableError)) throw error;
    const reason = toStartError(error, address.bucket, files.name, s3);
    if (reason !== null) throw reason;
  }
  return files;
}

async function openReadOnlyFolder(folder: string): Promise<FolderFiles> {
  if ((await undefinedIfMissing(stat(folder)))?.isDirectory() === true)
    return new FolderFiles(folder, join(folder, '.drafts'));
  throw new StartError(`There is no folder ${folder}.`);
}

/** Drafts are on the same file system, so that they can be renamed into place; no URL leads to them. */
async function openFolder(folder: string): Promise<FolderFiles> {
  try {
    const files = await FolderFiles.open(folder, join(folder, '.drafts'));
    const probe = join(folder, `.probe-${randomUUID()}`);
    await writeFile(probe, 'x', { flag: 'wx' });
    await rm(probe);
    return files;
  } catch (error) {
    throw new StartError(`The folder ${folder} (PHOTO_STORE) cannot be written: ${describeSystemError(error)}.`, {
      cause: error,
    });
  }
}

/** The error of an invalid setting; null for a temporary failure. */
function toStartError(
  cause: PhotoStoreUnavailableError,
  bucket: string,
  name: string,
  s3: S3Settings,
): StartError | null {
  const { status, code } = cause;
  const answer = [status, code].join(' ').trim();
  if (code === 'NoSuchBucket' || status === 404) {
    return new StartError(
      `The setting PHOTO_STORE names the bucket ${bucket}, which is not there: make it at ${s3.endpoint}, or name another.`,
      { cause },
    );
  }
  if (code === 'SignatureDoesNotMatch') {
    return new StartError(
      'The setting S3_SECRET_ACCESS_KEY is wrong: the store does not accept what was signed with it.',
      { cause },
    );
  }
  if (code === 'InvalidAccessKeyId') {
    return new StartError('The setting S3_ACCESS_KEY_ID is wrong: the store knows no such key.', { cause });
  }
  if (code === 'AuthorizationHeaderMalformed' || status === 301 || status === 307) {
    return new StartError(`The setting S3_REGION is wrong: the bucket ${bucket} is not in ${s3.region}.`, { cause });
  }
  if (status === 403) {
    return new StartError(
      `The setting PHOTO_STORE names ${name}, where this key may not write: the store answered ${answer}.`,
      { cause },
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
    return new StartError(
      `The setting S3_ENDPOINT names ${s3.endpoint}, which does not take files as the S3 protocol says: it answered ${answer}.`,
      { cause },
    );
  }
  return null;
}
