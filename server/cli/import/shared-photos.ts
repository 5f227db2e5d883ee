import type { PhotoStore } from '../../platform/photos/photo-store.ts';
import { PhotoRefused } from '../../platform/photos/photo-refused.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** Encodes each file once; homes that use the same file get their own copies that share the bytes. */
export class SharedPhotos {
  readonly #store: PhotoStore;
  /** Called once per file that is not a photo. */
  readonly #onRefused: (file: string, reason: string) => void;
  readonly #known = new Map<string, StoredPhoto | 'refused'>();

  constructor(store: PhotoStore, onRefused: (file: string, reason: string) => void) {
    this.#store = store;
    this.#onRefused = onRefused;
  }

  /** Stores the valid photos among `files` for one home. The caller removes them if it does not use them. */
  async store(files: readonly string[]): Promise<StoredPhoto[]> {
    const stored: StoredPhoto[] = [];
    try {
      for (const file of files) {
        const photo = await this.#storeOne(file);
        if (photo !== null) stored.push(photo);
      }
      return stored;
    } catch (error) {
      await this.#store.remove(stored);
      throw error;
    }
  }

  async #storeOne(file: string): Promise<StoredPhoto | null> {
    const known = this.#known.get(file);
    if (known === 'refused') return null;
    // `copy` returns null if the first home, and its files, have been deleted.
    const photo = (known === undefined ? null : await this.#store.copy(known)) ?? (await this.#encode(file));
    this.#known.set(file, photo ?? 'refused');
    return photo;
  }

  async #encode(file: string): Promise<StoredPhoto | null> {
    try {
      return await this.#store.store(file);
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      this.#onRefused(file, error.message);
      return null;
    }
  }
}
