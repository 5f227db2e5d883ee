import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { FairQueue, type QueuedBy } from '../concurrency/fair-queue.ts';
import { coresPerProcess } from '../concurrency/semaphore.ts';
import type { Db } from '../database/schema.ts';
import { pause } from '../signals/pause.ts';
import { CORES_OF_A_PHOTO, type EncodedPhoto, type PhotoShape, SHARE_SIZE } from './encoded-photo.ts';
import { encodePhoto, encodeSharePicture } from './image-process.ts';
import { computeMegapixels, type InspectedPhoto, inspectPhoto } from './inspect-photo.ts';
import { openPhotoFiles, type PhotoSettings, stagingFolder } from './open-photo-files.ts';
import type { StoredPhoto } from './photo-address.ts';
import { type FiledPhoto, type PhotoAccess, type PhotoFiles, readWhole } from './photo-files.ts';
import { markForDeletion, deleteReservations, reservePhoto } from './photo-intents.ts';
import { asRefusal, PhotoRefused } from './photo-refused.ts';
import { type DrawnScene, type PaintedScene, SCENE_WIDTH } from './scene.ts';
import { type Upload, UploadsUnderWay } from './uploads-under-way.ts';

const MAY_WAIT = 200;
/** Photos up to these megapixels cause no delay, as screens send smaller ones; then the delay per megapixel. */
const USUAL_MEGAPIXELS = 13;
const PAUSE_MS = 80;

interface StoreOptions {
  shape?: PhotoShape;
  /** Private photos have no public URL. */
  access?: PhotoAccess;
  sender?: QueuedBy;
}

/** Queue key of operators' commands, which have no account. */
const OPERATOR: QueuedBy = { person: '' };
/** Queue key shared by all visitors. */
const STRANGERS: QueuedBy = { person: 'strangers' };

const encoded = new Histogram({
  name: 'aangan_photo_encode_duration_seconds',
  help: 'Duration of photo re-encoding by outcome; files that are not photos are refused',
  labelNames: ['outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

interface StoreDependencies {
  files: PhotoFiles;
  db: Db;
  log: Pick<Logger, 'warn' | 'info'>;
  staging: string;
}

/**
 * Stores, copies and deletes photos. Their files are in a folder or in an object store (`PhotoFiles`) and never change,
 * so they may be cached for ever. An intent is written before the first file, so that `sweepPhotos` can delete what a
 * crash leaves.
 */
export class PhotoStore {
  readonly files: PhotoFiles;
  readonly db: Db;
  /** Folder of uploads in progress on this machine. */
  readonly staging: string;
  readonly #log: StoreDependencies['log'];
  /** Costs are counted in megapixels. */
  readonly #encoding = new FairQueue({
    maxRunning: photosAtOnce,
    maxWaiting: MAY_WAIT,
    pauseAfter: (megapixels) => pause(PAUSE_MS * Math.max(0, megapixels - USUAL_MEGAPIXELS)),
  });
  /** Link preview images that are being created, by the photo's id. */
  readonly #sharing = new Map<string, Promise<Buffer | null>>();
  readonly #uploads = new UploadsUnderWay();
  /** Uploads of this process that are still staged. */
  readonly #staged = new Set<string>();

  private constructor({ files, db, log, staging }: StoreDependencies) {
    this.files = files;
    this.db = db;
    this.staging = staging;
    this.#log = log;
  }

  /** Throws `StartError` if photos cannot be stored. */
  static async open(settings: PhotoSettings, { db, log }: Pick<StoreDependencies, 'db' | 'log'>): Promise<PhotoStore> {
    const staging = stagingFolder(settings.dataDir);
    await mkdir(staging, { recursive: true });
    return new PhotoStore({ files: await openPhotoFiles(settings, log), db, log, staging });
  }

  /** Its staged bytes count for this person until it is closed. */
  openUpload(person: string): Upload {
    return this.#uploads.open(person);
  }

  /** Streams an upload to a staging file, which is deleted if the upload is aborted. */
  async stage(file: Readable, upload: Upload): Promise<string> {
    const path = join(this.staging, randomUUID());
    this.#staged.add(path);
    const staged = createWriteStream(path, { flags: 'wx' });
    try {
      await pipeline(file, (chunks) => upload.counted(chunks), staged);
      return path;
    } catch (error) {
      // The upload may be aborted while the staging file is being opened, which would create it after its removal.
      if (!staged.closed) await new Promise<void>((resolve) => staged.once('close', resolve));
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

  /** Deletes staged files of uploads that a server stop interrupted. */
  async clearStaging(): Promise<void> {
    await this.unstage(this.#staged);
  }

  /** Throws `PhotoRefused` for files that can be refused without decoding. */
  inspect(path: string): Promise<InspectedPhoto> {
    return inspectPhoto(path);
  }

  /** Re-encodes and stores the photo in a file, which is not deleted. Throws `PhotoRefused`. */
  async store(
    path: string,
    { shape = 'whole', access = 'public', sender = OPERATOR }: StoreOptions = {},
  ): Promise<StoredPhoto> {
    const inspected = await inspectPhoto(path);
    const { width, height, blur, files } = await this.#encoding.run(sender, computeMegapixels(inspected), () =>
      encodeCounted(path, inspected, shape),
    );
    const photo = { id: randomUUID(), format: 'webp' as const, widths: [...files.keys()] };
    await this.#put({ ...photo, access }, new Map(Array.from(files, ([served, bytes]) => [`${served}.webp`, bytes])));
    return { ...photo, width, height, blur };
  }

  /** Stores a drawn scene and its Brotli version. */
  async storeScene({ svg, brotli, width, height, blur }: DrawnScene): Promise<StoredPhoto> {
    const photo = { id: randomUUID(), format: 'svg' as const, widths: [SCENE_WIDTH] };
    const name = `${SCENE_WIDTH}.svg`;
    await this.#put(
      { ...photo, access: 'public' },
      new Map([
        [name, svg],
        [`${name}.br`, brotli],
      ]),
    );
    return { ...photo, width, height, blur };
  }

  async storePrivateScene({ webp, width, height, blur }: PaintedScene): Promise<StoredPhoto> {
    const photo = { id: randomUUID(), format: 'webp' as const, widths: [width] };
    await this.#put({ ...photo, access: 'private' }, new Map([[`${width}.webp`, webp]]));
    return { ...photo, width, height, blur };
  }

  /** Copies a photo within the store, for another home; null if it is deleted. */
  async copy(photo: StoredPhoto): Promise<StoredPhoto | null> {
    const { format, widths } = photo;
    const filed: FiledPhoto = { id: photo.id, format, widths, access: 'public' };
    const id = randomUUID();
    await reservePhoto(this.db, { ...filed, id });
    if (await this.files.copy(filed, id)) return { ...photo, id };
    await this.remove([{ id }]);
    return null;
  }

  /**
   * The link preview image of a public photo, created on first request; null if the photo is deleted. All visitors
   * share one place in the queue, so that uploads wait for at most one of them.
   */
  async makeSharePicture(photo: StoredPhoto): Promise<Buffer | null> {
    const making = this.#sharing.get(photo.id) ?? this.#makeSharePicture(photo);
    this.#sharing.set(photo.id, making);
    try {
      return await making;
    } finally {
      this.#sharing.delete(photo.id);
    }
  }

  async #makeSharePicture({ id, format, widths }: StoredPhoto): Promise<Buffer | null> {
    const filed: FiledPhoto = { id, format, widths, access: 'public' };
    const width = widths.find((candidate) => candidate >= SHARE_SIZE.width) ?? widths.at(-1);
    return this.#encoding.run(STRANGERS, (SHARE_SIZE.width * SHARE_SIZE.height) / 1e6, async () => {
      const webp = await readWhole(this.files, { id, name: `${width}.${format}`, access: 'public' });
      if (webp === null) return null;
      const jpeg = await encodeSharePicture(webp);
      return (await this.files.putSharePicture(filed, jpeg)) ? jpeg : null;
    });
  }

  /** Stops encoding: uploads in progress are refused (503) and their files deleted. */
  close(): void {
    this.#encoding.close();
  }

  /** Deletes unreferenced photos, or leaves them to the sweep: an unavailable store delays no request. */
  async remove(photos: Iterable<Pick<StoredPhoto, 'id'>>): Promise<void> {
    const ids = Array.from(photos, ({ id }) => id);
    if (ids.length === 0) return;
    try {
      const unused = await markForDeletion(this.db, ids);
      await Promise.all(unused.map((photo) => this.files.remove(photo)));
      await deleteReservations(
        this.db,
        unused.map(({ id }) => id),
      );
    } catch (err) {
      this.#log.warn({ err }, 'unused photos could not be deleted; a sweep will retry');
    }
  }

  async #put(photo: FiledPhoto, files: ReadonlyMap<string, Buffer>): Promise<void> {
    await reservePhoto(this.db, photo);
    try {
      await this.files.put(photo, files);
    } catch (error) {
      await this.remove([photo]);
      throw error;
    }
  }
}

/** One on a machine with two cores, because they also serve requests. */
function photosAtOnce(): number {
  return Math.ceil(coresPerProcess() / CORES_OF_A_PHOTO);
}

async function encodeCounted(path: string, inspected: InspectedPhoto, shape: PhotoShape): Promise<EncodedPhoto> {
  const stop = encoded.startTimer();
  try {
    const photo = await encodePhoto(path, inspected, shape);
    stop({ outcome: 'encoded' });
    return photo;
  } catch (cause) {
    const error = asRefusal(cause, inspected.kind);
    stop({ outcome: error instanceof PhotoRefused ? 'refused' : 'failed' });
    throw error;
  }
}
