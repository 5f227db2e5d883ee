import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Histogram } from 'prom-client';
import { betweenFailpoints } from '../failpoints.ts';
import { fairShareOfCores, Semaphore } from '../concurrency/semaphore.ts';
import { copyFolder } from './copy-folder.ts';
import { CORES_OF_A_PHOTO, encodePhoto, type EncodedPhoto, type PhotoShape } from './encode-photo.ts';
import { inspectPhoto } from './inspect-photo.ts';
import { type PhotoAccess, webpName } from './photo-files.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { StoredPhoto } from './stored-photo.ts';

const MAY_WAIT = 200;
const SCENE_WIDTH = 640;
/** A thirtieth of the time of the best compression, for a sixth more bytes: a first start stores many scenes. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);

const encoded = new Histogram({
  name: 'aangan_photo_encode_duration_seconds',
  help: 'Photos decoded and encoded again, from their start on; those that are no photos are refused',
  labelNames: ['outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/**
 * The files of photos, below the data folder: `photos/{id}/{width}.webp`. A photo's folder appears whole, by renaming,
 * and never changes; so its files may be cached for ever, and a crash leaves at most what `sweepPhotos` takes away.
 */
export class PhotoStore {
  /** What is served at `/photos/`. */
  readonly folder: string;
  /** Uploads and half-made folders, on the same disk as `folder`. */
  readonly staging: string;
  readonly #encoding = new Semaphore(photosAtOnce, MAY_WAIT);
  /** Uploads of this process that are not unstaged yet. */
  readonly #staged = new Set<string>();

  private constructor(dataDir: string) {
    this.folder = join(dataDir, 'photos');
    this.staging = join(dataDir, 'staging');
  }

  static async open(dataDir: string): Promise<PhotoStore> {
    const store = new PhotoStore(dataDir);
    await mkdir(store.folder, { recursive: true });
    await mkdir(store.staging, { recursive: true });
    return store;
  }

  async isEmpty(): Promise<boolean> {
    const folder = await opendir(this.folder);
    try {
      return (await folder.read()) === null;
    } finally {
      await folder.close();
    }
  }

  /** Writes an upload to a file of its own as it comes in; nothing stays of one that breaks off. */
  async stage(upload: Readable): Promise<string> {
    const path = join(this.staging, randomUUID());
    this.#staged.add(path);
    const file = createWriteStream(path, { flags: 'wx' });
    try {
      await pipeline(upload, file);
      return path;
    } catch (error) {
      // The upload may break off while the file is still being opened, and it would appear after its removal.
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
      await this.unstage([path]);
      throw error;
    }
  }

  async unstage(paths: Iterable<string>): Promise<void> {
    await Promise.all(
      Array.from(paths, async (path) => {
        await rm(path, { force: true });
        this.#staged.delete(path);
      }),
    );
  }

  /** Takes away what uploads have left that were cut off by the end of the server. */
  async clearStaging(): Promise<void> {
    await this.unstage(this.#staged);
  }

  /** Refuses by `PhotoRefused`, at once, what need not be decoded to be known as no photo. */
  async inspect(path: string): Promise<void> {
    await inspectPhoto(path);
  }

  /**
   * Keeps the photo in a file, re-encoded, whole or cut to a square; refuses by `PhotoRefused`. The file stays where it is.
   * Those of a private one have names that no public address can have.
   */
  async store(path: string, shape: PhotoShape = 'whole', access: PhotoAccess = 'public'): Promise<StoredPhoto> {
    const { width, height, blur, files } = await this.#encoding.run(() => encodeCounted(path, shape));
    const id = await this.#publish((folder) =>
      Promise.all(Array.from(files, ([served, bytes]) => writeWhole(join(folder, webpName(served, access)), bytes))),
    );
    return { id, format: 'webp', width, height, widths: [...files.keys()], blur };
  }

  /** Keeps a drawn scene of our own making (never an upload: an SVG can carry scripts), with its Brotli beside it. */
  async storeScene(
    svg: string,
    { width, height, blur }: { width: number; height: number; blur: string },
  ): Promise<StoredPhoto> {
    const bytes = Buffer.from(svg);
    const id = await this.#publish(async (folder) => {
      await writeWhole(join(folder, `${SCENE_WIDTH}.svg`), bytes);
      await writeWhole(join(folder, `${SCENE_WIDTH}.svg.br`), await brotli(bytes, QUICKLY));
    });
    return { id, format: 'svg', width, height, blur, widths: [SCENE_WIDTH] };
  }

  /** The same photo once more for another home, sharing its bytes on the disk where the disk can. */
  async copy(photo: StoredPhoto): Promise<StoredPhoto> {
    const id = await this.#publish((folder) => copyFolder(join(this.folder, photo.id), folder));
    return { ...photo, id };
  }

  /** Encodes no further photo: whoever has some left is told to come again (503), and nothing of theirs stays. */
  close(): void {
    this.#encoding.close();
  }

  /** Takes photos away for good; those that are not there any more are fine. */
  async remove(photos: Iterable<Pick<StoredPhoto, 'id'>>): Promise<void> {
    await Promise.all(Array.from(photos, ({ id }) => rm(join(this.folder, id), { recursive: true, force: true })));
  }

  async #publish(fill: (folder: string) => Promise<unknown>): Promise<string> {
    const id = randomUUID();
    const made = join(this.staging, id);
    try {
      await mkdir(made);
      await fill(made);
      await betweenFailpoints('photo', () => rename(made, join(this.folder, id)));
      await syncFolder(this.folder);
      return id;
    } catch (error) {
      await rm(made, { recursive: true, force: true });
      throw error;
    }
  }
}

/** One on a machine of two cores, which then share both with everybody's requests. */
function photosAtOnce(): number {
  return Math.ceil(fairShareOfCores() / CORES_OF_A_PHOTO);
}

async function encodeCounted(path: string, shape: PhotoShape): Promise<EncodedPhoto> {
  const stop = encoded.startTimer();
  try {
    const photo = await encodePhoto(path, shape);
    stop({ outcome: 'encoded' });
    return photo;
  } catch (error) {
    stop({ outcome: error instanceof PhotoRefused ? 'refused' : 'failed' });
    throw error;
  }
}

/** On the disk before it counts: a row must not outlive its files when the power fails. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes, { flag: 'wx', flush: true });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
