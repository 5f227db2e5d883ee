import type { PhotoStore } from '../../platform/photos/photo-store.ts';
import { PhotoRefused } from '../../platform/photos/photo-refused.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** Photos that many homes show: each file is encoded once, and every home has copies of its own that share the bytes. */
export class SharedPhotos {
  readonly #store: PhotoStore;
  /** Hears of each file that is no photo, once. */
  readonly #onRefused: (file: string, reason: string) => void;
  readonly #known = new Map<string, StoredPhoto | 'refused'>();

  constructor(store: PhotoStore, onRefused: (file: string, reason: string) => void) {
    this.#store = store;
    this.#onRefused = onRefused;
  }

  /** Photos of one home's own, of those files that are photos. Whoever does not keep them removes them. */
  async store(files: readonly string[]): Promise<StoredPhoto[]> {
    const taken: StoredPhoto[] = [];
    try {
      for (const file of files) {
        const photo = await this.#storeOne(file);
        if (photo !== null) taken.push(photo);
      }
      return taken;
    } catch (error) {
      await this.#store.remove(taken);
      throw error;
    }
  }

  async #storeOne(file: string): Promise<StoredPhoto | null> {
    const known = this.#known.get(file);
    if (known === 'refused') return null;
    // Null when the home that had it is gone, and its files with it.
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
